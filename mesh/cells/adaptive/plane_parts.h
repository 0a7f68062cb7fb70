// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/adaptive/split_edges.h"

// How cells of the plane are divided when some of their edges are halved; for kernel sources.
namespace mesh {

/// How many parts of each kind a cell has, how many edges inside, and points in its middle.
struct PlaneCounts {
  Index quadrilaterals = 0, triangles = 0, inside = 0, middles = 0;
  MG_HD Index number(int k) const {
    return k == 0 ? quadrilaterals : k == 1 ? triangles : k == 2 ? inside : middles;
  }
};
MG_HD inline PlaneCounts counts_of_triangle(int n_split) {
  return {0, 1 + n_split, n_split, 0};
}
/// n_split  0, 1, 2 (that meet) or 4 edges
MG_HD inline PlaneCounts counts_of_quadrilateral(int n_split) {
  if (n_split == 0) return {1, 0, 0, 0};
  if (n_split == 4) return {4, 0, 4, 1};
  return {0, n_split + 2, n_split + 1, 0};
}

/// What the parts of all cells of a shape begin at.
struct PlaneBegins {
  Array<Offset> quadrilaterals, triangles, inside, middles;
  PlaneCounts all;
};

template <int n>
MG_HD int count_split(const SplitEdgesView& split, const Index* edges) {
  int count = 0;
  for (int k = 0; k < n; ++k) count += split.is_split(edges[k]) ? 1 : 0;
  return count;
}

/// Where parts of cells of one shape go.
struct PlaneRoom {
  Index* corners;
  Index* edges;
  Index* origins;
  Index* ends;  ///< of all edges
  template <int n>
  MG_HD void put(Index cell,
                 const Index (&own)[n],
                 const Index (&own_edges)[n],
                 Index origin) const {
    for (int k = 0; k < n; ++k) {
      corners[n * Offset(cell) + k] = own[k];
      edges[n * Offset(cell) + k] = own_edges[k];
    }
    origins[cell] = origin;
  }
  MG_HD void end(Index edge, Index a, Index b) const {
    ends[2 * Offset(edge)] = a;
    ends[2 * Offset(edge) + 1] = b;
  }
};

/// A triangle by its corners and edges.
struct PlaneTriangle {
  Index corners[3], edges[3];
};

/// A half of a triangle that is bisected through edge 0, in whose middle is point m: that with corner `part` of the edge's two. Edge
/// 0 of each half is opposite to m.
///
/// half    of edge 0, at that corner
/// inside  the edge from m to corner 2
MG_HD inline PlaneTriangle bisected_part(
    const PlaneTriangle& t, int part, Index m, Index half, Index inside) {
  if (part == 0) return {{t.corners[2], t.corners[0], m}, {t.edges[2], half, inside}};
  return {{t.corners[1], t.corners[2], m}, {t.edges[1], inside, half}};
}

/// Where the parts of all cells of a mesh begin. Parts of triangles come before those of quadrilaterals that become triangles.
struct PlanePlan {
  SplitEdges split;
  PlaneBegins of_triangles, of_quadrilaterals;
  /// throws  multigrid::InputError if there are more points, edges or cells than an Index can count
  /// waits   eight times
  PlanePlan(const CellArrays<2>& mesh, const Array<Index>& marks);
  Index first_inside_triangles() const { return split.n_parts; }
  Offset first_inside_quadrilaterals() const {
    return Offset(split.n_parts) + of_triangles.all.inside;
  }
  Index first_middle(const CellArrays<2>& mesh) const { return mesh.n_points + split.n; }
};

/// The parts of triangles: corners, edges, origins and the ends of edges inside.
void divide_triangles(const CellArrays<2>& mesh, const PlanePlan& plan, const PlaneRoom& triangles);
/// The parts of quadrilaterals. `points` are those of the finer mesh.
void divide_quadrilaterals(const CellArrays<2>& mesh,
                           const PlanePlan& plan,
                           const Array<double>& points,
                           const PlaneRoom& quadrilaterals,
                           const PlaneRoom& triangles);
/// The sides of the finer mesh, which has its cells.
Sides divided_sides(const CellArrays<2>& mesh, const PlanePlan& plan, const CellArrays<2>& finer);
/// The points in the middle of quadrilaterals that become four, with their parents.
void place_middles_of_quadrilaterals(const CellArrays<2>& mesh,
                                     const PlanePlan& plan,
                                     CellArrays<2>& finer);

}  // namespace mesh
