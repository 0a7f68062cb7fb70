// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"

#include <string>

namespace assembly {

inline const std::string latent_heat_key = "Problem/Latent heat";

/// The heat that melting takes up as an expression of u, by material as the key is: L times the share that is liquid, which grows
/// linearly from 0 at the solidus to 1 at the liquidus. Materials that are not named have 0. Empty if the key is.
///
/// throws  multigrid::InputError for an item of another form, for numbers that depend on something, for L < 0, and for a liquidus that is
///         not above the solidus
std::string enthalpy_of_melting(const ProblemOptions& problem);

}  // namespace assembly
