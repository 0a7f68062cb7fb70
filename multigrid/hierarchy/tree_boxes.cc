// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/tree_boxes.h"

#include "multigrid/curves/morton.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

/// The cell at `depth` that holds `key`, in coordinates. Both sides of a face come from the same
/// expression, so that cells that touch share it bit by bit.
TreeBox box_of(Key key, int dimension, int depth, const TreeBox& root) {
  TreeBox box;
  for (int d = 0; d < dimension; ++d) {
    const auto cell = static_cast<double>(morton::coordinate(key, d, depth, dimension));
    const double length = root.high[d] - root.low[d];
    box.low[d] = root.low[d] + std::ldexp(cell, -depth) * length;
    box.high[d] = root.low[d] + std::ldexp(cell + 1, -depth) * length;
  }
  return box;
}

}  // namespace

std::vector<TreeBox> tree_boxes(const std::vector<Key>& keys,
                                const std::vector<Index>& unknown,
                                int dimension,
                                int depth,
                                const TreeBox& root) {
  std::vector<TreeBox> boxes;
  const std::size_t n = keys.size();
  for (std::size_t begin = 0, end; begin < n; begin = end) {
    for (end = begin + 1; end < n && unknown[end] == unknown[begin];) ++end;
    int own_depth = std::max(depth, 0);
    if (depth < 0 && begin > 0)  // one deeper than the last cell shared with a neighbour
      own_depth = morton::common_depth(keys[begin - 1], keys[begin], dimension) + 1;
    if (depth < 0 && end < n)
      own_depth =
          std::max(own_depth, morton::common_depth(keys[end - 1], keys[end], dimension) + 1);
    boxes.push_back(box_of(keys[begin], dimension, own_depth, root));
  }
  return boxes;
}

}  // namespace multigrid
