// SPDX-License-Identifier: MIT
#include "apps/drivers/scene.h"
#include "apps/heat/heat_run.h"
#include "apps/heat/initial_file.h"
#include "assembly/convection/convection_on_arrays.h"
#include "assembly/heat/heat_arrays.h"

namespace apps {

template <int dim>
std::unique_ptr<assembly::HeatProblem<dim>> make_heat(const Parameters& parameters,
                                                      const mesh::Mesh<dim>& mesh,
                                                      const assembly::Progress& progress) {
  return std::make_unique<assembly::HeatArrays<dim>>(mesh, parameters.problem,
                                                     parameters.discretization, progress);
}

namespace {

template <int dim>
std::unique_ptr<assembly::HeatProblem<dim>> make_transport(const Parameters& parameters,
                                                           const mesh::Mesh<dim>& mesh,
                                                           const assembly::Progress& progress) {
  return std::make_unique<assembly::HeatArrays<dim>>(
      mesh, parameters.problem, parameters.discretization, progress,
      std::make_unique<assembly::ConvectionOnArrays<dim>>(mesh, parameters.problem,
                                                          parameters.discretization));
}

template <int dim>
void check_on(const Parameters& parameters, assembly::HeatProblem<dim>& heat, const bool values) {
  check_levels(parameters, heat.matrix_depends_on_time());
  start_from_file(parameters, heat);
  const TimeSchedule schedule(parameters.time, 0);
  if (values) heat.check_values(schedule.end());
}

/// The first step of an equation in time, of constant length, for measurements.
template <int dim>
class HeatScene : public MeshScene<dim> {
 public:
  HeatScene(const Parameters& parameters, const MakeHeat<dim> make)
      : MeshScene<dim>(parameters),
        heat_(make(parameters, this->mesh_, hear_interrupts)),
        has_levels_(parameters.has_mesh_levels()),
        step_(TimeSchedule(parameters.time, 0).parts(1)[0]) {
    check_levels(parameters, heat_->matrix_depends_on_time());
    start_from_file(parameters, *heat_);
  }

  multigrid::System assemble(const multigrid::Executor& host) override {
    heat_->begin(host, step_.begin);
    start_ = heat_->initial_temperature();
    heat_->prepare(step_);
    multigrid::System system = heat_->system(host, step_.tau());
    system.b = heat_->right_hand_side(start_).copy_to(host);
    if (has_levels_) system.coarser = heat_->take_levels(host);
    return system;
  }
  std::vector<double> start() const override { return start_.on_host(); }
  postprocess::Fields fields(const std::vector<double>& u) const override {
    return heat_->fields(u);
  }

 private:
  void keep_level(const multigrid::Executor& host, bool assembled) override {
    heat_->keep_level(host, assembled, step_.begin, step_.tau());
  }

  std::unique_ptr<assembly::HeatProblem<dim>> heat_;
  bool has_levels_;
  assembly::Step step_;
  assembly::Solution start_;
};

class HeatDriver : public EquationDriver {
 public:
  HeatDriver(const MakeHeat<2> in_plane, const MakeHeat<3> in_space)
      : in_plane_(in_plane), in_space_(in_space) {}

  Ending solve(const ParameterFile& file, const std::string& resume) const override {
    return file.parameters.is_in_space() ? HeatRun<3>(file, resume, in_space_).carry_out()
                                         : HeatRun<2>(file, resume, in_plane_).carry_out();
  }

  void check(const Parameters& p, const mesh::Mesh<2>& coarse, bool values) const override {
    check_on(p, *in_plane_(p, coarse, hear_interrupts), values);
  }
  void check(const Parameters& p, const mesh::Mesh<3>& coarse, bool values) const override {
    check_on(p, *in_space_(p, coarse, hear_interrupts), values);
  }

  std::unique_ptr<Scene> make_scene(const Parameters& parameters,
                                    bool for_system,
                                    const multigrid::Executor& host) const override {
    return parameters.is_in_space()
               ? refined<HeatScene<3>>(parameters, for_system, host, in_space_)
               : refined<HeatScene<2>>(parameters, for_system, host, in_plane_);
  }

 private:
  MakeHeat<2> in_plane_;
  MakeHeat<3> in_space_;
};

}  // namespace

template std::unique_ptr<assembly::HeatProblem<2>> make_heat(const Parameters&,
                                                             const mesh::Mesh<2>&,
                                                             const assembly::Progress&);
template std::unique_ptr<assembly::HeatProblem<3>> make_heat(const Parameters&,
                                                             const mesh::Mesh<3>&,
                                                             const assembly::Progress&);

std::unique_ptr<const EquationDriver> heat_driver() {
  return std::make_unique<HeatDriver>(make_heat<2>, make_heat<3>);
}

std::unique_ptr<const EquationDriver> transport_driver() {
  return std::make_unique<HeatDriver>(make_transport<2>, make_transport<3>);
}

}  // namespace apps
