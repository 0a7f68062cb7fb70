// SPDX-License-Identifier: MIT
#include "apps/steady/steady_driver.h"

#include "apps/steady/steady_run.h"
#include "apps/steady/steady_scene.h"

namespace apps {
namespace {

class SteadyDriver : public EquationDriver {
 public:
  explicit SteadyDriver(const MakeSteady& make) : make_(make) {}

  Ending solve(const ParameterFile& file, const std::string&) const override {
    return file.parameters.is_in_space() ? SteadyRun<3>(file, make_).carry_out()
                                         : SteadyRun<2>(file, make_).carry_out();
  }

  void check(const Parameters& p, const mesh::Mesh<2>& coarse, bool values) const override {
    check_on(p, coarse, values);
  }
  void check(const Parameters& p, const mesh::Mesh<3>& coarse, bool values) const override {
    check_on(p, coarse, values);
  }

  std::int64_t kept_bytes(const MeshCounts&) const override { return 0; }

  std::unique_ptr<Scene> make_scene(const Parameters& parameters,
                                    bool for_system,
                                    const multigrid::Executor& host) const override {
    return parameters.is_in_space() ? scene<3>(parameters, for_system, host)
                                    : scene<2>(parameters, for_system, host);
  }

 private:
  template <int dim>
  void check_on(const Parameters& parameters, const mesh::Mesh<dim>& coarse, bool values) const {
    const std::unique_ptr<assembly::SteadyProblem<dim>> problem = make_.on(coarse, parameters);
    if (values) problem->check_values();
  }

  template <int dim>
  std::unique_ptr<Scene> scene(const Parameters& parameters,
                               bool for_system,
                               const multigrid::Executor& host) const {
    auto scene = std::make_unique<SteadyScene<dim>>(parameters, make_);
    scene->refine(parameters, for_system, host);
    return scene;
  }

  MakeSteady make_;
};

}  // namespace

std::unique_ptr<const EquationDriver> steady_driver(const MakeSteady& make) {
  return std::make_unique<SteadyDriver>(make);
}

}  // namespace apps
