// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/equation_driver.h"
#include "apps/heat/time_run.h"
#include "assembly/heat/heat.h"

#include <memory>

namespace apps {

/// Makes the problem of an equation in time on a coarse mesh. Throws multigrid::InputError.
template <int dim>
using MakeHeat = std::unique_ptr<assembly::Heat<dim>> (*)(const Parameters& parameters,
                                                          const mesh::Mesh<dim>& mesh);

/// The MakeHeat of the heat equation.
template <int dim>
std::unique_ptr<assembly::Heat<dim>> make_heat(const Parameters& parameters,
                                               const mesh::Mesh<dim>& mesh) {
  return std::make_unique<assembly::Heat<dim>>(mesh, parameters.problem, parameters.discretization);
}

/// One run of the heat equation, or with a further term, in the plane or in space.
template <int dim>
class HeatRun : public TimeRun {
 public:
  /// resume  see TimeRun
  HeatRun(const ParameterFile& file, const std::string& resume, MakeHeat<dim> make)
      : TimeRun(file, resume), make_(make) {}

 private:
  void run() override;
  void make_problem() override;
  void keep_level() override;
  /// Begins at the initial condition, or where the checkpoint is.
  void start();
  void begin_at(double t) override;
  void restore_hierarchy(const HierarchySource& source) override;
  bool advance() override;
  multigrid::SolveReport solve(const assembly::Step& step, std::vector<double>& u);
  /// Gives the solver the matrix of the prepared step.
  void provide_matrix(const assembly::Step& step);
  /// Makes or refreshes the hierarchy for a matrix: that of the prepared step, or of the time where
  /// the next step begins.
  void set_up(const HierarchySource& source);
  /// Says how strong convection has been so far, if that is more than was said before.
  void note_peclet();
  void find_results();
  void write_hierarchy() override;
  double heat_content() const override { return heat_->heat_content(solution_); }
  const char* content_word() const override { return heat_->content_word(); }
  postprocess::Fields fields() const override { return heat_->fields(solution_); }

  MakeHeat<dim> make_;
  mesh::Mesh<dim> mesh_;
  std::unique_ptr<assembly::Heat<dim>> heat_;  ///< null until the coarse mesh is there
  double noted_peclet_ = 0;
  multigrid::System system_;  ///< keeps the coarser levels; has a matrix only while it is set up
};

/// Refuses levels of a mesh whose matrices would have to change with time.
///
/// throws  multigrid::InputError
void check_levels(const Parameters& parameters, bool matrix_depends_on_time);

/// The driver of the heat equation, whose runs also write solution.pvd, solution/NNNN.vtu and
/// checkpoint.terrace.
std::unique_ptr<const EquationDriver> heat_driver();
/// The same with convection.
std::unique_ptr<const EquationDriver> transport_driver();

}  // namespace apps
