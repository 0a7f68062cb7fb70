// SPDX-License-Identifier: MIT
#include "mesh/cells/bends.h"

#include "mesh/cells/tetrahedron_children.h"
#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

using multigrid::for_each;

struct NumberEdges {
  Index* edges;
  MG_HD void operator()(Index e) const { edges[e] = e; }
};

/// Both halves of edge e. Its second derivative is that of the edge, and its parameter runs half as fast.
struct HalveBend {
  const double* coarse;
  double* finer;
  MG_HD void operator()(Index e) const {
    for (int d = 0; d < 6; ++d) finer[6 * Offset(e) + d] = 0.25 * coarse[3 * Offset(e) + d % 3];
  }
};

/// Edge 3 t + k inside of triangle t, which is parallel to the side opposite to corner k.
struct BendInTriangle {
  const double* coarse;
  const Index* edges;
  double* finer;  ///< of the first of these edges
  MG_HD void operator()(Index i) const {
    const Offset parallel = edges[3 * Offset(i / 3) + (i % 3 + 1) % 3];
    for (int d = 0; d < 3; ++d) finer[3 * Offset(i) + d] = 0.25 * coarse[3 * parallel + d];
  }
};

/// Edge 4 q + k inside of quadrilateral q, from its side k to its middle, between two parallel sides.
struct BendInQuadrilateral {
  const double* coarse;
  const Index* edges;
  double* finer;
  MG_HD void operator()(Index i) const {
    const Index* const own = edges + 4 * Offset(i / 4) + (i % 4 < 2 ? 2 : 0);
    for (int d = 0; d < 3; ++d)
      finer[3 * Offset(i) + d] =
          0.125 * (coarse[3 * Offset(own[0]) + d] + coarse[3 * Offset(own[1]) + d]);
  }
};

/// The diagonal of tetrahedron c, between the middles of two opposite edges. Along it these two turn against the other four.
struct BendOfDiagonal {
  const double* coarse;
  const Index* edges;
  const std::uint8_t* diagonals;
  double* finer;
  MG_HD void operator()(Index c) const {
    const Index* const own = edges + 6 * Offset(c);
    const int diagonal = diagonals[c];
    for (int d = 0; d < 3; ++d) {
      double sum = 0;
      for (int e = 0; e < 6; ++e) {
        const bool is_end = e == tetrahedron::edge_of_diagonal(diagonal, 0) ||
                            e == tetrahedron::edge_of_diagonal(diagonal, 1);
        sum += (is_end ? -1 : 1) * coarse[3 * Offset(own[e]) + d];
      }
      finer[3 * Offset(c) + d] = 0.25 * sum;
    }
  }
};

/// Edge 6 c + f inside of hexahedron c, from its face f to its middle, between four parallel edges.
struct BendInHexahedron {
  const double* coarse;
  const Index* edges;
  double* finer;
  MG_HD void operator()(Index i) const {
    constexpr int parallel[3][4] = {{2, 3, 6, 7}, {0, 1, 4, 5}, {8, 9, 10, 11}};
    const Index* const own = edges + 12 * Offset(i / 6);
    for (int d = 0; d < 3; ++d) {
      double sum = 0;
      for (int k = 0; k < 4; ++k) sum += coarse[3 * Offset(own[parallel[i % 6 / 2][k]]) + d];
      finer[3 * Offset(i) + d] = sum / 16;
    }
  }
};

}  // namespace

Curved finer_bends(const CellArrays<3>& coarse,
                   const Index n_edges,
                   const Array<std::uint8_t>& diagonals) {
  const Executor& executor = coarse.executor();
  Curved finer;
  finer.edges = Array<Index>(executor, n_edges);
  finer.bends = Array<double>(executor, 3 * Offset(n_edges));
  finer.faces = Array<Index>(executor, 0);
  for_each(executor, n_edges, NumberEdges{finer.edges.on(executor)});
  const double* const bends = coarse.curved.bends.on(executor);
  double* next = finer.bends.on(executor);
  for_each(executor, coarse.n_edges, HalveBend{bends, next});
  next += 6 * Offset(coarse.n_edges);
  const Faces &quads = coarse.quadrilaterals, &triangles = coarse.triangles;
  const Solids &tetrahedra = coarse.tetrahedra, &hexahedra = coarse.hexahedra;
  if (quads.n > 0) {
    for_each(executor, 4 * Offset(quads.n),
             BendInQuadrilateral{bends, quads.edges.on(executor), next});
    next += 12 * Offset(quads.n);
    for_each(executor, 6 * Offset(hexahedra.n),
             BendInHexahedron{bends, hexahedra.edges.on(executor), next});
  } else {
    for_each(executor, 3 * Offset(triangles.n),
             BendInTriangle{bends, triangles.edges.on(executor), next});
    next += 9 * Offset(triangles.n);
    for_each(executor, tetrahedra.n,
             BendOfDiagonal{bends, tetrahedra.edges.on(executor), diagonals.on(executor), next});
  }
  return finer;
}

}  // namespace mesh
