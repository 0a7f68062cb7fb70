// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <string>
#include <vector>

/// Sixty linear systems of many kinds, made without a mesh library, to measure which method suits
/// which.
namespace gallery {

struct Entry {
  const char* name;    ///< words joined by -, e.g. anisotropy-30-1000-p1u
  const char* family;  ///< one word, shared with systems that are alike
  const char* what;    ///< one sentence
  bool is_symmetric;   ///< and positive definite, but for constants if `constant_nullspace`
  /// The system on the host, with the same bits in every run of a program. It passes `check`.
  ///
  /// unknowns  how many are wanted, from 500 to some millions; there will be between 2/3 and 3/2 of
  ///           that
  multigrid::System (*make)(multigrid::Index unknowns);
};

/// All of them, family by family.
const std::vector<Entry>& entries();

/// throws  multigrid::InputError with the names that are most alike
const Entry& entry(const std::string& name);

/// The system of that name by Entry::make.
///
/// throws  multigrid::InputError for a name that there is not, or fewer than 500 unknowns
multigrid::System make(const std::string& name, multigrid::Index unknowns);

}  // namespace gallery
