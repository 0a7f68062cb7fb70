// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/equation_driver.h"
#include "apps/heat/time_run.h"
#include "assembly/heat/heat.h"

namespace apps {

/// One run of the heat equation in the plane or in space.
template <int dim>
class HeatRun : public TimeRun {
 public:
  /// resume  see TimeRun
  HeatRun(const ParameterFile& file, const std::string& resume) : TimeRun(file, resume) {}

 private:
  void run() override;
  void make_problem() override;
  void keep_level() override;
  /// Begins at the initial condition, or where the checkpoint is.
  void start();
  void begin_at(double t) override;
  bool advance() override;
  multigrid::SolveReport solve(const assembly::Step& step, std::vector<double>& u);
  /// Gives the solver the matrix of the prepared step.
  void provide_matrix(const assembly::Step& step);
  void set_up(const HierarchySource& source) override;
  void find_results();
  void write_hierarchy() override;
  double heat_content() const override { return heat_->heat_content(solution_); }
  postprocess::Fields fields() const override { return heat_->fields(solution_); }

  mesh::Mesh<dim> mesh_;
  std::optional<assembly::Heat<dim>> heat_;
  multigrid::System system_;  ///< keeps the coarser levels; has a matrix only while it is set up
};

/// Refuses levels of a mesh whose matrices would have to change with time.
///
/// throws  multigrid::InputError
void check_levels(const Parameters& parameters, bool matrix_depends_on_time);

/// The driver of the heat equation, whose runs also write solution.pvd, solution/NNNN.vtu and
/// checkpoint.terrace.
std::unique_ptr<const EquationDriver> heat_driver();

}  // namespace apps
