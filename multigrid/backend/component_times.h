// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"

#include <vector>

namespace multigrid {

/// A clock for the parts of a piece of work, in the order in which an executor does them. It does
/// not wait.
class ComponentTimes {
 public:
  explicit ComponentTimes(const Executor& executor)
      : executor_(executor), last_(executor.moment()) {}

  /// What the executor was given since the constructor or the last call is work on `component` of
  /// `level`.
  ///
  /// component  kept as a pointer
  void add(const char* component, std::size_t level);

  struct Part {
    const char* component;
    std::size_t level;
    double seconds;
  };
  /// The times of all calls, in their order. Waits for the executor.
  std::vector<Part> list() const;

 private:
  struct Lap {
    const char* component;
    std::size_t level;
    Moment begin, end;
  };

  Executor executor_;
  Moment last_;
  std::vector<Lap> laps_;
};

}  // namespace multigrid
