// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/nodal_values.h"
#include "postprocess/drawing/drawn_mesh.h"

#include <string>
#include <utility>
#include <vector>

namespace assembly {

/// The values of a solution at the unknowns: where it was computed, and wherever else something asks for them, which copies
/// them once.
class Solution {
 public:
  Solution() = default;
  Solution(std::vector<double> values) : on_host_(std::move(values)) {}
  Solution(multigrid::Array<double> values) : array_(std::move(values)) {}

  /// Where the values are.
  Solution copy() const {
    return array_.empty() ? Solution(on_host_) : Solution(array_.copy_to(array_.executor()));
  }

  bool empty() const { return size() == 0; }
  multigrid::Offset size() const {
    return array_.empty() ? multigrid::Offset(on_host_.size()) : array_.size();
  }
  const std::vector<double>& on_host() const {
    if (on_host_.empty()) on_host_ = array_.to_vector();
    return on_host_;
  }
  /// Valid until another executor asks for them.
  const multigrid::Array<double>& on(const multigrid::Executor& executor) const {
    if (array_.executor() != executor || array_.empty())
      array_ = multigrid::Array<double>(executor, on_host());
    return array_;
  }
  /// Where they are.
  const multigrid::Array<double>& anywhere() const {
    return array_.empty() ? on(multigrid::default_host()) : array_;
  }

 private:
  mutable std::vector<double> on_host_;
  mutable multigrid::Array<double> array_;
};

/// What kernels draw.
struct DrawnSolution {
  postprocess::DrawnMesh mesh;
  multigrid::Array<double> values;  ///< one a point
  std::string name = "solution";
  std::shared_ptr<const void> kept = {};  ///< what the mesh refers to, if that has no other owner
};

/// Whether all values are finite. Looks at them where they are.
inline bool is_finite(const Solution& solution) {
  return solution.empty() || all_are_finite(solution.anywhere());
}

}  // namespace assembly
