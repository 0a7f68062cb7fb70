// SPDX-License-Identifier: MIT
#include "assembly/data/equations.h"

#include <gtest/gtest.h>
#include <iterator>

using namespace assembly;

TEST(Equations, EachWordHasItsTraits) {
  EXPECT_EQ(words_of_equations().size(), std::size(equation_traits));
  EXPECT_FALSE(traits_of(Equation::poisson).in_time);
  EXPECT_TRUE(traits_of(Equation::heat).in_time);
  EXPECT_TRUE(traits_of(Equation::transport).in_time);
  EXPECT_FALSE(traits_of(Equation::transport).is_symmetric);
}

TEST(Equations, AreNamedByWhatTheyHave) {
  EXPECT_EQ(equations_in_time(), "heat or transport");
  EXPECT_EQ(equations_with("Problem/Heat capacity"), "heat or transport or thermoelasticity");
  EXPECT_EQ(equations_with("Discretization/Mass"), "heat or thermoelasticity");
  EXPECT_EQ(equations_with("Problem/Diffusion"), "");
}
