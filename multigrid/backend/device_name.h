// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"

#include <optional>
#include <string>
#include <vector>

namespace multigrid {

/// An executor in words, as Backend/Device has them: host, host:3, shadow, shadow:3, cuda, cuda:1, cuda:0,1, cuda:all.
struct DeviceName {
  Space space = Space::host;
  int n_parts = 1;           ///< of host and shadow
  std::vector<int> devices;  ///< of cuda; empty: all

  /// The words for people who took another one.
  static constexpr const char* words =
      "auto, cuda, cuda:k (k = 0, 1, …), cuda:j,k (several that work as one), cuda:all, host, shadow";

  /// Nothing if the word is none of these.
  static std::optional<DeviceName> read(const std::string& word);
  /// Whether it has one part; cuda:all may have several.
  bool is_one() const { return space == Space::cuda ? devices.size() == 1 : n_parts == 1; }
  /// Throws DeviceError if there are no such devices.
  ///
  /// threads, split_rows  as for Executor::host and Parts::least
  Executor executor(int threads = 0, Offset split_rows = Parts::usual_least) const;
};

}  // namespace multigrid
