// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/run.h"
#include "apps/process/stopwatch.h"
#include "assembly/progress.h"
#include "assembly/scalar/solution.h"
#include "mesh/mesh.h"
#include "postprocess/picture_options.h"

namespace apps {

/// A run of a problem on a mesh, in the plane or in space.
class MeshRun : public Run {
 public:
  /// The solution, for another problem on the mesh. After carry_out, if that has solved.
  virtual postprocess::Fields solution_fields() = 0;

 protected:
  using Run::Run;

  /// Makes the coarse mesh, then the problem on it (which checks every expression and boundary
  /// name).
  template <int dim>
  void make_mesh(mesh::Mesh<dim>& mesh);
  /// Refines until the mesh has been refined as often as wanted, and keeps what geometric multigrid needs of each mesh. The mesh
  /// is made anew if it is not on mesh_executor().
  template <int dim>
  void refine(mesh::Mesh<dim>& mesh, int wanted_refinements);
  /// Puts the mesh, as it is now, into report and log.
  template <int dim>
  void describe_mesh(const mesh::Mesh<dim>& mesh);
  /// Of the last `refine`. A mesh that is being made anew has fewer.
  int wanted_refinements() const { return wanted_refinements_; }
  /// Where the mesh is, and its systems: the executor, or the host where a hierarchy does not lie on a device
  /// alone, or where the device has not the memory for both.
  const multigrid::Executor& mesh_executor() const;
  bool makes_mesh_on_host(const std::string& reason) override;
  /// Makes the problem on the coarse mesh.
  virtual void make_problem() = 0;
  /// Makes the mesh, which is about to be refined, a level of the next system.
  virtual void keep_level() = 0;
  /// Whether the mesh will be refined again after the next call of `refine`.
  virtual bool refines_again() const { return false; }
  /// What an assembly calls between its parts: it looks for an interrupt, and shows a bar on a terminal.
  assembly::Progress assembly_progress();
  /// Draws a picture where the mesh is, and says what became of its mesh lines.
  ///
  /// name  of the file, relative to the output directory, which is not told
  void draw(const assembly::DrawnSolution& drawn,
            const postprocess::PictureOptions& options,
            const std::string& name);
  /// Says how strong convection is, if there is some.
  ///
  /// peclet  the largest cell Peclet number
  void note_convection(double peclet);
  /// Puts the errors of the solution into report and log, if there is an exact solution.
  template <class Problem, class Values>
  void find_errors(Problem& problem, const Values& solution) {
    if (!problem.has_exact_solution()) return;
    enter(Phase::errors);
    const assembly::Errors errors = problem.errors(solution);
    keep_errors(errors, clock_.lap());
  }

 private:
  bool is_mesh_on_host_ = false;  ///< for want of memory
  int wanted_refinements_ = 0;
  bool noted_mesh_lines_ = false;
  Stopwatch assembly_;  ///< since the bar of an assembly began

  void keep_errors(const assembly::Errors& errors, double seconds);
};

}  // namespace apps
