// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/plane_parts.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

namespace mesh {
namespace {

using multigrid::for_each;

/// The parts of the sides of a mesh. A side whose edge is whole has one.
struct CountSides {
  SplitEdgesView split;
  const Index* cells;
  const std::uint8_t* faces;
  Index n_quadrilaterals;
  const Index* edges_of_quadrilaterals;
  const Index* edges_of_triangles;
  MG_HD Index edge(Index k) const {
    const Index t = cells[k] - n_quadrilaterals;
    return t < 0 ? edges_of_quadrilaterals[4 * Offset(cells[k]) + faces[k]]
                 : edges_of_triangles[3 * Offset(t) + faces[k]];
  }
  Index* counts;
  MG_HD void operator()(Index k) const { counts[k] = split.is_split(edge(k)) ? 2 : 1; }
};

/// The cells that the parts of a cell are, and their edges.
struct PartsOfCells {
  const Offset* of_triangles;
  const Offset* quadrilaterals;  ///< of quadrilaterals, as the next
  const Offset* triangles;
  Index first_triangle;  ///< of the triangles that quadrilaterals become
  Index n_quadrilaterals;
  const Index* edges_of_quadrilaterals;
  const Index* edges_of_triangles;

  /// The part of a cell with this edge, and which of its edges that is.
  MG_HD void find(bool is_triangle, Index cell, Index edge, Index& part, std::uint8_t& face) const {
    if (is_triangle)
      return find_in<3>(Index(of_triangles[cell]), Index(of_triangles[cell + 1]), edge, part, face);
    find_in<4>(Index(quadrilaterals[cell]), Index(quadrilaterals[cell + 1]), edge, part, face);
    find_in<3>(first_triangle + Index(triangles[cell]), first_triangle + Index(triangles[cell + 1]),
               edge, part, face);
  }

 private:
  template <int n>
  MG_HD void find_in(Index from, Index to, Index edge, Index& part, std::uint8_t& face) const {
    const Index* const edges = n == 4 ? edges_of_quadrilaterals : edges_of_triangles;
    for (Index c = from; c < to; ++c)
      for (int k = 0; k < n; ++k)
        if (edges[n * Offset(c) + k] == edge) {
          part = n == 4 ? c : n_quadrilaterals + c;
          face = std::uint8_t(k);
        }
  }
};

struct DivideSide {
  CountSides sides;
  const std::uint16_t* ids;
  const Offset* begin;
  PartsOfCells parts;
  Index* cells;
  std::uint8_t* faces;
  std::uint16_t* finer_ids;
  MG_HD void operator()(Index k) const {
    const Index e = sides.edge(k), t = sides.cells[k] - sides.n_quadrilaterals;
    for (Offset i = begin[k]; i < begin[k + 1]; ++i) {
      parts.find(t >= 0, t >= 0 ? t : sides.cells[k], Index(sides.split.begin[e] + (i - begin[k])),
                 cells[i], faces[i]);
      finer_ids[i] = ids[k];
    }
  }
};

const Offset* begin_on(const Array<Offset>& begin, const Executor& executor) {
  return begin.empty() ? nullptr : begin.on(executor);
}
const Index* edges_on(const Faces& faces, const Executor& executor) {
  return faces.n > 0 ? faces.edges.on(executor) : nullptr;
}

}  // namespace

Sides divided_sides(const CellArrays<2>& mesh, const PlanePlan& plan, const CellArrays<2>& finer) {
  const Executor& executor = mesh.executor();
  const Sides& sides = mesh.sides;
  const Index n = Index(sides.size());
  Array<Index> counts(executor, n);
  Array<Offset> begin(executor, Offset(n) + 1);
  const CountSides count{plan.split.view(mesh),
                         sides.cells.on(executor),
                         sides.faces.on(executor),
                         mesh.quadrilaterals.n,
                         edges_on(mesh.quadrilaterals, executor),
                         edges_on(mesh.triangles, executor),
                         counts.on(executor)};
  for_each(executor, n, count);
  const Offset n_finer = multigrid::scan(counts, begin);
  Sides result{Array<Index>(executor, n_finer), Array<std::uint8_t>(executor, n_finer),
               Array<std::uint16_t>(executor, n_finer)};
  const PartsOfCells parts{begin_on(plan.of_triangles.triangles, executor),
                           begin_on(plan.of_quadrilaterals.quadrilaterals, executor),
                           begin_on(plan.of_quadrilaterals.triangles, executor),
                           plan.of_triangles.all.triangles,
                           finer.quadrilaterals.n,
                           edges_on(finer.quadrilaterals, executor),
                           edges_on(finer.triangles, executor)};
  for_each(
      executor, n,
      DivideSide{count, sides.ids.on(executor), begin.on(executor), parts,
                 result.cells.on(executor), result.faces.on(executor), result.ids.on(executor)});
  return result;
}

}  // namespace mesh
