// SPDX-License-Identifier: MIT
#include "assembly/arrays/fields_on_arrays.h"

#include "assembly/rows/nodal_values.h"

#include <deal.II/base/parallel.h>

namespace assembly {

namespace {

/// Calls body(begin, end) for pieces of the rows [0, n), in parallel.
template <class Body>
void for_rows(const Index n, const Body& body) {
  constexpr unsigned int rows_of_task = 4096;
  dealii::parallel::apply_to_subranges(Index(0), n, body, rows_of_task);
}

template <int dim>
void add_points(const ShownNodes<dim>& shown, postprocess::Fields& fields) {
  const std::vector<double> points = shown.points().to_vector();
  const auto n = std::size_t(shown.n());
  fields.points.assign(3 * n, 0.);
  for_rows(shown.n(), [&](const Index begin, const Index end) {
    for (auto v = std::size_t(begin); v < std::size_t(end); ++v)
      for (std::size_t d = 0; d < dim; ++d) fields.points[3 * v + d] = points[d * n + v];
  });
}

/// Each cell of the mesh with its pieces.
void add_cells(const ShownCells& cells, postprocess::Fields& fields) {
  const std::vector<VtkCell>& pieces = *cells.pieces;
  const std::size_t size = pieces[0].order.size(), stride = std::size_t(cells.n_nodes),
                    first_cell = fields.types.size(), first_corner = fields.connectivity.size(),
                    n = std::size_t(cells.n) * pieces.size();
  const std::vector<Index> nodes = cells.nodes->to_vector();
  fields.types.resize(first_cell + n, pieces[0].number);
  fields.offsets.resize(first_cell + n + 1);
  fields.connectivity.resize(first_corner + n * size);
  for_rows(Index(n), [&](const Index begin, const Index end) {
    for (auto c = std::size_t(begin); c < std::size_t(end); ++c) {
      const Index* const own = &nodes[c / pieces.size() * stride];
      const VtkCell& piece = pieces[c % pieces.size()];
      fields.offsets[first_cell + c + 1] = std::int64_t(first_corner + (c + 1) * size);
      for (std::size_t k = 0; k < size; ++k)
        fields.connectivity[first_corner + c * size + k] = own[piece.order[k]];
    }
  });
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
postprocess::Fields cells_on_arrays(const mesh::CellArrays<dim>& cells, const int degree) {
  const ShownNodes<dim> shown(cells, degree);
  postprocess::Fields fields;
  fields.dimension = dim;
  add_points(shown, fields);
  fields.offsets = {0};
  for (const ShownCells& of_shape : shown.cells()) add_cells(of_shape, fields);
  if constexpr (dim == 3) add_outer_faces(cells, fields);
  return fields;
}

template <int dim>
void add_names(const mesh::Mesh<dim>& mesh, postprocess::Fields& fields) {
  for (const auto& [name, id] : mesh.materials)
    fields.mesh_numbers.push_back({"material " + name, {std::int32_t(id)}});
  for (const auto& [name, id] : mesh.boundaries)
    fields.mesh_numbers.push_back({"boundary " + name, {std::int32_t(id)}});
}

template <int dim>
postprocess::Fields fields_on_arrays(const mesh::Mesh<dim>& mesh,
                                     const NodeNumbers& numbers,
                                     const Array<double>& u) {
  const mesh::CellArrays<dim>& cells = *mesh.arrays;
  postprocess::Fields fields = cells_on_arrays(cells, numbers.degree);
  fields.point_data = {{"solution", 1, in_order_of_points(u, numbers.number_of_point).to_vector()}};
  const std::size_t n_cells = fields.types.size();
  fields.cell_numbers.push_back({"level", std::vector<std::int32_t>(n_cells, mesh.refinements)});
  if (!mesh.materials.empty()) {
    const std::vector<std::uint16_t> of_coarse = cells.materials.to_vector();
    std::vector<std::int32_t> materials(n_cells);
    const std::size_t n_pieces = n_cells / std::size_t(cells.n_cells());
    for (std::size_t c = 0; c < n_cells; ++c)
      materials[c] = of_coarse[c / n_pieces >> (dim * cells.refinements)];
    fields.cell_numbers.push_back({"material_id", std::move(materials)});
  }
  add_names(mesh, fields);
  return fields;
}

template void add_names(const mesh::Mesh<2>&, postprocess::Fields&);
template void add_names(const mesh::Mesh<3>&, postprocess::Fields&);
template postprocess::Fields cells_on_arrays(const mesh::CellArrays<2>&, int);
template postprocess::Fields cells_on_arrays(const mesh::CellArrays<3>&, int);
template postprocess::Fields fields_on_arrays(const mesh::Mesh<2>&,
                                              const NodeNumbers&,
                                              const Array<double>&);
template postprocess::Fields fields_on_arrays(const mesh::Mesh<3>&,
                                              const NodeNumbers&,
                                              const Array<double>&);

}  // namespace assembly
