// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"

#include <string>
#include <vector>

namespace assembly {

const EquationTraits& traits_of(Equation equation);

/// The words of all equations, in the order of Equation.
std::vector<std::string> words_of_equations();

/// The words of the equations in time, for messages: "heat", "heat or waves".
std::string equations_in_time();

/// The words of the equations whose data may depend on the solution u.
std::string equations_with_solution();

/// The words of the equations that list the key ("Problem/Heat capacity") among their own; empty if
/// none does.
std::string equations_with(const std::string& key);

/// All keys that equations list among their own, each once.
std::vector<std::string> keys_of_equations();

}  // namespace assembly
