// SPDX-License-Identifier: MIT
#include "assembly/arrays/fields_on_arrays.h"

#include "assembly/rows/nodal_values.h"
#include "assembly/space/loops.h"
#include "assembly/space/vtk_cell.h"
#include "mesh/cells/corners_of_cells.h"

namespace assembly {

namespace {

template <int dim>
void add_points(const mesh::CellArrays<dim>& cells, postprocess::Fields& fields) {
  const std::vector<double> points = cells.points.to_vector();
  const auto n = std::size_t(cells.n_points);
  fields.points.assign(3 * n, 0.);
  for_rows(cells.n_points, [&](const Index begin, const Index end) {
    for (auto v = std::size_t(begin); v < std::size_t(end); ++v)
      for (std::size_t d = 0; d < dim; ++d) fields.points[3 * v + d] = points[d * n + v];
  });
}

template <int dim>
void add_cells(const mesh::CellArrays<dim>& cells, postprocess::Fields& fields) {
  std::size_t n_cells = 0, n_corners = 0;
  for (const mesh::CellList& list : mesh::cell_lists(cells)) {
    n_cells += std::size_t(list.n);
    n_corners += std::size_t(list.n) * std::size_t(list.n_corners);
  }
  fields.types.resize(n_cells);
  fields.offsets.resize(n_cells + 1);
  fields.offsets[0] = 0;
  fields.connectivity.resize(n_corners);
  std::size_t first_cell = 0, first_corner = 0;
  for (const mesh::CellList& list : mesh::cell_lists(cells)) {
    if (list.n == 0) continue;
    const VtkCell& piece = vtk_cells<dim>(unsigned(list.n_corners))[0];
    const auto size = std::size_t(list.n_corners);
    const std::vector<Index> corners = list.corners->to_vector();
    for_rows(list.n, [&](const Index begin, const Index end) {
      for (auto c = std::size_t(begin); c < std::size_t(end); ++c) {
        fields.types[first_cell + c] = piece.number;
        fields.offsets[first_cell + c + 1] = std::int64_t(first_corner + (c + 1) * size);
        for (std::size_t k = 0; k < size; ++k)
          fields.connectivity[first_corner + c * size + k] = corners[c * size + piece.order[k]];
      }
    });
    first_cell += std::size_t(list.n);
    first_corner += corners.size();
  }
}

void add_outer_faces(const mesh::CellArrays<3>& cells, postprocess::Fields& fields) {
  const std::vector<Index> of_sides = cells.sides.cells.to_vector();
  fields.outer_cells.assign(of_sides.begin(), of_sides.end());
  fields.outer_faces = cells.sides.faces.to_vector();
  if (cells.tetrahedra.n == 0) return;
  for (std::uint8_t& face : fields.outer_faces) face = vtk_face_of_tetrahedron[face];
}

}  // namespace

template <int dim>
postprocess::Fields cells_on_arrays(const mesh::CellArrays<dim>& cells) {
  postprocess::Fields fields;
  fields.dimension = dim;
  add_points(cells, fields);
  add_cells(cells, fields);
  if constexpr (dim == 3) add_outer_faces(cells, fields);
  return fields;
}

template <int dim>
postprocess::Fields fields_on_arrays(const mesh::Mesh<dim>& mesh,
                                     const NodeNumbers& numbers,
                                     const Array<double>& u) {
  const mesh::CellArrays<dim>& cells = *mesh.arrays;
  postprocess::Fields fields = cells_on_arrays(cells);
  fields.point_data = {{"solution", 1, in_order_of_points(u, numbers.number_of_point).to_vector()}};
  const std::size_t n_cells = fields.types.size();
  fields.cell_numbers.push_back({"level", std::vector<std::int32_t>(n_cells, mesh.refinements)});
  if (!mesh.materials.empty()) {
    const std::vector<std::uint16_t> of_coarse = cells.materials.to_vector();
    std::vector<std::int32_t> materials(n_cells);
    for (std::size_t c = 0; c < n_cells; ++c)
      materials[c] = of_coarse[c >> (dim * cells.refinements)];
    fields.cell_numbers.push_back({"material_id", std::move(materials)});
  }
  add_names(mesh, fields);
  return fields;
}

template postprocess::Fields cells_on_arrays(const mesh::CellArrays<2>&);
template postprocess::Fields cells_on_arrays(const mesh::CellArrays<3>&);
template postprocess::Fields fields_on_arrays(const mesh::Mesh<2>&,
                                              const NodeNumbers&,
                                              const Array<double>&);
template postprocess::Fields fields_on_arrays(const mesh::Mesh<3>&,
                                              const NodeNumbers&,
                                              const Array<double>&);

}  // namespace assembly
