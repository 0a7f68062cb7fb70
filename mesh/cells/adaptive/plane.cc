// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/adaptive/materials.h"
#include "mesh/cells/adaptive/own_parents.h"
#include "mesh/cells/adaptive/plane_marks.h"
#include "mesh/cells/adaptive/plane_parts.h"
#include "mesh/cells/adaptive/split_curves.h"

#include <stdexcept>

namespace mesh {
namespace {

Adapted<2> divided(const CellArrays<2>& mesh, const PlanePlan& plan) {
  const Executor& executor = mesh.executor();
  Adapted<2> result;
  CellArrays<2>& finer = result.cells;
  const PlaneCounts &of_triangles = plan.of_triangles.all, &of_quads = plan.of_quadrilaterals.all;
  finer.n_points = counted_parts(Offset(plan.first_middle(mesh)) + of_quads.middles, "points");
  finer.n_edges = counted_parts(plan.first_inside_quadrilaterals() + of_quads.inside, "edges");
  result.rounds = {mesh.n_points, plan.first_middle(mesh), finer.n_points};
  place_middles(mesh, plan.split, finer);
  place_middles_of_quadrilaterals(mesh, plan, finer);
  const auto room_for = [&](Faces& faces, const int n_corners, const Offset n) {
    faces = {counted_parts(n, "cells"), Array<Index>(executor, n_corners * n),
             Array<Index>(executor, n_corners * n)};
  };
  room_for(finer.quadrilaterals, 4, of_quads.quadrilaterals);
  room_for(finer.triangles, 3, Offset(of_triangles.triangles) + of_quads.triangles);
  result.origins = Array<Index>(
      executor, counted_parts(Offset(finer.quadrilaterals.n) + finer.triangles.n, "cells"));
  finer.edge_ends = Array<Index>(executor, 2 * Offset(finer.n_edges));
  end_halves(mesh, plan.split, finer);
  const auto room = [&](Faces& faces, const Index first) {
    return PlaneRoom{faces.corners.on(executor), faces.edges.on(executor),
                     result.origins.on(executor) + first, finer.edge_ends.on(executor)};
  };
  divide_triangles(mesh, plan, room(finer.triangles, finer.quadrilaterals.n));
  divide_quadrilaterals(mesh, plan, finer.points, room(finer.quadrilaterals, 0),
                        room(finer.triangles, finer.quadrilaterals.n));
  finer.sides = divided_sides(mesh, plan, finer);
  finer.curved = divided_curves(mesh, plan.split);
  finer.materials = materials_of_parts(mesh, result.origins);
  return result;
}

}  // namespace

template <>
void prepare_bisection(CellArrays<2>& mesh) {
  if (mesh.edge_ends.empty())
    throw std::logic_error("a mesh without its edges cannot be bisected (Keep::all)");
  turn_longest_first(mesh);
  mesh.bisection.parents = own_parents(mesh.executor(), mesh.n_points);
}

template <>
Adapted<2> refined_where(const CellArrays<2>& mesh, const Array<Index>& marked, const Poll& poll) {
  if (mesh.edge_ends.empty() || mesh.bisection.parents.empty())
    throw std::logic_error(
        "a mesh is refined by bisection with all its parts, after prepare_bisection");
  const PlanePlan plan(mesh, closed_marks(mesh, marked, poll));
  poll();
  return divided(mesh, plan);
}

}  // namespace mesh
