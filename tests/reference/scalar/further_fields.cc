// SPDX-License-Identifier: MIT
#include "assembly/space/vtk_cell.h"
#include "tests/reference/scalar/scalar_reference.h"
#include "tests/reference/space/loops.h"

// What a file has beside the solution.
namespace assembly {

namespace {

/// The middle of the corners of the reference cell.
template <int dim>
dealii::Quadrature<dim> centre(const bool is_simplex) {
  dealii::Point<dim> point;
  for (int d = 0; d < dim; ++d) point[d] = is_simplex ? 1. / (dim + 1) : 0.5;
  return dealii::Quadrature<dim>(point);
}

}  // namespace

template <int dim>
void ScalarReference<dim>::add_exact(const bool up_to_a_constant,
                                     postprocess::Fields& fields) const {
  if (!exact) return;
  const std::vector<double>& u = fields.point_data[0].values;
  const double shift = up_to_a_constant ? mean_difference(u) : 0;
  std::vector<double> values(u.size()), error(u.size());
  for_rows(multigrid::Index(u.size()), [&](const auto begin, const auto end) {
    for (auto node = std::size_t(begin); node < std::size_t(end); ++node) {
      values[node] = (*exact)(numbering.points[node]) - shift;
      error[node] = u[node] - values[node];
    }
  });
  fields.point_data.push_back({"exact_solution", 1, std::move(values)});
  fields.point_data.push_back({"error", 1, std::move(error)});
}

template <int dim>
postprocess::Field ScalarReference<dim>::flux(const std::vector<double>& nodal_values) const {
  ShapesOfCells<dim> shapes{{*discretization.simplex.element, centre<dim>(true)},
                            {*discretization.hypercube.element, centre<dim>(false)}};
  postprocess::Field result{"flux", 3, {}};
  for (const auto& cell : triangulation().active_cell_iterators()) {
    const unsigned int number = cell->active_cell_index();
    const multigrid::Index* const nodes = numbering.nodes_of(number);
    CellValues<dim>& values = shapes.on(cell);
    values.reinit(numbering.points, nodes);
    dealii::Tensor<1, dim> gradient;
    for (unsigned int i = 0; i < values.n_shapes(); ++i)
      gradient += nodal_values[nodes[i]] * values.gradient(i, 0);
    const dealii::Tensor<1, dim> flow = kappa.on(cell->material_id())(values.point(0)) * gradient;
    const std::size_t n_pieces = vtk_cells<dim>(numbering.n_nodes_of(number)).size();
    for (std::size_t piece = 0; piece < n_pieces; ++piece)
      for (int d = 0; d < 3; ++d) result.values.push_back(d < dim ? -flow[d % dim] : 0);
  }
  return result;
}

#define INSTANTIATE(dim)                                                           \
  template void ScalarReference<dim>::add_exact(bool, postprocess::Fields&) const; \
  template postprocess::Field ScalarReference<dim>::flux(const std::vector<double>&) const
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
