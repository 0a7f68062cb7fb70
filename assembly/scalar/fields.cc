// SPDX-License-Identifier: MIT
#include "assembly/scalar/scalar_problem.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace assembly {

namespace {

/// A VTK cell type and its order of nodes, in deal.II's numbers.
struct CellType {
  std::uint8_t number;
  std::vector<unsigned int> order;
};

/// VTK goes around the vertices counterclockwise, then around the middles of the edges in the same
/// way, and ends in the centre; deal.II has quadrilaterals lexicographic, their edges left, right,
/// bottom, top. Of a hexahedron VTK has the lower quadrilateral, the upper one, the edges below,
/// above and between, and then, as deal.II, left, right, front, back, bottom, top and the centre;
/// deal.II's edges are those of the lower quadrilateral, of the upper one, and those between.
template <int dim>
const CellType& cell_type(const unsigned int n_nodes) {
  static const CellType triangle{5, {0, 1, 2}}, quadrilateral{9, {0, 1, 3, 2}},
      quadratic_triangle{22, {0, 1, 2, 3, 4, 5}},
      biquadratic_quadrilateral{28, {0, 1, 3, 2, 6, 5, 7, 4, 8}}, tetrahedron{10, {0, 1, 2, 3}},
      hexahedron{12, {0, 1, 3, 2, 4, 5, 7, 6}},
      quadratic_tetrahedron{24, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
      triquadratic_hexahedron{29, {0,  1,  3,  2,  4,  5,  7,  6,  10, 9,  11, 8,  14, 13,
                                   15, 12, 16, 17, 19, 18, 20, 21, 22, 23, 24, 25, 26}};
  const bool simplex = is_simplex<dim>(n_nodes), linear = n_nodes <= (1u << dim);
  if (dim == 2 && simplex) return linear ? triangle : quadratic_triangle;
  if (dim == 2) return linear ? quadrilateral : biquadratic_quadrilateral;
  if (simplex) return linear ? tetrahedron : quadratic_tetrahedron;
  return linear ? hexahedron : triquadratic_hexahedron;
}

template <int dim>
std::vector<double> interleaved_points(const Numbering<dim>& numbering) {
  std::vector<double> points(3 * numbering.points.size(), 0.);
  for (std::size_t node = 0; node < numbering.points.size(); ++node)
    for (int d = 0; d < dim; ++d) points[3 * node + d] = numbering.points[node][d];
  return points;
}

}  // namespace

template <int dim>
postprocess::Fields ScalarProblem<dim>::fields(const std::vector<double>& solution) const {
  const bool is_flat = !mesh.lineage.empty();  // all levels in one
  const std::size_t n_cells = numbering.cell_offsets.size() - 1;

  postprocess::Fields fields;
  fields.dimension = dim;
  fields.points = interleaved_points(numbering);
  fields.offsets.assign(numbering.cell_offsets.begin(), numbering.cell_offsets.end());
  fields.types.reserve(n_cells);
  fields.connectivity.reserve(numbering.cell_nodes.size());
  for (std::size_t cell = 0; cell < n_cells; ++cell) {
    const CellType& type = cell_type<dim>(numbering.n_nodes_of(cell));
    fields.types.push_back(type.number);
    for (const unsigned int k : type.order)
      fields.connectivity.push_back(numbering.nodes_of(cell)[k]);
  }
  fields.point_data = {{"solution", 1, numbering.nodal_values(solution)}};
  fields.cell_numbers = {{"level", {}}};
  fields.cell_numbers[0].values.reserve(n_cells);
  for (const auto& cell : triangulation().active_cell_iterators())
    fields.cell_numbers[0].values.push_back(is_flat ? mesh.refinements : cell->level());
  if (!mesh.materials.empty()) {
    fields.cell_numbers.push_back({"material_id", {}});
    fields.cell_numbers[1].values.reserve(n_cells);
    for (const auto& cell : triangulation().active_cell_iterators())
      fields.cell_numbers[1].values.push_back(std::int32_t(cell->material_id()));
  }
  for (const auto& [name, id] : mesh.materials)
    fields.mesh_numbers.push_back({"material " + name, {std::int32_t(id)}});
  for (const auto& [name, id] : mesh.boundaries)
    fields.mesh_numbers.push_back({"boundary " + name, {std::int32_t(id)}});
  return fields;
}

template postprocess::Fields ScalarProblem<2>::fields(const std::vector<double>& solution) const;
template postprocess::Fields ScalarProblem<3>::fields(const std::vector<double>& solution) const;

}  // namespace assembly
