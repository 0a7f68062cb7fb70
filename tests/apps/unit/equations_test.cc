// SPDX-License-Identifier: MIT
#include "apps/equations/equations.h"

#include "apps/parameters/checks.h"
#include "multigrid/errors.h"
#include "tests/support/refusals.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>

namespace apps {
namespace {

TEST(Equations, EachHasADriver) {
  for (std::size_t k = 0; k < std::size(assembly::equation_traits); ++k)
    EXPECT_NO_THROW(driver_of(static_cast<assembly::Equation>(k)));
  EXPECT_NE(&driver_of(assembly::Equation::poisson), &driver_of(assembly::Equation::heat));
  EXPECT_NE(&driver_of(assembly::Equation::transport), &driver_of(assembly::Equation::heat));
}

TEST(Equations, KeysOfTheirOwnAreKeys) {
  const std::vector<Entry> all = entries(Parameters());
  for (const std::string& key : assembly::keys_of_equations()) EXPECT_NE(find(all, key), nullptr);
}

TEST(Equations, RefuseTheKeysOfOthers) {
  for (const std::string& key : assembly::keys_of_equations()) {
    Parameters parameters;
    const std::vector<const char*>& own = assembly::traits_of(parameters.problem.equation).keys;
    if (std::count(own.begin(), own.end(), key) > 0)
      set(parameters, "Problem/Equation", "transport");
    if (key == "Discretization/Method") set(parameters, key, "finite volume");
    if (key == "Discretization/Mass") set(parameters, key, "lumped");
    if (key == "Discretization/Stabilization") set(parameters, key, "none");
    if (key == "Discretization/Stabilization factor") set(parameters, key, "2");
    if (key == "Problem/State") set(parameters, key, "plane stress");
    if (key == "Output/Stress") set(parameters, key, "false");
    if (key == "Output/Strain" || key == "Output/Principal stress") set(parameters, key, "true");
    if (key == "Output/Warp") set(parameters, key, "2");
    if (key == "Problem/Thermal part") set(parameters, key, "in time");
    if (key.rfind("Problem/", 0) == 0 && key != "Problem/State" && key != "Problem/Thermal part")
      set(parameters, key, "2");
    EXPECT_REFUSAL(check(parameters), multigrid::InputError, key + " has no meaning here, because ")
        << key;
  }
}

TEST(Equations, OfVectorsRefuseTheKeysOfScalars) {
  for (const std::string key : assembly::keys_of_scalars) {
    Parameters parameters;
    set(parameters, "Problem/Equation", "elasticity");
    EXPECT_NO_THROW(check(parameters));
    set(parameters, key, key.rfind("Output/", 0) == 0 ? "true" : "all: 2");
    EXPECT_REFUSAL(check(parameters), multigrid::InputError, key + " has no meaning here, because ")
        << key;
  }
}

TEST(Equations, OfVectorsTakeTheNormOfTheResidual) {
  Parameters parameters;
  set(parameters, "Problem/Equation", "elasticity");
  EXPECT_EQ(parameters.solver.norm, multigrid::Norm::rhs);
  set(parameters, "Solver/Hierarchy/Kind", "unsmoothed aggregation");
  EXPECT_REFUSAL(check(parameters), multigrid::InputError,
                 "is for one unknown a node, and Problem/Equation = elasticity has a vector");
  for (const char* kind : {"auxiliary grid", "smoothed aggregation"}) {
    set(parameters, "Solver/Hierarchy/Kind", kind);
    EXPECT_NO_THROW(check(parameters));
  }
  set(parameters, "Problem/Equation", "poisson");
  EXPECT_EQ(parameters.solver.norm, multigrid::Norm::energy);
}

// What the solver cannot take of a matrix that is not symmetric follows the equation, both ways.
TEST(Equations, ChooseTheirMethods) {
  Parameters parameters;
  set(parameters, "Solver/Tolerance", "1e-9");
  for (const char* equation : {"convection-diffusion-reaction", "transport"}) {
    set(parameters, "Problem/Equation", equation);
    for (const char* preset : {"fast", "paper AG"}) {
      set(parameters, "Solver/Preset", preset);
      EXPECT_EQ(parameters.solver.krylov, multigrid::Krylov::bicgstab);
      EXPECT_EQ(parameters.solver.norm, multigrid::Norm::rhs);
      EXPECT_EQ(parameters.solver.smoother.kind, multigrid::SmootherKind::gauss_seidel);
      EXPECT_NO_THROW(check(parameters));
    }
  }
  set(parameters, "Solver/Preset", "fast");
  set(parameters, "Problem/Equation", "heat");
  EXPECT_EQ(parameters.solver.krylov, multigrid::Krylov::automatic);
  EXPECT_EQ(parameters.solver.norm, multigrid::Norm::energy);
  EXPECT_EQ(parameters.solver.smoother.kind, multigrid::SmootherKind::chebyshev);
  EXPECT_EQ(parameters.solver.tolerance, 1e-9);
}

TEST(Equations, RefuseMethodsThatNeedSymmetry) {
  Parameters parameters;
  set(parameters, "Problem/Equation", "convection-diffusion-reaction");
  set(parameters, "Solver/Krylov", "cg");
  EXPECT_REFUSAL(check(parameters), multigrid::InputError,
                 "Solver/Krylov = cg needs a symmetric matrix, but");
  set(parameters, "Solver/Krylov", "none");
  EXPECT_NO_THROW(check(parameters));
  set(parameters, "Solver/Norm", "energy");
  EXPECT_REFUSAL(check(parameters), multigrid::InputError,
                 "Solver/Norm = energy needs a symmetric matrix, but");
}

}  // namespace
}  // namespace apps
