// SPDX-License-Identifier: MIT
#include "apps/adaptive/goal.h"
#include "apps/drivers/scene.h"
#include "apps/ranks/ranks.h"
#include "apps/steady/steady_run.h"

#include <utility>

namespace apps {
namespace {

/// A steady equation, for measurements.
template <int dim>
class SteadyScene : public MeshScene<dim> {
 public:
  SteadyScene(const Parameters& parameters, const MakeSteady<dim>& make)
      : MeshScene<dim>(parameters), problem_(make(parameters, this->mesh_, hear_interrupts)) {}

  multigrid::System assemble(const multigrid::Executor& host) override {
    return problem_->assemble(host);
  }
  std::vector<double> start() const override { return {}; }
  postprocess::Fields fields(const std::vector<double>& u) const override {
    return problem_->fields(u);
  }

 private:
  void keep_level(const multigrid::Executor& host, bool assembled) override {
    problem_->keep_level(host, assembled);
  }

  std::unique_ptr<assembly::SteadyProblem<dim>> problem_;
};

class SteadyDriver : public EquationDriver {
 public:
  SteadyDriver(MakeSteady<2> in_plane, MakeSteady<3> in_space)
      : in_plane_(std::move(in_plane)), in_space_(std::move(in_space)) {}

  Ending solve(const ParameterFile& file, const std::string&) const override {
    return file.parameters.is_in_space() ? solve_in<3>(file, in_space_)
                                         : solve_in<2>(file, in_plane_);
  }

  void check(const Parameters& p, const mesh::Mesh<2>& coarse, bool values) const override {
    check_problem(p, coarse, *in_plane_(p, coarse, hear_interrupts), values);
  }
  void check(const Parameters& p, const mesh::Mesh<3>& coarse, bool values) const override {
    check_problem(p, coarse, *in_space_(p, coarse, hear_interrupts), values);
  }

  std::unique_ptr<Scene> make_scene(const Parameters& parameters,
                                    bool for_system,
                                    const multigrid::Executor& host) const override {
    if (parameters.is_in_space())
      return refined<SteadyScene<3>>(parameters, for_system, host, in_space_);
    return refined<SteadyScene<2>>(parameters, for_system, host, in_plane_);
  }

 private:
  template <int dim>
  static Ending solve_in(const ParameterFile& file, const MakeSteady<dim>& make) {
    std::unique_ptr<SteadyRun<dim>> run;
    on_all_ranks([&] { run = std::make_unique<SteadyRun<dim>>(file, make); });
    return run->carry_out();
  }
  template <int dim>
  static void check_problem(const Parameters& p,
                            const mesh::Mesh<dim>& coarse,
                            const assembly::SteadyProblem<dim>& problem,
                            bool values) {
    check_goal(goal_of(p, probes_of(p)), coarse, problem.is_nonlinear());
    if (values) problem.check_values();
  }

  MakeSteady<2> in_plane_;
  MakeSteady<3> in_space_;
};

}  // namespace

std::unique_ptr<const EquationDriver> steady_driver(MakeSteady<2> in_plane,
                                                    MakeSteady<3> in_space) {
  return std::make_unique<SteadyDriver>(std::move(in_plane), std::move(in_space));
}

}  // namespace apps
