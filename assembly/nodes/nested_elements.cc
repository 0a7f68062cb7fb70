// SPDX-License-Identifier: MIT
#include "assembly/nodes/nested_elements.h"

#include "assembly/nodes/rows_by_cells.h"
#include "mesh/cells/tetrahedron_children.h"

#include <cmath>
#include <stdexcept>

namespace assembly {

namespace {

using multigrid::Key;

/// The corners of a child of each kind among the nodes of degree 2 of its parent: of triangles and tetrahedra (mesh/cells).
int place_in_simplex(const int dim, const int kind, const int v) {
  if (dim == 3) return mesh::tetrahedron::place_of_corner(kind, v);
  if (kind == 3) return 3 + v;
  return v == kind ? v : v + kind == 1 ? 3 : v + kind == 3 ? 4 : 5;
}

/// The corners of a child in halves of the parent's reference cell.
std::vector<LatticePlace> corners_of_child(const LatticeKind& kind, const int child) {
  std::vector<LatticePlace> corners;
  if (kind.is_simplex) {
    const std::vector<LatticePlace> places = lattice({kind.dimension, true, 2});
    for (int v = 0; v < kind.n_corners(); ++v)
      corners.push_back(places[std::size_t(place_in_simplex(kind.dimension, child, v))]);
    return corners;
  }
  for (int v = 0; v < kind.n_corners(); ++v) {
    LatticePlace& place = corners.emplace_back();
    for (int d = 0; d < kind.dimension; ++d)
      place[std::size_t(d)] = ((child >> d) & 1) + ((v >> d) & 1);
  }
  return corners;
}

/// The values of a parent's shape functions at the nodes of its children of all kinds: of shape j at node k of kind q,
/// (q n + k) n + j.
std::vector<double> values_at_children(const LatticeKind& kind) {
  const std::vector<LatticePlace> places = lattice(kind);
  const int n_kinds = !kind.is_simplex      ? 1 << kind.dimension
                      : kind.dimension == 2 ? 4
                                            : mesh::tetrahedron::n_kinds;
  std::vector<double> result;
  for (int child = 0; child < n_kinds; ++child) {
    const std::vector<LatticePlace> corners = corners_of_child(kind, child);
    for (const LatticePlace& node : places) {
      std::array<double, 3> x{};
      for (std::size_t e = 0; e < 3; ++e) {
        x[e] = corners[0][e] / 2.;
        for (std::size_t d = 0; d < std::size_t(kind.dimension); ++d) {
          const std::size_t along = kind.is_simplex ? d + 1 : std::size_t(1) << d;
          x[e] += node[d] * (corners[along][e] - corners[0][e]) / (2. * kind.degree);
        }
      }
      for (const LatticePlace& shape : places) {
        const double value = shape_value(kind, shape, x);
        result.push_back(std::abs(value) > negligible ? value : 0);
      }
    }
  }
  return result;
}

/// The coarse cells of one shape.
struct ParentsOfShape {
  Index n_children;
  int n_nodes;
  const Index* nodes;
  const double* values;
  const std::uint8_t* diagonals;  ///< of tetrahedra; null: a child is of the kind of its number
};

template <int dim>
struct Parents {
  ParentsOfShape hypercubes, simplices;
  const Key* first;
  Index n_unknowns;

  MG_HD void operator()(Index i, InterpolationRow& row) const {
    const int k = int(first[i] & ((1 << bits_of_place) - 1));
    const Index cell = Index(first[i] >> bits_of_place);
    if (cell < hypercubes.n_children)
      put_nodes(hypercubes, cell, k, row);
    else
      put_nodes(simplices, cell - hypercubes.n_children, k, row);
  }

 private:
  MG_HD void put_nodes(const ParentsOfShape& shape,
                       Index cell,
                       int k,
                       InterpolationRow& row) const {
    const Index parent = cell >> dim;
    int kind = cell & ((1 << dim) - 1);
    if (shape.diagonals && kind >= 4) kind += 4 * shape.diagonals[parent];
    const double* const own = shape.values + (kind * shape.n_nodes + k) * shape.n_nodes;
    for (int j = 0; j < shape.n_nodes; ++j) {
      const Index column = shape.nodes[Offset(parent) * shape.n_nodes + j];
      if (own[j] != 0 && column < n_unknowns) row.put(column, own[j]);
    }
  }
};

}  // namespace

template <int dim>
multigrid::Csr<double> interpolation(const NestedElements& coarse,
                                     const mesh::CellArrays<dim>& cells,
                                     const NodeNumbers& fine) {
  const Executor& executor = cells.executor();
  const Array<Key> first = first_cells(cells, fine);
  std::vector<Array<double>> tables;
  tables.reserve(coarse.cells.size());
  Parents<dim> parents{{}, {}, first.on(executor), coarse.n_unknowns};
  for (const ElementBlock& block : coarse.cells) {
    const LatticeKind kind = kind_of_cell(dim, block.n_nodes);
    tables.emplace_back(executor, values_at_children(kind));
    const bool has_diagonals = dim == 3 && kind.is_simplex;
    ParentsOfShape& own = kind.is_simplex ? parents.simplices : parents.hypercubes;
    own = ParentsOfShape{block.n << dim, block.n_nodes, block.rows_on(executor),
                         tables.back().on(executor),
                         has_diagonals ? cells.diagonals.on(executor) : nullptr};
  }
  if (parents.hypercubes.n_children + parents.simplices.n_children != cells.n_cells())
    throw std::logic_error("interpolation between meshes that are not one refinement apart");
  return matrix_of_rows(executor, fine.n_unknowns, coarse.n_unknowns, parents);
}

template multigrid::Csr<double> interpolation(const NestedElements&,
                                              const mesh::CellArrays<2>&,
                                              const NodeNumbers&);
template multigrid::Csr<double> interpolation(const NestedElements&,
                                              const mesh::CellArrays<3>&,
                                              const NodeNumbers&);

}  // namespace assembly
