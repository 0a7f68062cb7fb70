// SPDX-License-Identifier: MIT

#include "apps/drivers/scene.h"
#include "apps/heat/heat_run.h"

namespace apps {
namespace {

template <int dim>
void check_on(const Parameters& parameters, const mesh::Mesh<dim>& coarse, const bool values) {
  assembly::Heat<dim> heat(coarse, parameters.problem, parameters.discretization);
  check_levels(parameters, heat.matrix_depends_on_time());
  const TimeSchedule schedule(parameters.time, 0);
  if (values) heat.check_values(schedule.time(schedule.n_steps()));
}

/// The first step of the heat equation, of constant length, for measurements.
template <int dim>
class HeatScene : public MeshScene<dim> {
 public:
  explicit HeatScene(const Parameters& parameters)
      : MeshScene<dim>(parameters),
        heat_(this->mesh_, parameters.problem, parameters.discretization),
        has_levels_(parameters.has_mesh_levels()),
        step_(TimeSchedule(parameters.time, 0).parts(1)[0]) {
    check_levels(parameters, heat_.matrix_depends_on_time());
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

class HeatDriver : public EquationDriver {
 public:
  Ending solve(const ParameterFile& file, const std::string& resume) const override {
    return file.parameters.is_in_space() ? HeatRun<3>(file, resume).carry_out()
                                         : HeatRun<2>(file, resume).carry_out();
  }

  void check(const Parameters& p, const mesh::Mesh<2>& coarse, bool values) const override {
    check_on(p, coarse, values);
  }
  void check(const Parameters& p, const mesh::Mesh<3>& coarse, bool values) const override {
    check_on(p, coarse, values);
  }

  /// M and K of assembly/heat/heat.h, and six vectors.
  std::int64_t kept_bytes(const MeshCounts& counts) const override {
    constexpr std::int64_t index = 4, offset = 8, number = 8;
    return 2 * (counts.nodes * offset + counts.couplings * (index + number)) +
           6 * counts.nodes * number;
  }

  std::unique_ptr<Scene> make_scene(const Parameters& parameters,
                                    bool for_system,
                                    const multigrid::Executor& host) const override {
    return parameters.is_in_space() ? refined<HeatScene<3>>(parameters, for_system, host)
                                    : refined<HeatScene<2>>(parameters, for_system, host);
  }
};

}  // namespace

std::unique_ptr<const EquationDriver> heat_driver() {
  return std::make_unique<HeatDriver>();
}

}  // namespace apps
