// SPDX-License-Identifier: MIT
#include "apps/coupled/coupled_driver.h"

#include "apps/coupled/coupled_run.h"
#include "apps/drivers/scene.h"
#include "apps/equations/equations.h"
#include "apps/parameters/parts.h"
#include "multigrid/errors.h"

namespace apps {

namespace {

class CoupledDriver : public EquationDriver {
 public:
  CoupledDriver(CoupledMakers<2> in_plane, CoupledMakers<3> in_space)
      : in_plane_(std::move(in_plane)), in_space_(std::move(in_space)) {}

  Ending solve(const ParameterFile& file, const std::string&) const override {
    return file.parameters.is_in_space() ? CoupledRun<3>(file, in_space_).carry_out()
                                         : CoupledRun<2>(file, in_plane_).carry_out();
  }
  void check(const Parameters& p, const mesh::Mesh<2>& coarse, bool values) const override {
    check_parts(p, coarse, values);
  }
  void check(const Parameters& p, const mesh::Mesh<3>& coarse, bool values) const override {
    check_parts(p, coarse, values);
  }
  std::unique_ptr<Scene> make_scene(const Parameters&,
                                    bool,
                                    const multigrid::Executor&) const override {
    throw multigrid::InputError(
        "Problem/Equation = thermoelasticity solves two systems, and an experiment measures one; take elasticity.");
  }

 private:
  template <int dim>
  static void check_parts(const Parameters& p, const mesh::Mesh<dim>& coarse, const bool values) {
    for (const Parameters& part : parts_of(p))
      driver_of(part.problem.equation).check(part, coarse, values);
  }

  CoupledMakers<2> in_plane_;
  CoupledMakers<3> in_space_;
};

}  // namespace

std::unique_ptr<const EquationDriver> coupled_driver(CoupledMakers<2> in_plane,
                                                     CoupledMakers<3> in_space) {
  return std::make_unique<CoupledDriver>(std::move(in_plane), std::move(in_space));
}

}  // namespace apps
