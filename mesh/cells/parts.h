// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"
#include "mesh/cells/shapes.h"

/// Edges and faces of a coarse mesh in the host's memory, found by sorting.
namespace mesh {

/// Cells of one shape, as their corners. Keeps references.
struct Block {
  const shapes::Shape* shape;
  const std::vector<Index>* corners;
  std::size_t n() const { return corners->size() / std::size_t(shape->n_corners); }
  const Index* of(std::size_t cell) const {
    return corners->data() + cell * std::size_t(shape->n_corners);
  }
};

using PartCorners = std::array<Index, 4>;  ///< ascending; -1 in front of fewer than four

/// The edges of all cells of the blocks, cell by cell; those that cells share once for each.
std::vector<PartCorners> edges_of(const std::vector<Block>& blocks);
/// The same, each from its first corner in the cell to its second.
std::vector<std::array<Index, 2>> ends_of_edges(const std::vector<Block>& blocks);
std::vector<PartCorners> faces_of(const Block& block);

/// What has the same corners has the same number; numbers are in the order of their first appearance.
struct Numbered {
  std::vector<Index> of_each;  ///< the number of each of those given
  std::vector<Index> first;    ///< for each number the first of those given
  Index n() const { return Index(first.size()); }
};

/// throws  multigrid::InputError if there are more than an Index can count
Numbered numbered(const std::vector<PartCorners>& all);

/// The corners and edges of each face, seen from its first cell.
struct FaceLists {
  std::vector<Index> corners, edges;
};
FaceLists face_lists(const Block& block,
                     const Numbered& faces,
                     const std::vector<Index>& cell_edges);

}  // namespace mesh
