// SPDX-License-Identifier: MIT
#include "apps/equations/equations.h"

#include "apps/heat/heat_run.h"
#include "apps/steady/steady_run.h"
#include "assembly/convection/convection_diffusion.h"
#include "assembly/steady/steady_scalar.h"

#include <stdexcept>

namespace apps {
namespace {

struct Line {
  assembly::Equation equation;
  std::unique_ptr<const EquationDriver> driver;
};

}  // namespace

const EquationDriver& driver_of(const assembly::Equation equation) {
  using assembly::Equation;
  static const Line table[] = {
      {Equation::poisson, steady_driver<assembly::Poisson>()},
      {Equation::heat, heat_driver()},
      {Equation::convection_diffusion_reaction, steady_driver<assembly::ConvectionDiffusion>()},
      {Equation::transport, transport_driver()},
  };
  for (const Line& line : table)
    if (line.equation == equation) return *line.driver;
  throw std::logic_error("an equation has no line in the table of drivers");
}

}  // namespace apps
