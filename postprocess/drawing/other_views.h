// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace postprocess {

struct Samples;

/// What other processes see of their parts of a mesh. All of them must call each function together.
class OtherViews {
 public:
  virtual ~OtherViews() = default;
  /// The least and the largest of the ends of the ranges that each has. A range is empty if the first end is the larger one.
  virtual std::array<double, 2> join(const std::array<double, 2>& range) const = 0;
  /// Samples of the first process become those of the mesh that all have together. Those of others stay or change.
  virtual void join(Samples& samples) const = 0;
};

}  // namespace postprocess
