// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/adaptive/materials.h"
#include "mesh/cells/adaptive/own_parents.h"
#include "mesh/cells/adaptive/space_marks.h"
#include "mesh/cells/adaptive/space_parts.h"
#include "mesh/cells/adaptive/split_curves.h"
#include "multigrid/sparse/vectors.h"

#include <stdexcept>
#include <utility>

namespace mesh {
namespace {

/// values_{order_i}
Array<Index> gathered(const Array<Index>& order, const Array<Index>& values) {
  Array<Index> result(order.executor(), order.size());
  multigrid::gather(order, values, result);
  return result;
}

/// One round: each tetrahedron whose edge is halved has two parts.
Adapted<3> bisected(const CellArrays<3>& mesh, const SpacePlan& plan) {
  const Executor& executor = mesh.executor();
  Adapted<3> result;
  CellArrays<3>& finer = result.cells;
  finer.n_points = mesh.n_points + plan.split.n;
  finer.n_edges = plan.n_edges;
  const auto room = [&](const Offset n) { return Array<Index>(executor, n); };
  place_middles(mesh, plan.split, finer);
  finer.edge_ends = room(2 * Offset(plan.n_edges));
  end_halves(mesh, plan.split, finer);
  finer.triangles = {plan.n_faces, room(3 * Offset(plan.n_faces)), room(3 * Offset(plan.n_faces))};
  finer.tetrahedra = {plan.n_cells, room(4 * Offset(plan.n_cells)), room(6 * Offset(plan.n_cells)),
                      room(4 * Offset(plan.n_cells))};
  divide_faces(mesh, plan, finer.triangles, finer.edge_ends);
  result.origins = room(plan.n_cells);
  bisect_tetrahedra(mesh, plan, finer, result.origins);
  finer.sides = bisected_sides(mesh, plan);
  finer.curved =
      divided_curves_in_space(mesh, plan.split, plan.begin_faces, plan.split.n_parts, plan.n_edges);
  finer.materials = materials_of_parts(mesh, result.origins);
  give_keys(mesh, plan, finer);
  return result;
}

}  // namespace

template <>
void prepare_bisection(CellArrays<3>& mesh) {
  if (mesh.hexahedra.n > 0)
    throw multigrid::InputError(
        "Adaptivity: hexahedra are not refined one by one; set Mesh/Cells = tetrahedra, or leave section Adaptivity out.");
  if (mesh.edge_ends.empty())
    throw std::logic_error("a mesh without its edges cannot be bisected (Keep::all)");
  order_edges(mesh);
  mesh.bisection.parents = own_parents(mesh.executor(), mesh.n_points);
}

template <>
Adapted<3> refined_where(const CellArrays<3>& mesh, const Array<Index>& marked, const Poll& poll) {
  if (mesh.edge_ends.empty() || mesh.bisection.of_edges.empty())
    throw std::logic_error(
        "a mesh is refined by bisection with all its parts, after prepare_bisection");
  const Executor& executor = mesh.executor();
  Array<Index> wanted(executor, mesh.n_edges);
  multigrid::fill(wanted, -1);
  want_edges(mesh, marked, wanted);
  Adapted<3> result;
  result.rounds = {mesh.n_points};
  const CellArrays<3>* now = &mesh;
  for (;;) {
    SplitEdges split = split_edges(*now, ready_edges(*now, wanted, poll));
    if (split.n == 0) break;
    const SpacePlan plan(*now, std::move(split));
    wanted = still_wanted(*now, plan, wanted);
    Adapted<3> round = bisected(*now, plan);
    poll();
    result.origins =
        result.origins.empty() ? std::move(round.origins) : gathered(round.origins, result.origins);
    result.cells = std::move(round.cells);
    result.rounds.push_back(result.cells.n_points);
    now = &result.cells;
  }
  if (result.origins.empty()) throw std::logic_error("refined_where: no cell is marked");
  return result;
}

}  // namespace mesh
