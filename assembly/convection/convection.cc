// SPDX-License-Identifier: MIT
#include "assembly/convection/convection.h"

#include "assembly/terms/cell_block.h"

#include <cmath>

namespace assembly {

namespace {

/// coth x - 1 / x; where these cancel, their series.
double upwinding(const double x) {
  return x < 1e-3 ? x / 3 : 1 / std::tanh(x) - 1 / x;
}

/// div kappa, of each column, by central differences along the axes of the reference cell; the step
/// is that of the errors' gradients (scalar/errors.cc).
template <int dim>
dealii::Tensor<1, dim> divergence(const Diffusion<dim>& kappa,
                                  const CellValues<dim>& shapes,
                                  const unsigned int q,
                                  BadValue<dim>& bad) {
  constexpr double step = 1. / 256;
  dealii::Tensor<1, dim> result;
  if (kappa.is_constant()) return result;
  for (int d = 0; d < dim; ++d) {
    dealii::Tensor<1, dim> offset;
    for (int e = 0; e < dim; ++e) offset[e] = step * shapes.J(q)[e][d];
    const dealii::Point<dim> after = shapes.point(q) + offset, before = shapes.point(q) - offset;
    const dealii::SymmetricTensor<2, dim> difference =
        (bad.check(kappa, Required::positive, after) -
         bad.check(kappa, Required::positive, before)) /
        (2 * step);
    dealii::Tensor<1, dim> along;
    for (int k = 0; k < dim; ++k) along[k] = shapes.inverse_transposed_J(q)[k][d];
    result += difference * along;
  }
  return result;
}

/// What SUPG needs at one point.
template <int dim>
struct AtPoint {
  dealii::Tensor<1, dim> b;
  dealii::SymmetricTensor<2, dim> kappa;
  double c;
};

template <int dim>
double peclet(const AtPoint<dim>& at, const double h) {
  const double speed = at.b.norm();
  return speed * h / (2 * (at.b * (at.kappa * at.b)) / (speed * speed));
}

template <int dim>
double tau(const AtPoint<dim>& at, const double h, const double peclet, const double factor) {
  const double convective = factor * h / (2 * at.b.norm()) * upwinding(peclet);
  return at.c == 0 ? convective : std::min(convective, 1 / (2 * std::abs(at.c)));
}

}  // namespace

template <int dim>
double length_along(const dealii::Tensor<1, dim>& b,
                    const dealii::Tensor<2, dim>& inverse_transposed_J,
                    const bool is_simplex) {
  const dealii::Tensor<1, dim> rates = dealii::transpose(inverse_transposed_J) * b;
  double sum = 0;
  if (is_simplex) {
    double first = 0;
    for (int d = 0; d < dim; ++d) {
      sum += std::abs(rates[d]);
      first -= rates[d];
    }
    return 2 * b.norm() / (sum + std::abs(first));
  }
  for (unsigned int corner = 0; corner < (1u << dim); ++corner) {
    double rate = 0;
    for (int d = 0; d < dim; ++d) rate += (corner >> d & 1u) ? rates[d] : -rates[d];
    sum += std::abs(rate) / (1u << (dim - 1));
  }
  return 2 * b.norm() / sum;
}

template <int dim>
Convection<dim>::Convection(const mesh::Mesh<dim>& mesh,
                            const ProblemOptions& problem,
                            const DiscretizationOptions& options)
    : velocity_("Problem/Convection", problem.convection, mesh, variables_of(problem)),
      stabilization_(options.stabilization),
      factor_(options.stabilization_factor) {
  BadValue<dim> bad;
  for (const auto& [material, point] : centers_of_materials(*mesh.triangulation))
    bad.check(velocity_.on(material), Required::finite, point);
  bad.raise();
}

template <int dim>
void Convection<dim>::check_values(const dealii::Triangulation<dim>& triangulation) const {
  for (const auto& cell : triangulation.active_cell_iterators())
    require_a_value(cell, velocity_.on(cell->material_id()), Required::finite);
}

template <int dim>
void Convection<dim>::add(const Cell<dim>& cell,
                          const CellValues<dim>& shapes,
                          const Nodes<dim>& nodes,
                          const Terms<dim>& terms,
                          CellBlock<dim>& block) const {
  const auto material = cell->material_id();
  const bool is_simplex = cell->reference_cell().is_simplex();
  std::array<double, most_nodes_of_cell<dim>> carried, residual;  // b . grad phi_j, L phi_j
  std::vector<dealii::Tensor<2, dim>> hessians;
  for (unsigned int q = 0; q < shapes.n_points(); ++q) {
    const dealii::Point<dim>& x = shapes.point(q);
    AtPoint<dim> at{block.bad.check(velocity_.on(material), Required::finite, x), {}, 0};
    if (at.b.norm_square() == 0) continue;
    for (unsigned int j = 0; j < block.n; ++j) carried[j] = at.b * shapes.gradient(j, q);
    for (unsigned int i = 0; i < block.n; ++i)
      for (unsigned int j = 0; j < block.n; ++j)
        block.more[i][j] += shapes.JxW(q) * shapes.value(i, q) * carried[j];

    const Diffusion<dim>& kappa = terms.kappa.on(material);
    at.kappa = kappa(x);
    const double h = length_along(at.b, shapes.inverse_transposed_J(q), is_simplex) /
                     terms.discretization.degree,
                 Pe = peclet(at, h);
    block.peclet = std::max(block.peclet, Pe);
    if (stabilization_ == Stabilization::none || !(Pe > 1)) continue;
    at.c = terms.c.on(material)(x);
    const dealii::Tensor<1, dim> slope = divergence(kappa, shapes, q, block.bad);
    for (unsigned int j = 0; j < block.n; ++j)
      residual[j] = carried[j] + at.c * shapes.value(j, q) - slope * shapes.gradient(j, q);
    if (shapes.has_hessians()) {
      shapes.find_hessians(q, nodes.points, nodes.nodes_of(block.cell), hessians);
      for (unsigned int j = 0; j < block.n; ++j)
        residual[j] -= dealii::scalar_product(at.kappa, hessians[j]);
    }
    const double f = terms.f ? terms.f->on(material)(x) : 0.;
    const double weight = shapes.JxW(q) * tau(at, h, Pe, factor_);
    for (unsigned int i = 0; i < block.n; ++i) {
      block.F[i] += weight * carried[i] * f;
      for (unsigned int j = 0; j < block.n; ++j)
        block.more[i][j] += weight * carried[i] * residual[j];
    }
  }
}

template class Convection<2>;
template class Convection<3>;
template double length_along(const dealii::Tensor<1, 2>&, const dealii::Tensor<2, 2>&, bool);
template double length_along(const dealii::Tensor<1, 3>&, const dealii::Tensor<2, 3>&, bool);

}  // namespace assembly
