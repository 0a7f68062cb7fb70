// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <cstdint>

namespace assembly {

using multigrid::Array;
using multigrid::Executor;
using multigrid::Index;
using multigrid::Offset;

/// The degree of the element of a cell with n nodes.
MG_HD constexpr int degree_of_nodes(int dim, int n) {
  if (n == dim + 1 || n == 1 << dim) return 1;
  if (dim == 3 || n <= 9) return 2;
  return n == 10 || n == 16 ? 3 : 4;
}
/// Whether that cell is a triangle or tetrahedron.
MG_HD constexpr bool is_simplex_of_nodes(int dim, int n) {
  return n == dim + 1 || n == 10 || (dim == 2 && (n == 6 || n == 15));
}

/// Which part of the mesh an element belongs to: a material of a cell, a boundary of a side.
struct Parts {
  const Array<std::uint16_t>* numbers = nullptr;  ///< null: all belong to part 0
  Index first = 0;
  int shift = 0;  ///< element e is of part numbers[(first + e) >> shift]
};

struct PartsView {
  const std::uint16_t* numbers;
  Index first;
  int shift;
  MG_HD int of(Index element) const { return numbers ? numbers[(first + element) >> shift] : 0; }
};

/// Cells, or sides, of one shape, by the numbers of their nodes (NodeNumbers).
struct ElementBlock {
  Index first = 0;  ///< the number of its first element among all that rows gather
  Index n = 0;
  int n_nodes = 0;          ///< of each
  Array<Index> nodes = {};  ///< element by element
  Parts parts = {};
  /// The rows of the nodes where a mesh has periodic sides; empty: those with the numbers of the nodes.
  Array<Index> rows = {};

  const Executor& executor() const { return nodes.executor(); }
  /// Element by element the rows that its matrix is added to. Places, and values of u, go by `nodes`.
  const Index* rows_on(const Executor& executor) const {
    return (rows.empty() ? nodes : rows).on(executor);
  }
  PartsView parts_view() const {
    const Array<std::uint16_t>* const numbers = parts.numbers;
    return {numbers ? numbers->on(executor()) : nullptr, parts.first, parts.shift};
  }
};

/// Some of a mesh's sides as elements: segments in the plane, triangles or quadrilaterals in space.
struct SideBlock {
  ElementBlock block;
  Array<std::uint16_t> ids;   ///< the parts of the elements
  Array<Index> cells;         ///< whose sides they are, and
  Array<std::uint8_t> faces;  ///< which of them
};

/// Coordinate d of node i is values[d * n_nodes + i].
struct PointsView {
  const double* values;
  Offset n_nodes;
  MG_HD double operator()(Index node, int d) const { return values[d * n_nodes + node]; }
};
inline PointsView view(const Array<double>& points, int dimension) {
  return {points.on(points.executor()), points.size() / dimension};
}

}  // namespace assembly
