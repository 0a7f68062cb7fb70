// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"
#include "multigrid/io/binary_file.h"
#include "postprocess/fields.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <cstdint>
#include <string>
#include <vector>

namespace apps {

/// A checksum of a mesh: of its nodes in their order, and of the materials and boundaries with what
/// belongs to them.
///
/// fields  of this mesh, for its points and connectivity; the data do not matter
template <int dim>
std::uint64_t mesh_number(const mesh::Mesh<dim>& mesh, const postprocess::Fields& fields) {
  std::string names;
  for (const auto& [name, id] : mesh.boundaries) names += name + '=' + std::to_string(id) + '\n';
  names += '\n';
  for (const auto& [name, id] : mesh.materials) names += name + '=' + std::to_string(id) + '\n';
  std::vector<std::int64_t> owners;
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    owners.push_back(cell->material_id());
    for (const unsigned int face : cell->face_indices())
      if (cell->face(face)->at_boundary()) owners.push_back(cell->face(face)->boundary_id());
  }
  multigrid::Checksum sum;
  sum.add(fields.points.data(), fields.points.size() * sizeof(double));
  sum.add(fields.connectivity.data(), fields.connectivity.size() * sizeof(std::int64_t));
  sum.add(names.data(), names.size());
  sum.add(owners.data(), owners.size() * sizeof(std::int64_t));
  return sum.value();
}

}  // namespace apps
