// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/report.h"

#include <vector>

namespace multigrid {

/// The cells of the tree that stand for the unknowns of a coarse level. Serial, on the host.
///
/// keys     of the points, ascending
/// unknown  the unknown of the level that contains each point, ascending from 0
/// depth    of the cells; -1: of each unknown, the largest cell that holds its points and no others
/// root     the cell at depth 0
/// returns  one box an unknown
std::vector<TreeBox> tree_boxes(const std::vector<Key>& keys,
                                const std::vector<Index>& unknown,
                                int dimension,
                                int depth,
                                const TreeBox& root);

}  // namespace multigrid
