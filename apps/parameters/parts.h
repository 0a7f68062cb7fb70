// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/checks.h"

#include <vector>

// Thermoelasticity as what it is made of: a run of poisson or heat, and one of elasticity.
namespace apps {

bool is_coupled(const Parameters& parameters);

/// The parameters of the thermal part: of the same mesh, solver and output, but for the keys that elasticity alone has, and those that
/// say how a picture looks. Where Solver/Norm and Krylov are the defaults of thermoelasticity, they are those of its own equation.
Parameters thermal_part(const Parameters& parameters);

/// Those of the elastic part, whose temperature is not in them.
Parameters elastic_part(const Parameters& parameters);

/// Both; of any other equation the parameters as they are.
std::vector<Parameters> parts_of(const Parameters& parameters);

/// The keys that do nothing in both parts, or that thermoelasticity has not (see unused_keys).
std::vector<UnusedKey> unused_keys_of_parts(const Parameters& parameters);

}  // namespace apps
