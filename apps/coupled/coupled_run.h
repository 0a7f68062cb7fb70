// SPDX-License-Identifier: MIT
#pragma once

#include "apps/coupled/coupled_driver.h"

namespace apps {

/// A run of thermoelasticity: that of the elastic part, which begins with that of the thermal one.
template <int dim>
class CoupledRun : public SteadyRun<dim> {
 public:
  CoupledRun(const ParameterFile& file, const CoupledMakers<dim>& makers);

 private:
  CoupledRun(const ParameterFile& file,
             const CoupledMakers<dim>& makers,
             std::shared_ptr<postprocess::Fields> temperature);
  void run() override;
  bool may_write_solution() const override {
    return this->has_solution() && SteadyRun<dim>::may_write_solution();
  }
  /// Solves the thermal part, and takes its report and its files. Returns whether it has solved.
  bool solve_thermal_part();

  ParameterFile whole_;
  MakeSteady<dim> make_thermal_;
  std::shared_ptr<postprocess::Fields>
      temperature_;  ///< of the thermal part; empty until it has solved
};

}  // namespace apps
