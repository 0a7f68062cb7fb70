// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/device.h"
#include "apps/reproduce/results.h"

#include <map>
#include <string>
#include <utility>

namespace apps::reproduce {

/// The executors of an experiment, each made once.
class Executors {
 public:
  explicit Executors(Results& results) : results_(results) {}

  const multigrid::Executor& get(const DeviceOptions& options) {
    const std::pair<std::string, int> key(options.device, options.threads);
    const auto found = made_.find(key);
    if (found != made_.end()) return found->second;
    std::string reason;
    const multigrid::Executor executor = make_executor(options, reason);
    results_.devices.push_back(executor.description());
    return made_.emplace(key, executor).first->second;
  }

 private:
  Results& results_;
  std::map<std::pair<std::string, int>, multigrid::Executor> made_;
};

}  // namespace apps::reproduce
