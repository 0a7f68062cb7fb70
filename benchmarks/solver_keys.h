// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

/// The arguments key=value of multigrid_benchmark.
namespace benchmark {

using Keys = std::map<std::string, std::string>;

/// The value with that word; throws std::out_of_range if there is none.
template <class Enumeration>
Enumeration value_of(std::string text, const char* words) {
  std::replace(text.begin(), text.end(), '-', ' ');
  const auto n = 1 + std::count(words, words + std::strlen(words), '|');
  for (int k = 0; k < n; ++k) {
    std::string candidate = multigrid::word(k, words);
    std::replace(candidate.begin(), candidate.end(), '-', ' ');
    if (candidate == text) return static_cast<Enumeration>(k);
  }
  throw std::out_of_range(text + " is none of " + words);
}

/// The groups of settings that + parts. Throws std::out_of_range for a key that there is not.
std::vector<Keys> groups_of(int argc, char** argv);

/// Those that are not as by default.
Keys changed_keys(const Keys& keys);

/// keys  those without a value get what the preset has
multigrid::SolverOptions options_of(Keys& keys);

}  // namespace benchmark
