// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"

#include <string>
#include <vector>

namespace assembly {

/// A flux on one boundary as expressions: kappa du/dn + alpha u = g.
struct FluxText {
  std::string name;  ///< of the boundary
  std::string key;   ///< where it stands
  std::string alpha, g;
};

inline const std::string neumann_key = "Problem/Neumann";
inline const std::string robin_key = "Problem/Robin";
inline const std::string radiation_key = "Problem/Radiation";
inline const std::string natural_convection_key = "Problem/Natural convection";

/// The items of Neumann, Robin, Radiation and Natural convection, one key after the other. The last two are functions of u in g:
/// sigma E (T0^4 - T^4) and a |u0 - u|^n (u0 - u). So they need nothing of their own in assembly and results.
///
/// throws  multigrid::InputError for an item of another form, an expression of it that cannot be read, and a constant emissivity
///         that is not between 0 and 1
std::vector<FluxText> flux_texts(const ProblemOptions& problem);

/// Whether fluxes of these two keys on one boundary add up, as radiation and natural convection do with all but themselves.
bool add_up(const std::string& key, const std::string& other);

}  // namespace assembly
