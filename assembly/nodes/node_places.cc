// SPDX-License-Identifier: MIT
#include "assembly/nodes/mesh_nodes.h"
#include "mesh/cells/round.h"
#include "multigrid/backend/launch.h"

// Where nodes are (places_of_nodes).
namespace assembly {

namespace {

using multigrid::for_each;

struct CopyPoint {
  const double* from;
  double* to;
  MG_HD void operator()(Index v) const { to[v] = from[v]; }
};

/// The nodes of straight edge e, one coordinate.
struct DivideEdge {
  const Index* ends;
  int degree;
  const double* x;
  double* nodes;  ///< the first of all edges
  MG_HD void operator()(Index e) const {
    const double a = x[ends[2 * Offset(e)]], b = x[ends[2 * Offset(e) + 1]];
    for (int j = 1; j < degree; ++j)
      nodes[Offset(e) * (degree - 1) + j - 1] = ((degree - j) * a + j * b) / degree;
  }
};

/// The nodes of curved edge number k.
template <int dim>
struct DivideCurve {
  const Index* edges;
  const double* bends;  ///< null on a circle or sphere
  mesh::Round<dim> round;
  const Index* ends;
  int degree;
  Index on_edges;
  Offset n;
  double* places;
  MG_HD void operator()(Index k) const {
    const Offset e = edges[k];
    double a[dim], b[dim], x[dim];
    for (int d = 0; d < dim; ++d) {
      a[d] = places[d * n + ends[2 * e]];
      b[d] = places[d * n + ends[2 * e + 1]];
    }
    for (int j = 1; j < degree; ++j) {
      const double s = double(j) / degree;
      if (!bends) round.between(a, b, s, x);
      for (int d = 0; bends && d < dim; ++d)
        x[d] = a[d] + s * (b[d] - a[d]) + s * (1 - s) * bends[dim * Offset(k) + d];
      for (int d = 0; d < dim; ++d) places[d * n + on_edges + e * (degree - 1) + j - 1] = x[d];
    }
  }
};

/// The node in face f of hexahedra, one coordinate.
struct MiddleOfFace {
  const Index* corners;
  const Index* edges;
  Index on_edges, in_faces;
  double* x;
  MG_HD void operator()(Index f) const {
    double sum = 0;
    for (int k = 0; k < 4; ++k)
      sum += x[on_edges + edges[4 * Offset(f) + k]] / 2 - x[corners[4 * Offset(f) + k]] / 4;
    x[in_faces + f] = sum;
  }
};

/// The same of curved face number k, on the sphere.
struct MiddleOnSphere {
  const Index* faces;
  const Index* corners;
  mesh::Round<3> round;
  Index in_faces;
  Offset n;
  double* places;
  MG_HD void operator()(Index k) const {
    const Offset f = faces[k];
    double x[3];
    for (int d = 0; d < 3; ++d) {
      x[d] = 0;
      for (int v = 0; v < 4; ++v) x[d] += places[d * n + corners[4 * f + v]] / 4;
    }
    round.project(x);
    for (int d = 0; d < 3; ++d) places[d * n + in_faces + f] = x[d];
  }
};

/// The nodes inside of a cell, one coordinate.
template <int dim>
struct PlaceInside {
  NodesOfCells<dim> nodes;
  Index first;  ///< of the cells of this shape
  int n_boundary, n_inside;
  const double* weights;
  double* x;
  MG_HD void operator()(Index cell) const {
    for (int i = 0; i < n_inside; ++i) {
      double sum = 0;
      for (int k = 0; k < n_boundary; ++k)
        sum += weights[i * n_boundary + k] * x[nodes.of(first + cell, k)];
      x[nodes.of(first + cell, n_boundary + i)] = sum;
    }
  }
};

template <int dim>
void place_on_edges(const mesh::CellArrays<dim>& cells,
                    const NodesOfCells<dim>& nodes,
                    Array<double>& places) {
  const Executor& executor = cells.executor();
  const Offset n = nodes.n;
  double* const x = places.on(executor);
  const Index* const ends = cells.edge_ends.on(executor);
  for (int d = 0; d < dim; ++d)
    for_each(executor, cells.n_edges,
             DivideEdge{ends, nodes.degree, x + d * n, x + d * n + nodes.on_edges});
  const mesh::Curved& curved = cells.curved;
  const mesh::Round<dim> round = mesh::round_of<dim>(curved);
  for_each(executor, curved.edges.size(),
           DivideCurve<dim>{curved.edges.on(executor),
                            curved.is_round ? nullptr : curved.bends.on(executor), round, ends,
                            nodes.degree, nodes.on_edges, n, x});
}

void place_in_faces(const mesh::CellArrays<3>& cells,
                    const NodesOfCells<3>& nodes,
                    Array<double>& places) {
  const Executor& executor = cells.executor();
  const mesh::Faces& faces = cells.quadrilaterals;
  if (faces.n == 0) return;
  const mesh::Curved& curved = cells.curved;
  double* const x = places.on(executor);
  for (int d = 0; d < 3; ++d)
    for_each(executor, faces.n,
             MiddleOfFace{faces.corners.on(executor), faces.edges.on(executor), nodes.on_edges,
                          nodes.in_faces, x + Offset(d) * nodes.n});
  const mesh::Round<3> round = mesh::round_of<3>(curved);
  for_each(executor, curved.faces.size(),
           MiddleOnSphere{curved.faces.on(executor), faces.corners.on(executor), round,
                          nodes.in_faces, nodes.n, x});
}

template <int dim>
void place_inside(const mesh::CellArrays<dim>& cells,
                  const NodesOfCells<dim>& nodes,
                  Array<double>& places) {
  const Executor& executor = cells.executor();
  Index first = 0;
  for (const mesh::CellList& list : mesh::cell_lists(cells)) {
    const auto rows = weights_of_inside({dim, list.n_corners == dim + 1, nodes.degree});
    if (!rows.empty() && list.n > 0) {
      std::vector<double> flat;
      for (const std::vector<double>& row : rows) flat.insert(flat.end(), row.begin(), row.end());
      const Array<double> weights(executor, flat);
      for (int d = 0; d < dim; ++d)
        for_each(executor, list.n,
                 PlaceInside<dim>{nodes, first, int(rows[0].size()), int(rows.size()),
                                  weights.on(executor), places.on(executor) + Offset(d) * nodes.n});
    }
    first += list.n;
  }
}

}  // namespace

template <int dim>
Array<double> places_of_nodes(const mesh::CellArrays<dim>& cells, const int degree) {
  const Executor& executor = cells.executor();
  const NodesOfCells<dim> nodes = nodes_of_cells(cells, degree);
  const Offset n = nodes.n;
  Array<double> places(executor, dim * n);
  for (int d = 0; d < dim; ++d)
    for_each(executor, cells.n_points,
             CopyPoint{cells.points.on(executor) + Offset(d) * cells.n_points,
                       places.on(executor) + d * n});
  if (degree == 1) return places;
  place_on_edges(cells, nodes, places);
  if constexpr (dim == 3) place_in_faces(cells, nodes, places);
  place_inside(cells, nodes, places);
  return places;
}

template Array<double> places_of_nodes(const mesh::CellArrays<2>&, int);
template Array<double> places_of_nodes(const mesh::CellArrays<3>&, int);

}  // namespace assembly
