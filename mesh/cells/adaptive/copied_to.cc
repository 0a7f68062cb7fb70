// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/adaptive.h"

namespace mesh {

template <int dim>
CellArrays<dim> copied_to(const CellArrays<dim>& mesh, const Executor& executor) {
  CellArrays<dim> copy;
  copy.n_points = mesh.n_points;
  copy.n_edges = mesh.n_edges;
  copy.refinements = mesh.refinements;
  copy.points = mesh.points.copy_to(executor);
  copy.edge_ends = mesh.edge_ends.copy_to(executor);
  const auto faces = [&](const Faces& of) {
    return Faces{of.n, of.corners.copy_to(executor), of.edges.copy_to(executor)};
  };
  const auto solids = [&](const Solids& of) {
    return Solids{of.n, of.corners.copy_to(executor), of.edges.copy_to(executor),
                  of.faces.copy_to(executor)};
  };
  copy.quadrilaterals = faces(mesh.quadrilaterals);
  copy.triangles = faces(mesh.triangles);
  copy.tetrahedra = solids(mesh.tetrahedra);
  copy.hexahedra = solids(mesh.hexahedra);
  copy.diagonals = mesh.diagonals.copy_to(executor);
  copy.sides = {mesh.sides.cells.copy_to(executor), mesh.sides.faces.copy_to(executor),
                mesh.sides.ids.copy_to(executor)};
  const Curved& curved = mesh.curved;
  copy.curved = {curved.edges.copy_to(executor),
                 curved.bends.copy_to(executor),
                 curved.faces.copy_to(executor),
                 curved.is_round,
                 {curved.center[0], curved.center[1], curved.center[2]},
                 curved.radius};
  copy.materials = mesh.materials.copy_to(executor);
  const Bisection& bisection = mesh.bisection;
  copy.bisection = {bisection.parents.copy_to(executor), bisection.of_points.copy_to(executor),
                    bisection.of_edges.copy_to(executor), bisection.joined.copy_to(executor)};
  return copy;
}

template CellArrays<2> copied_to(const CellArrays<2>&, const Executor&);
template CellArrays<3> copied_to(const CellArrays<3>&, const Executor&);

}  // namespace mesh
