// SPDX-License-Identifier: MIT
#include "assembly/nodes/side_blocks.h"

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
  NodesOfCells<dim> of_cells;
  SideNodesView on_sides;
  const Index* numbers;
  int n_nodes;
  Index* nodes;
  std::uint16_t* own_ids;
  Index* own_cells;
  std::uint8_t* own_faces;
  MG_HD void operator()(Index k) const {
    const Index side = sides[k], cell = cells[side];
    const int* const own = on_sides.of(of_cells.is_hypercube(cell), faces[side]);
    for (int v = 0; v < n_nodes; ++v)
      nodes[Offset(k) * n_nodes + v] = numbers[of_cells.of(cell, own[v])];
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

}  // namespace

template <int dim>
SideBlock sides_of(const mesh::CellArrays<dim>& cells,
                   const std::vector<bool>& is_wanted,
                   const NodeNumbers& numbers) {
  const Executor& executor = cells.executor();
  const Array<Index> wanted(executor, std::vector<Index>(is_wanted.begin(), is_wanted.end()));
  Array<Index> flags(executor, cells.sides.size());
  multigrid::for_each(executor, cells.sides.size(),
                      MarkWanted{cells.sides.ids.on(executor), wanted.on(executor),
                                 Index(is_wanted.size()), flags.on(executor)});
  const Array<Index> sides = multigrid::compact(flags);
  SideBlock result;
  result.block.n = Index(sides.size());
  const NodesOfCells<dim> nodes = nodes_of_cells(cells, numbers.degree);
  const SideNodes on_sides(executor, dim, numbers.degree);
  result.block.n_nodes =
      on_sides.n_of(nodes.corners.n_hypercubes > 0);  // in the plane the same of both shapes
  result.block.nodes = Array<Index>(executor, sides.size() * result.block.n_nodes);
  result.ids = Array<std::uint16_t>(executor, sides.size());
  result.cells = Array<Index>(executor, sides.size());
  result.faces = Array<std::uint8_t>(executor, sides.size());
  multigrid::for_each(
      executor, sides.size(),
      TakeSide<dim>{sides.on(executor), cells.sides.cells.on(executor),
                    cells.sides.faces.on(executor), cells.sides.ids.on(executor), nodes,
                    on_sides.view(), numbers.number_of_point.on(executor), result.block.n_nodes,
                    result.block.nodes.on(executor), result.ids.on(executor),
                    result.cells.on(executor), result.faces.on(executor)});
  if (numbers.has_copies()) result.block.rows = rows_of_nodes(result.block.nodes, numbers);
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

#define INSTANTIATE(dim)                                                              \
  template SideBlock sides_of(const mesh::CellArrays<dim>&, const std::vector<bool>&, \
                              const NodeNumbers&);                                    \
  template Array<std::uint16_t> materials_of(const mesh::CellArrays<dim>&, const Array<Index>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
