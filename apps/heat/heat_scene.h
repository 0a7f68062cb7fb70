// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/mesh_scene.h"
#include "apps/heat/heat_run.h"

namespace apps {

/// The first step of the heat equation, of constant length, for measurements.
template <int dim>
class HeatScene : public MeshScene<dim> {
 public:
  explicit HeatScene(const Parameters& parameters)
      : MeshScene<dim>(parameters),
        heat_(this->mesh_, parameters.problem, parameters.discretization),
        has_levels_(parameters.has_mesh_levels()),
        step_(TimeSchedule(parameters.time, 0).parts(1)[0]) {
    check_levels(parameters, heat_);
  }

  multigrid::System assemble(const multigrid::Executor& host) override {
    heat_.begin(host, step_.begin);
    start_ = heat_.initial_temperature();
    heat_.prepare(step_);
    multigrid::System system = heat_.system(host, step_.tau());
    system.b = multigrid::Array<double>(host, heat_.right_hand_side(start_));
    if (has_levels_) system.coarser = heat_.take_levels(host);
    return system;
  }
  std::vector<double> start() const override { return start_; }
  postprocess::Fields fields(const std::vector<double>& u) const override {
    return heat_.fields(u);
  }

 private:
  void keep_level(const multigrid::Executor& host, bool assembled) override {
    heat_.keep_level(host, assembled, step_.begin, step_.tau());
  }

  assembly::Heat<dim> heat_;
  bool has_levels_;
  assembly::Step step_;
  std::vector<double> start_;
};

}  // namespace apps
