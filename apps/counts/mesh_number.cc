// SPDX-License-Identifier: MIT
#include "apps/counts/mesh_number.h"

#include "multigrid/io/binary_file.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <string>
#include <vector>

namespace apps {

namespace {

template <class T>
void add(const std::vector<T>& values, multigrid::Checksum& sum) {
  sum.add(values.data(), values.size() * sizeof(T));
}

}  // namespace

template <int dim>
std::uint64_t mesh_number(const mesh::Mesh<dim>& mesh) {
  std::string names = mesh.coarse + '\n';
  for (const auto& [name, id] : mesh.boundaries) names += name + '=' + std::to_string(id) + '\n';
  names += '\n';
  for (const auto& [name, id] : mesh.materials) names += name + '=' + std::to_string(id) + '\n';
  std::vector<double> points;
  std::vector<std::int64_t> numbers;
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    numbers.push_back(cell->material_id());
    for (const unsigned int v : cell->vertex_indices()) numbers.push_back(cell->vertex_index(v));
    for (const unsigned int face : cell->face_indices())
      if (cell->face(face)->at_boundary()) numbers.push_back(cell->face(face)->boundary_id());
    for (const unsigned int line : cell->line_indices()) {
      if (cell->line(line)->manifold_id() == dealii::numbers::flat_manifold_id) continue;
      const dealii::Point<dim> middle = cell->line(line)->center(true);
      for (int d = 0; d < dim; ++d) points.push_back(middle[d]);
    }
  }
  for (const mesh::EdgeCurve<dim>& curve : mesh.curves) {
    for (const unsigned int v : curve.vertices) numbers.push_back(v);
    for (int d = 0; d < dim; ++d) points.push_back(curve.middle[d]);
  }
  for (const mesh::InnerSide& side : mesh.inner_sides) {
    for (const unsigned int v : side.vertices) numbers.push_back(v);
    numbers.push_back(side.id);
  }
  for (const dealii::Point<dim>& vertex : mesh.triangulation->get_vertices())
    for (int d = 0; d < dim; ++d) points.push_back(vertex[d]);
  multigrid::Checksum sum;
  add(points, sum);
  add(numbers, sum);
  sum.add(names.data(), names.size());
  return sum.value();
}

template std::uint64_t mesh_number(const mesh::Mesh<2>&);
template std::uint64_t mesh_number(const mesh::Mesh<3>&);

}  // namespace apps
