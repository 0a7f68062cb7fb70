// SPDX-License-Identifier: MIT
#include "assembly/nodes/adapted_elements.h"

#include "assembly/elements/mapping.h"
#include "assembly/nodes/lattice_on.h"
#include "assembly/nodes/rows_by_cells.h"
#include "assembly/nodes/shapes_at_point.h"
#include "mesh/cells/descent/in_simplex.h"

#include <stdexcept>

namespace assembly {

namespace {

using multigrid::Key;

/// The cells of one shape: the nodes of the coarse ones, and where the nodes of the element are.
struct NodesOfShape {
  const Index* nodes;
  const int* places;  ///< three numbers each (lattice.h)
};

/// What n, the nodes of a simplex, are of a hypercube with the same degree.
template <int dim>
constexpr int nodes_of_hypercube(int n) {
  int result = 1;
  for (int d = 0; d < dim; ++d) result *= degree_of_nodes(dim, n) + 1;
  return result;
}

/// n  nodes of a simplex
template <int dim, int n>
struct RowsOfAncestors {
  static constexpr int n_of_hypercube = nodes_of_hypercube<dim>(n);
  mesh::CornersOfCells<dim> fine, coarse;
  const Index* origins;
  const Index* parents;
  Index points_before;
  NodesOfShape hypercubes, simplices;
  const Key* first;
  Index n_unknowns;

  MG_HD void operator()(Index i, InterpolationRow& row) const {
    const Index cell = Index(first[i] >> bits_of_place);
    const bool is_cube = cell < fine.n_hypercubes;
    const int* const place =
        (is_cube ? hypercubes : simplices).places + 3 * int(first[i] & ((1 << bits_of_place) - 1));
    const Index origin = origins[cell];
    double x[dim];
    if (origin < coarse.n_hypercubes) {
      place_in<1 << dim>(fine.of(cell), is_cube, place, coarse.of(origin), x);
      put_shapes<n_of_hypercube>(x, hypercubes, origin, row);
    } else {
      place_in<dim + 1>(fine.of(cell), is_cube, place, coarse.of(origin), x);
      put_shapes<n>(x, simplices, origin - coarse.n_hypercubes, row);
    }
  }

 private:
  /// Where a corner of a fine cell is in the reference cell of a coarse one.
  template <int n_corners>
  MG_HD void corner_in(const Index* corners, Index point, double (&x)[dim]) const {
    double weights[n_corners];
    mesh::weights_of_point(corners, parents, points_before, point, weights);
    for (int d = 0; d < dim; ++d) {
      x[d] = n_corners == dim + 1 ? weights[d + 1] : 0;
      if constexpr (n_corners == 1 << dim)
        for (int v = 0; v < n_corners; ++v) x[d] += (v >> d) & 1 ? weights[v] : 0;
    }
  }
  /// Where a node of a fine cell is in the reference cell of a coarse one. Parts of quadrilaterals that are quadrilaterals are quarters of
  /// them, so all parts are images by affine maps.
  template <int n_corners>
  MG_HD void place_in(const Index* own,
                      bool is_cube,
                      const int* place,
                      const Index* corners,
                      double (&x)[dim]) const {
    double origin[dim];
    corner_in<n_corners>(corners, own[0], origin);
    for (int d = 0; d < dim; ++d) x[d] = origin[d];
    for (int e = 0; e < dim; ++e) {
      double end[dim];
      corner_in<n_corners>(corners, own[is_cube ? 1 << e : e + 1], end);
      for (int d = 0; d < dim; ++d)
        x[d] += place[e] * (end[d] - origin[d]) / degree_of_nodes(dim, n);
    }
  }
  template <int n_nodes>
  MG_HD void put_shapes(const double (&x)[dim],
                        const NodesOfShape& shape,
                        Index number,
                        InterpolationRow& row) const {
    const ShapesAtPoint<dim, n_nodes> shapes(x);
    for (int j = 0; j < n_nodes; ++j) {
      const Index column = shape.nodes[Offset(number) * n_nodes + j];
      const double value = shapes.value(shape.places + 3 * j);
      if (column < n_unknowns && fabs(value) > negligible) row.put(column, value);
    }
  }
};

struct OriginOfChild {
  int bits;
  Index* origins;
  MG_HD void operator()(Index cell) const { origins[cell] = cell >> bits; }
};

/// Points of a mesh that was refined everywhere: old ones, those of edges, and those of quadrilaterals, which lie between the points of
/// two opposite edges.
struct ParentsOfPoint {
  Index n_points, n_edges;
  const Index* edge_ends;
  const Index* edges_of_quadrilaterals;
  Index* parents;
  MG_HD void operator()(Index v) const {
    for (int k = 0; k < 2; ++k) {
      Index& own = parents[2 * Offset(v) + k];
      if (v < n_points)
        own = v;
      else if (v < n_points + n_edges)
        own = edge_ends[2 * Offset(v - n_points) + k];
      else
        own = n_points + edges_of_quadrilaterals[4 * Offset(v - n_points - n_edges) + k];
    }
  }
};

const Index* on(const Array<Index>& array) {
  return array.empty() ? nullptr : array.on(array.executor());
}

}  // namespace

template <int dim>
AdaptedElements<dim> adapted_elements(const mesh::CellArrays<dim>& cells,
                                      const NodeNumbers& numbers) {
  if (cells.hexahedra.n > 0)
    throw std::logic_error(
        "hexahedra are not refined where marked, so they leave nothing for that");
  const Executor& executor = cells.executor();
  const auto copy = [&](const Array<Index>& array) { return array.copy_to(executor); };
  AdaptedElements<dim> result;
  result.degree = numbers.degree;
  result.n_unknowns = numbers.n_unknowns;
  result.n_points = cells.n_points;
  if constexpr (dim == 2) {
    result.hypercubes = copy(cells.quadrilaterals.corners);
    result.edges_of_hypercubes = copy(cells.quadrilaterals.edges);
    result.simplices = copy(cells.triangles.corners);
  } else {
    result.simplices = copy(cells.tetrahedra.corners);
  }
  result.edge_ends = copy(cells.edge_ends);
  result.cells = cell_blocks(cells, numbers);
  for (ElementBlock& block : result.cells) block.parts = {};  // the mesh may go
  return result;
}

template <int dim>
multigrid::Csr<double> interpolation(const AdaptedElements<dim>& coarse,
                                     const mesh::CellArrays<dim>& cells,
                                     const Ancestry& ancestry,
                                     const NodeNumbers& fine) {
  if (ancestry.origins->size() != cells.n_cells() ||
      ancestry.parents->size() != 2 * Offset(cells.n_points))
    throw std::logic_error("interpolation to a mesh whose cells have no known origins");
  const Executor& executor = cells.executor();
  const Array<Key> first = first_cells(cells, fine);
  const LatticeKind of_hypercubes{dim, false, coarse.degree},
      of_simplices{dim, true, coarse.degree};
  const auto places_of = [&](const LatticeKind& kind) {
    return lattice_on(executor, dim, int(lattice(kind).size()));
  };
  const Array<int> in_hypercubes = places_of(of_hypercubes), in_simplices = places_of(of_simplices);
  NodesOfShape hypercubes{nullptr, in_hypercubes.on(executor)},
      simplices{nullptr, in_simplices.on(executor)};
  for (const ElementBlock& block : coarse.cells)
    (is_simplex_of_nodes(dim, block.n_nodes) ? simplices : hypercubes).nodes =
        block.rows_on(executor);
  multigrid::Csr<double> P;
  with_n_nodes<dim>(int(lattice(of_simplices).size()), [&](auto n) {
    if constexpr (is_simplex_of_nodes(dim, decltype(n)::value))
      P = matrix_of_rows(
          executor, fine.n_unknowns, coarse.n_unknowns,
          RowsOfAncestors<dim, decltype(n)::value>{
              mesh::corners_of_cells(cells),
              {Index(coarse.hypercubes.size() >> dim), on(coarse.hypercubes), on(coarse.simplices)},
              ancestry.origins->on(executor),
              ancestry.parents->on(executor),
              coarse.n_points,
              hypercubes,
              simplices,
              first.on(executor),
              coarse.n_unknowns});
  });
  return P;
}

template <int dim>
multigrid::Csr<double> interpolation(const AdaptedElements<dim>& coarse,
                                     const mesh::CellArrays<dim>& cells,
                                     const NodeNumbers& fine) {
  const Executor& executor = cells.executor();
  Array<Index> origins(executor, cells.n_cells()), parents(executor, 2 * Offset(cells.n_points));
  multigrid::for_each(executor, cells.n_cells(), OriginOfChild{dim, origins.on(executor)});
  multigrid::for_each(
      executor, cells.n_points,
      ParentsOfPoint{coarse.n_points, Index(coarse.edge_ends.size() / 2), on(coarse.edge_ends),
                     on(coarse.edges_of_hypercubes), parents.on(executor)});
  return interpolation(coarse, cells, {&origins, &parents}, fine);
}

#define INSTANTIATE(dim)                                                                       \
  template AdaptedElements<dim> adapted_elements(const mesh::CellArrays<dim>&,                 \
                                                 const NodeNumbers&);                          \
  template multigrid::Csr<double> interpolation(const AdaptedElements<dim>&,                   \
                                                const mesh::CellArrays<dim>&, const Ancestry&, \
                                                const NodeNumbers&);                           \
  template multigrid::Csr<double> interpolation(const AdaptedElements<dim>&,                   \
                                                const mesh::CellArrays<dim>&, const NodeNumbers&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
