// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/expressions/constants.h"

#include <string>
#include <vector>

namespace assembly {

struct ProblemOptions;

/// The constants of Problem/Constants: `name: expression; name: expression`, where an expression has numbers, pi, e, functions
/// and the constants before it.
///
/// throws  multigrid::InputError that names Problem/Constants/NAME, for a name that means something else already, is no
///         name or is given twice, and for an expression that cannot be read or has no finite value; what a table throws
Constants constants_of(const ProblemOptions& problem);

/// The constants that no expression of section Problem uses, nor another constant that one uses.
std::vector<std::string> unused_constants(const ProblemOptions& problem);

/// The text of Problem/Constants with another expression for one of them; its order stays.
///
/// throws  multigrid::InputError if no constant has that name (names those that there are), or if the expression would
///         add a constant
std::string with_constant(const std::string& constants,
                          const std::string& name,
                          const std::string& expression);

}  // namespace assembly
