// SPDX-License-Identifier: MIT
#include "assembly/elements/sides.h"

#include "assembly/elements/mapping.h"
#include "mesh/cells/corners_of_cells.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

namespace assembly {

namespace {

struct MarkWanted {
  const std::uint16_t* ids;
  const Index* is_wanted;
  Index n_ids;
  Index* flags;
  MG_HD void operator()(Index k) const {
    flags[k] = ids[k] < n_ids && is_wanted[ids[k]] != 0 ? 1 : 0;
  }
};

template <int dim>
struct TakeSide {
  const Index* sides;
  const Index* cells;
  const std::uint8_t* faces;
  const std::uint16_t* ids;
  mesh::CornersOfCells<dim> corners;
  const Index* numbers;
  int n_nodes;
  Index* nodes;
  std::uint16_t* own_ids;
  Index* own_cells;
  std::uint8_t* own_faces;
  MG_HD void operator()(Index k) const {
    const Index side = sides[k], cell = cells[side];
    const Index* const own = corners.of(cell);
    Index* to = nodes + Offset(k) * n_nodes;
    const int n = corners.n_of(cell);
    for (int v = 0; v < n; ++v)
      if (mesh::is_on_side<dim>(n, faces[side], v)) *to++ = numbers[own[v]];
    own_ids[k] = ids[side];
    own_cells[k] = cell;
    own_faces[k] = faces[side];
  }
};

struct TakeMaterial {
  const std::uint16_t* of_coarse;  ///< or null
  int shift;
  const Index* cells;
  std::uint16_t* materials;
  MG_HD void operator()(Index k) const {
    materials[k] = of_coarse ? of_coarse[cells[k] >> shift] : std::uint16_t(0);
  }
};

template <int dim>
struct SideMatrix {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  CoefficientView alpha, g;
  double* matrices;  ///< or null
  double* loads;
  MG_HD void operator()(Index side) const {
    const int n = element.n_shapes;
    const Index* const own = nodes + Offset(side) * n;
    double* const load = loads + Offset(side) * n;
    double* const A = matrices ? matrices + Offset(side) * n * n : nullptr;
    for (int i = 0; i < n; ++i) load[i] = 0;
    for (int k = 0; A && k < n * n; ++k) A[k] = 0;
    for (int q = 0; q < element.n_points; ++q) {
      double normal[dim];
      normal_of_side<dim>(own, n, element.gradients_at(q), points, normal);
      const double JxW = length<dim>(normal) * element.weights[q];
      const double flux = JxW * g.at(side, q), film = A ? JxW * alpha.at(side, q) : 0;
      for (int i = 0; i < n; ++i) {
        load[i] += flux * element.value(q, i);
        for (int j = 0; A && j < n; ++j)
          A[i * n + j] += film * (element.value(q, i) * element.value(q, j));
      }
    }
  }
};

}  // namespace

template <int dim>
SideBlock sides_of(const mesh::CellArrays<dim>& cells,
                   const std::vector<bool>& is_wanted,
                   const Array<Index>& number_of_point) {
  const Executor& executor = cells.executor();
  const Array<Index> wanted(executor, std::vector<Index>(is_wanted.begin(), is_wanted.end()));
  Array<Index> flags(executor, cells.sides.size());
  multigrid::for_each(executor, cells.sides.size(),
                      MarkWanted{cells.sides.ids.on(executor), wanted.on(executor),
                                 Index(is_wanted.size()), flags.on(executor)});
  const Array<Index> sides = multigrid::compact(flags);
  SideBlock result;
  result.block.n = Index(sides.size());
  result.block.n_nodes = dim == 2 ? 2 : mesh::corners_of_cells(cells).n_hypercubes > 0 ? 4 : 3;
  result.block.nodes = Array<Index>(executor, sides.size() * result.block.n_nodes);
  result.ids = Array<std::uint16_t>(executor, sides.size());
  result.cells = Array<Index>(executor, sides.size());
  result.faces = Array<std::uint8_t>(executor, sides.size());
  multigrid::for_each(
      executor, sides.size(),
      TakeSide<dim>{sides.on(executor), cells.sides.cells.on(executor),
                    cells.sides.faces.on(executor), cells.sides.ids.on(executor),
                    mesh::corners_of_cells(cells), number_of_point.on(executor),
                    result.block.n_nodes, result.block.nodes.on(executor), result.ids.on(executor),
                    result.cells.on(executor), result.faces.on(executor)});
  return result;
}

template <int dim>
ElementMatrices side_matrices(const ElementBlock& sides,
                              const ReferenceElement& element,
                              const Array<double>& points,
                              const Coefficient& alpha,
                              const Coefficient& g,
                              bool has_alpha) {
  const Executor& executor = sides.executor();
  const Offset n = sides.n_nodes;
  ElementMatrices result;
  if (has_alpha) result.A = Array<double>(executor, sides.n * n * n);
  result.loads = Array<double>(executor, sides.n * n);
  multigrid::for_each(
      executor, sides.n,
      SideMatrix<dim>{element.view(), sides.nodes.on(executor), view(points, dim), alpha.view(),
                      g.view(), has_alpha ? result.A.on(executor) : nullptr,
                      result.loads.on(executor)});
  return result;
}

template <int dim>
Array<std::uint16_t> materials_of(const mesh::CellArrays<dim>& mesh, const Array<Index>& cells) {
  const Executor& executor = cells.executor();
  Array<std::uint16_t> result(executor, cells.size());
  multigrid::for_each(
      executor, cells.size(),
      TakeMaterial{mesh.materials.empty() ? nullptr : mesh.materials.on(executor),
                   dim * mesh.refinements, cells.on(executor), result.on(executor)});
  return result;
}

#define INSTANTIATE(dim)                                                                         \
  template SideBlock sides_of(const mesh::CellArrays<dim>&, const std::vector<bool>&,            \
                              const Array<Index>&);                                              \
  template Array<std::uint16_t> materials_of(const mesh::CellArrays<dim>&, const Array<Index>&); \
  template ElementMatrices side_matrices<dim>(const ElementBlock&, const ReferenceElement&,      \
                                              const Array<double>&, const Coefficient&,          \
                                              const Coefficient&, bool)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
