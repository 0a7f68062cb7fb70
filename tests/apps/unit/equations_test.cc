// SPDX-License-Identifier: MIT
#include "apps/equations/equations.h"

#include "apps/parameters/checks.h"
#include "multigrid/errors.h"

#include <gtest/gtest.h>
#include <iterator>

namespace apps {
namespace {

TEST(Equations, EachHasADriver) {
  for (std::size_t k = 0; k < std::size(assembly::equation_traits); ++k)
    EXPECT_NO_THROW(driver_of(static_cast<assembly::Equation>(k)));
  EXPECT_NE(&driver_of(assembly::Equation::poisson), &driver_of(assembly::Equation::heat));
}

TEST(Equations, KeysOfTheirOwnAreKeys) {
  const std::vector<Entry> all = entries(Parameters());
  for (const std::string& key : assembly::keys_of_equations()) EXPECT_NE(find(all, key), nullptr);
}

TEST(Equations, RefuseTheKeysOfOthers) {
  for (const std::string& key : assembly::keys_of_equations()) {
    Parameters parameters;
    if (key == "Discretization/Method") set(parameters, key, "finite volume");
    if (key == "Discretization/Mass") set(parameters, key, "lumped");
    if (key.rfind("Problem/", 0) == 0) set(parameters, key, "2");
    EXPECT_THROW(check(parameters), multigrid::InputError) << key;
  }
}

}  // namespace
}  // namespace apps
