// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

#include <vector>

/// All numbers of a mesh in one list, by which meshes are compared.
namespace tests {

template <class T>
void append(std::vector<double>& all, const mesh::Array<T>& array) {
  for (const T value : array.to_vector()) all.push_back(double(value));
}
inline void append(std::vector<double>& all, const mesh::Faces& faces) {
  all.push_back(faces.n);
  append(all, faces.corners);
  append(all, faces.edges);
}
inline void append(std::vector<double>& all, const mesh::Solids& solids) {
  all.push_back(solids.n);
  append(all, solids.corners);
  append(all, solids.edges);
  append(all, solids.faces);
}

/// Everything but the points.
template <int dim>
std::vector<double> numbers_of(const mesh::CellArrays<dim>& mesh) {
  std::vector<double> all = {double(mesh.n_points), double(mesh.n_edges), double(mesh.refinements)};
  append(all, mesh.edge_ends);
  append(all, mesh.quadrilaterals);
  append(all, mesh.triangles);
  append(all, mesh.tetrahedra);
  append(all, mesh.hexahedra);
  append(all, mesh.diagonals);
  append(all, mesh.sides.cells);
  append(all, mesh.sides.faces);
  append(all, mesh.sides.ids);
  append(all, mesh.curved.edges);
  append(all, mesh.curved.faces);
  append(all, mesh.curved.bends);
  append(all, mesh.materials);
  return all;
}

}  // namespace tests
