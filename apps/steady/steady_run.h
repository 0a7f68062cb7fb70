// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/mesh_run.h"
#include "apps/steady/make_steady.h"

namespace apps {

/// One run of a steady problem in the plane or in space.
template <int dim>
class SteadyRun : public MeshRun {
 public:
  /// Makes the output directory, with log.txt and parameters.prm in it.
  SteadyRun(const ParameterFile& file, const MakeSteady& make);

 private:
  void run() override;
  void make_problem() override;
  void keep_level() override;
  /// Assembles, solves and compares, on the mesh as it is now.
  void solve_on_mesh();
  multigrid::System assemble();
  void find_results();
  void find_errors();
  /// After a failure: what was solved must not be lost.
  void save_solution() noexcept;
  /// Output/Convergence more refinements, each solved on.
  void study_convergence();
  /// Of a coarser mesh, so that a failure on the next one is not reported with its numbers.
  void forget_results();
  void add_row(double seconds);
  void write_solution() override;
  void write_hierarchy() override;

  MakeSteady make_;
  mesh::Mesh<dim> mesh_;
  std::unique_ptr<assembly::SteadyProblem<dim>> problem_;  ///< null until the coarse mesh is there
  multigrid::System system_;  ///< on the mesh as it is, if a level is to be made of it; else empty
};

}  // namespace apps
