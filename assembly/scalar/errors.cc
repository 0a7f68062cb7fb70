// SPDX-License-Identifier: MIT
#include "assembly/scalar/scalar_problem.h"
#include "assembly/space/for_cells.h"

#include <cmath>
#include <stdexcept>

namespace assembly {

namespace {

/// The squares of the errors on one cell, and the integrals of u - u_h and of 1.
template <int dim>
struct CellErrors {
  double L2 = 0, H1 = 0, difference = 0, area = 0;
  BadValue<dim> bad;
};

/// The shape functions where values are compared, and where gradients are.
template <int dim>
struct Shapes {
  ShapesOfCells<dim> of_values, of_gradients;
};

/// The gradient of u at point q, by central differences along the axes of the reference cell: they
/// stay inside the cell and are as fine as it is in each direction.
///
/// The step is 1/256 of the cell. Then the error is 2.5e-6 times the third derivatives on the
/// reference cell, which are at least the order of the gradient's error of degree 2, and rounding
/// adds 3e-14 |u| / h: less than 0.1 % of that error down to h = 1e-3.
template <int dim>
dealii::Tensor<1, dim> gradient(const Expression<dim>& u,
                                const CellValues<dim>& shapes,
                                const unsigned int q,
                                BadValue<dim>& bad) {
  constexpr double step = 1. / 256;
  dealii::Tensor<1, dim> on_reference_cell;
  for (int d = 0; d < dim; ++d) {
    dealii::Tensor<1, dim> offset;
    for (int e = 0; e < dim; ++e) offset[e] = step * shapes.J(q)[e][d];
    const dealii::Point<dim> after = shapes.point(q) + offset, before = shapes.point(q) - offset;
    on_reference_cell[d] = (bad.check(u, Required::finite, after, u(after)) -
                            bad.check(u, Required::finite, before, u(before))) /
                           (2 * step);
  }
  return shapes.inverse_transposed_J(q) * on_reference_cell;
}

template <int dim>
class CellErrorsOf {
 public:
  CellErrorsOf(const Expression<dim>& exact,
               const Numbering<dim>& numbering,
               const std::vector<double>& nodal_values)
      : exact_(exact), numbering_(numbering), nodal_values_(nodal_values) {}

  void operator()(const Cell<dim>& cell, Shapes<dim>& shapes, CellErrors<dim>& errors) const {
    errors = {};
    const multigrid::Index* nodes = numbering_.nodes_of(cell->active_cell_index());
    add_values(shapes.of_values.on(cell), nodes, errors);
    add_gradients(shapes.of_gradients.on(cell), nodes, errors);
  }

 private:
  void add_values(CellValues<dim>& shapes,
                  const multigrid::Index* nodes,
                  CellErrors<dim>& errors) const {
    shapes.reinit(numbering_.points, nodes);
    for (unsigned int q = 0; q < shapes.n_points(); ++q) {
      const dealii::Point<dim>& x = shapes.point(q);
      double difference = errors.bad.check(exact_, Required::finite, x, exact_(x));
      for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
        difference -= nodal_values_[nodes[i]] * shapes.value(i, q);
      errors.L2 += shapes.JxW(q) * difference * difference;
      errors.difference += shapes.JxW(q) * difference;
      errors.area += shapes.JxW(q);
    }
  }

  void add_gradients(CellValues<dim>& shapes,
                     const multigrid::Index* nodes,
                     CellErrors<dim>& errors) const {
    shapes.reinit(numbering_.points, nodes);
    for (unsigned int q = 0; q < shapes.n_points(); ++q) {
      dealii::Tensor<1, dim> difference = gradient(exact_, shapes, q, errors.bad);
      for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
        difference -= nodal_values_[nodes[i]] * shapes.gradient(i, q);
      errors.H1 += shapes.JxW(q) * difference.norm_square();
    }
  }

  const Expression<dim>& exact_;
  const Numbering<dim>& numbering_;
  const std::vector<double>& nodal_values_;
};

template <int dim>
double nodal_error(const Expression<dim>& exact,
                   const Numbering<dim>& numbering,
                   const std::vector<double>& nodal_values,
                   BadValue<dim>& bad) {
  double largest = 0;
  for (std::size_t node = 0; node < nodal_values.size(); ++node) {
    const dealii::Point<dim>& x = numbering.points[node];
    largest = std::max(
        largest, std::abs(nodal_values[node] - bad.check(exact, Required::finite, x, exact(x))));
  }
  return largest;
}

/// The squares of the errors on the whole mesh.
template <int dim>
CellErrors<dim> sum_of_cells(const dealii::Triangulation<dim>& triangulation,
                             const Discretization<dim>& discretization,
                             const CellErrorsOf<dim>& errors_of) {
  CellErrors<dim> sum;
  for_cells(
      triangulation, errors_of,
      [&sum](const CellErrors<dim>& cell) {
        if (!sum.bad) sum.bad = cell.bad;
        sum.L2 += cell.L2;
        sum.H1 += cell.H1;
        sum.difference += cell.difference;
        sum.area += cell.area;
      },
      Shapes<dim>{{discretization, &CellElement<dim>::value_rule},
                  {discretization, &CellElement<dim>::gradient_rule}},
      CellErrors<dim>());
  return sum;
}

}  // namespace

template <int dim>
Errors ScalarProblem<dim>::errors(const std::vector<double>& solution,
                                  const bool up_to_a_constant) const {
  if (!exact) throw std::logic_error("errors without an exact solution");
  std::vector<double> nodal_values = numbering.nodal_values(solution);
  const auto compare = [&] {
    return sum_of_cells(triangulation(), discretization,
                        CellErrorsOf<dim>(*exact, numbering, nodal_values));
  };
  CellErrors<dim> sum = compare();
  if (up_to_a_constant) {
    for (double& value : nodal_values) value += sum.difference / sum.area;
    sum = compare();
  }
  const double nodal = nodal_error(*exact, numbering, nodal_values, sum.bad);
  sum.bad.raise();
  return {std::sqrt(sum.L2), std::sqrt(sum.H1), nodal};
}

template Errors ScalarProblem<2>::errors(const std::vector<double>& solution,
                                         bool up_to_a_constant) const;
template Errors ScalarProblem<3>::errors(const std::vector<double>& solution,
                                         bool up_to_a_constant) const;

}  // namespace assembly
