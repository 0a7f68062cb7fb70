// SPDX-License-Identifier: MIT
#pragma once

#include "apps/run.h"
#include "assembly/poisson/poisson.h"

#include <optional>

namespace apps {

/// One run of a steady problem in the plane or in space.
template <int dim>
class SteadyRun : public Run {
 public:
  /// Makes the output directory, with log.txt and parameters.prm in it.
  explicit SteadyRun(const ParameterFile& file);

 private:
  void run() override;
  /// The coarse mesh, then the problem on it (which checks every expression and boundary name),
  /// then refinement.
  void make_mesh();
  void refine(int times);
  /// Makes the mesh as it is, about to be refined, such a level.
  void keep_level();
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

  mesh::Mesh<dim> mesh_;
  std::optional<assembly::Poisson<dim>> poisson_;
  multigrid::System system_;  ///< on the mesh as it is, if a level is to be made of it; else empty
};

}  // namespace apps
