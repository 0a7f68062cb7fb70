// SPDX-License-Identifier: MIT
#include "tests/reference/scalar/scalar_reference.h"
#include "tests/reference/space/loops.h"

#include <cmath>
#include <stdexcept>

namespace assembly {

namespace {

/// The squares of the errors on cells, and the integrals of u - u_h and of 1.
template <int dim>
struct Sums {
  double L2 = 0, H1 = 0, difference = 0, area = 0;
  BadValue<dim> bad;
};

/// The shape functions where values are compared, and where gradients are.
template <int dim>
struct Shapes {
  ShapesOfCells<dim> of_values, of_gradients;
};

/// The gradient of u at point q, by central differences along the axes of the reference cell. So
/// they stay inside the cell, and they are as fine as the cell in each direction.
///
/// The step is 1/256 of the cell. Up to degree 2 the differences are of second order. Then their
/// error is 2.5e-6 times the third derivatives on the reference cell, which have at least the order
/// of the gradient's error of degree 2. Rounding adds 3e-14 |u| / h: less than 0.1 % of that error
/// down to h = 1e-3. Beyond degree 2 they are of fourth order: 8e-12 times the fifth derivatives,
/// and rounding 5e-14 |u| / h.
template <int dim>
dealii::Tensor<1, dim> gradient(const Expression<dim>& u,
                                const CellValues<dim>& shapes,
                                const unsigned int q,
                                const unsigned int degree,
                                BadValue<dim>& bad) {
  constexpr double step = 1. / 256;
  dealii::Tensor<1, dim> on_reference_cell;
  for (int d = 0; d < dim; ++d) {
    dealii::Tensor<1, dim> offset;
    for (int e = 0; e < dim; ++e) offset[e] = step * shapes.J(q)[e][d];
    const auto difference = [&](const int steps) {
      const dealii::Point<dim> after = shapes.point(q) + steps * offset,
                               before = shapes.point(q) - steps * offset;
      return (bad.check(u, Required::finite, after) - bad.check(u, Required::finite, before)) /
             (2 * steps * step);
    };
    on_reference_cell[d] = degree <= 2 ? difference(1) : (4 * difference(1) - difference(2)) / 3;
  }
  return shapes.inverse_transposed_J(q) * on_reference_cell;
}

/// The sums over the whole mesh.
template <int dim>
Sums<dim> compare(const ScalarReference<dim>& problem, const std::vector<double>& u) {
  const Numbering<dim>& numbering = problem.numbering;
  const Expression<dim>& exact = *problem.exact;
  Sums<dim> sums;
  for_cells(
      problem.triangulation(),
      [&](const Cell<dim>& cell, Shapes<dim>& shapes_of_cells, Sums<dim>& part) {
        part = {};
        const multigrid::Index* nodes = numbering.nodes_of(cell->active_cell_index());
        CellValues<dim>& values = shapes_of_cells.of_values.on(cell);
        values.reinit(numbering.points, nodes);
        for (unsigned int q = 0; q < values.n_points(); ++q) {
          double difference = part.bad.check(exact, Required::finite, values.point(q));
          for (unsigned int i = 0; i < values.n_shapes(); ++i)
            difference -= u[nodes[i]] * values.value(i, q);
          part.L2 += values.JxW(q) * difference * difference;
          part.difference += values.JxW(q) * difference;
          part.area += values.JxW(q);
        }
        CellValues<dim>& shapes = shapes_of_cells.of_gradients.on(cell);
        shapes.reinit(numbering.points, nodes);
        for (unsigned int q = 0; q < shapes.n_points(); ++q) {
          dealii::Tensor<1, dim> difference =
              gradient(exact, shapes, q, numbering.degree, part.bad);
          for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
            difference -= u[nodes[i]] * shapes.gradient(i, q);
          part.H1 += shapes.JxW(q) * difference.norm_square();
        }
      },
      [&sums](const Sums<dim>& part) {
        if (!sums.bad) sums.bad = part.bad;
        sums.L2 += part.L2;
        sums.H1 += part.H1;
        sums.difference += part.difference;
        sums.area += part.area;
      },
      Shapes<dim>{shapes_of_cells(problem.discretization, &CellElement<dim>::value_rule),
                  shapes_of_cells(problem.discretization, &CellElement<dim>::gradient_rule)},
      Sums<dim>());
  return sums;
}

}  // namespace

template <int dim>
Errors ScalarReference<dim>::errors(const std::vector<double>& solution,
                                    const bool up_to_a_constant) const {
  if (!exact) throw std::logic_error("errors without an exact solution");
  std::vector<double> u = numbering.nodal_values(solution);
  Sums<dim> sums = compare(*this, u);
  if (up_to_a_constant) {
    for (double& value : u) value += sums.difference / sums.area;
    sums = compare(*this, u);
  }
  double nodal = 0;
  for (std::size_t node = 0; node < u.size(); ++node) {
    const double value = sums.bad.check(*exact, Required::finite, numbering.points[node]);
    nodal = std::max(nodal, std::abs(u[node] - value));
  }
  sums.bad.raise();
  return {std::sqrt(sums.L2), std::sqrt(sums.H1), nodal};
}

template <int dim>
double ScalarReference<dim>::mean_difference(const std::vector<double>& nodal_values) const {
  const Sums<dim> sums = compare(*this, nodal_values);
  return sums.difference / sums.area;
}

template double ScalarReference<2>::mean_difference(const std::vector<double>&) const;
template double ScalarReference<3>::mean_difference(const std::vector<double>&) const;
template Errors ScalarReference<2>::errors(const std::vector<double>& solution,
                                           bool up_to_a_constant) const;
template Errors ScalarReference<3>::errors(const std::vector<double>& solution,
                                           bool up_to_a_constant) const;

}  // namespace assembly
