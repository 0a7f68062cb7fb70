// SPDX-License-Identifier: MIT
#include "apps/heat/heat_driver.h"

#include "apps/heat/heat_run.h"
#include "apps/heat/heat_scene.h"

namespace apps {
namespace {

template <int dim>
void check_on(const Parameters& parameters, const mesh::Mesh<dim>& coarse, const bool values) {
  assembly::Heat<dim> heat(coarse, parameters.problem, parameters.discretization);
  check_levels(parameters, heat);
  const TimeSchedule schedule(parameters.time, 0);
  if (values) heat.check_values(schedule.time(schedule.n_steps()));
}

template <int dim>
std::unique_ptr<Scene> scene(const Parameters& parameters,
                             const bool for_system,
                             const multigrid::Executor& host) {
  auto scene = std::make_unique<HeatScene<dim>>(parameters);
  scene->refine(parameters, for_system, host);
  return scene;
}

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
    return parameters.is_in_space() ? scene<3>(parameters, for_system, host)
                                    : scene<2>(parameters, for_system, host);
  }
};

}  // namespace

std::unique_ptr<const EquationDriver> heat_driver() {
  return std::make_unique<HeatDriver>();
}

}  // namespace apps
