// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/device_name.h"
#include "multigrid/backend/executor.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

/// What the benchmarks that make meshes and assemble on an executor share.
namespace benchmark {

using AssemblyKeys = std::map<std::string, std::string>;

/// Reads key=value from the arguments `from` .. into `keys`, which has all keys with their defaults.
///
/// throws  std::runtime_error naming an argument that is none of them
inline void read_keys(int n_arguments, char** arguments, int from, AssemblyKeys& keys) {
  for (int k = from; k < n_arguments; ++k) {
    const std::string argument = arguments[k];
    const auto equals = argument.find('=');
    const auto key = keys.find(argument.substr(0, equals));
    if (equals == std::string::npos || key == keys.end())
      throw std::runtime_error("unknown argument " + argument);
    key->second = argument.substr(equals + 1);
  }
}

/// That of the keys `executor`, as Backend/Device, and `threads`.
///
/// throws  std::runtime_error if there is no such executor
inline multigrid::Executor executor_of(const AssemblyKeys& keys) {
  const auto name = multigrid::DeviceName::read(keys.at("executor"));
  if (!name) throw std::runtime_error("there is no executor " + keys.at("executor"));
  return name->executor(std::atoi(keys.at("threads").c_str()));
}

inline double ms_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
      .count();
}

/// The first value, and the median of the others.
struct Times {
  double first = 0, median = 0;
  explicit Times(std::vector<double> ms) {
    if (ms.empty()) return;
    first = ms.front();
    if (ms.size() > 1) ms.erase(ms.begin());
    std::sort(ms.begin(), ms.end());
    median = (ms[(ms.size() - 1) / 2] + ms[ms.size() / 2]) / 2;
  }
};

}  // namespace benchmark
