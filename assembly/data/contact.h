// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"

#include <array>
#include <string>
#include <vector>

namespace assembly {

/// What resists the heat between two bodies: n . kappa grad u = h (u_B - u_A) on the side of A.
struct ContactText {
  std::array<std::string, 2> materials;
  double conductance = 0;  ///< h
};

/// The entries of Problem/Contact, `A, B: h; ...`.
///
/// throws  multigrid::InputError for an entry that is none, h that is no positive number, and a pair that is there twice
std::vector<ContactText> contacts_of(const ProblemOptions& problem);

/// Whether the equation has that key.
bool takes_contact(const ProblemOptions& problem);

}  // namespace assembly
