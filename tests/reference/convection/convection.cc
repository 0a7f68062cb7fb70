// SPDX-License-Identifier: MIT
#include "tests/reference/convection/convection.h"

#include "tests/reference/terms/cell_block.h"

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
typename Convection<dim>::Strength Convection<dim>::strength(const dealii::Tensor<1, dim>& b,
                                                             const Cell<dim>& cell,
                                                             const CellValues<dim>& shapes,
                                                             const unsigned int q,
                                                             const Terms<dim>& terms) const {
  const dealii::Point<dim>& x = shapes.point(q);
  const dealii::SymmetricTensor<2, dim> kappa = terms.kappa.on(cell->material_id())(x);
  const double h = length_along(b, shapes.inverse_transposed_J(q),
                                cell->reference_cell().is_simplex()) /
                   terms.discretization.degree,
               speed = b.norm();
  Strength result;
  result.peclet = speed * h / (2 * (b * (kappa * b)) / (speed * speed));
  if (!data_.is_stabilized() || !(result.peclet > 1)) return result;
  result.tau = data_.factor * h / (2 * speed) * upwinding(result.peclet);
  if (const double c = terms.c.on(cell->material_id())(x); c != 0)
    result.tau = std::min(result.tau, 1 / (2 * std::abs(c)));
  return result;
}

template <int dim>
void Convection<dim>::add(const Cell<dim>& cell,
                          const CellValues<dim>& shapes,
                          const Nodes<dim>& nodes,
                          const Terms<dim>& terms,
                          CellBlock<dim>& block) const {
  const auto material = cell->material_id();
  TestValues<dim> carried, residual;  // b . grad phi_j, L phi_j
  std::vector<dealii::Tensor<2, dim>> hessians;
  for (unsigned int q = 0; q < shapes.n_points(); ++q) {
    const dealii::Point<dim>& x = shapes.point(q);
    const dealii::Tensor<1, dim> b =
        block.bad.check(data_.velocity.on(material), Required::finite, x);
    if (b.norm_square() == 0) continue;
    for (unsigned int j = 0; j < block.n; ++j) carried[j] = b * shapes.gradient(j, q);
    for (unsigned int i = 0; i < block.n; ++i)
      for (unsigned int j = 0; j < block.n; ++j)
        block.more[i][j] += shapes.JxW(q) * shapes.value(i, q) * carried[j];

    const Strength here = strength(b, cell, shapes, q, terms);
    block.peclet = std::max(block.peclet, here.peclet);
    if (here.tau == 0) continue;
    const Diffusion<dim>& kappa = terms.kappa.on(material);
    const double c = terms.c.on(material)(x);
    const dealii::Tensor<1, dim> slope = divergence(kappa, shapes, q, block.bad);
    for (unsigned int j = 0; j < block.n; ++j)
      residual[j] = carried[j] + c * shapes.value(j, q) - slope * shapes.gradient(j, q);
    if (shapes.has_hessians()) {
      shapes.find_hessians(q, nodes.points, nodes.nodes_of(block.cell), hessians);
      const dealii::SymmetricTensor<2, dim> at = kappa(x);
      for (unsigned int j = 0; j < block.n; ++j)
        residual[j] -= dealii::scalar_product(at, hessians[j]);
    }
    const double f = terms.f ? terms.f->on(material)(x) : 0.;
    const double weight = shapes.JxW(q) * here.tau;
    for (unsigned int i = 0; i < block.n; ++i) {
      block.F[i] += weight * carried[i] * f;
      for (unsigned int j = 0; j < block.n; ++j)
        block.more[i][j] += weight * carried[i] * residual[j];
    }
  }
}

template <int dim>
bool Convection<dim>::more_tests(const Cell<dim>& cell,
                                 const CellValues<dim>& shapes,
                                 const unsigned int q,
                                 const Terms<dim>& terms,
                                 TestValues<dim>& w) const {
  const dealii::Tensor<1, dim> b = data_.velocity.on(cell->material_id())(shapes.point(q));
  if (b.norm_square() == 0) return false;
  const double tau = strength(b, cell, shapes, q, terms).tau;
  if (tau == 0) return false;
  for (unsigned int i = 0; i < shapes.n_shapes(); ++i) w[i] = tau * (b * shapes.gradient(i, q));
  return true;
}

template class Convection<2>;
template class Convection<3>;
template double length_along(const dealii::Tensor<1, 2>&, const dealii::Tensor<2, 2>&, bool);
template double length_along(const dealii::Tensor<1, 3>&, const dealii::Tensor<2, 3>&, bool);

}  // namespace assembly
