// SPDX-License-Identifier: MIT
#include "assembly/elements/integrals.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

/// The ratio of the largest eigenvalue to the smallest of a positive definite matrix (a b; b c).
MG_HD double ratio_of_eigenvalues(double a, double b, double c) {
  if (b == 0 && a == c) return 1;
  const double half = (a - c) / 2, largest = (a + c) / 2 + sqrt(half * half + b * b);
  return largest * largest / (a * c - b * b);
}

/// The same of a matrix of order 3, by the angle of its characteristic polynomial (O. K. Smith, Eigenvalues of a symmetric
/// 3 x 3 matrix, Communications of the ACM 4, 1961).
MG_HD double ratio_of_eigenvalues(const double (&K)[3][3]) {
  if (K[0][1] == 0 && K[0][2] == 0 && K[1][2] == 0) {
    double smallest = K[0][0], largest = K[0][0];
    for (int d = 1; d < 3; ++d) {
      smallest = K[d][d] < smallest ? K[d][d] : smallest;
      largest = K[d][d] > largest ? K[d][d] : largest;
    }
    return largest / smallest;
  }
  const double mean = (K[0][0] + K[1][1] + K[2][2]) / 3;
  double B[3][3], square = 0;
  for (int d = 0; d < 3; ++d)
    for (int e = 0; e < 3; ++e) {
      B[d][e] = K[d][e] - (d == e ? mean : 0);
      square += B[d][e] * B[d][e];
    }
  const double p = sqrt(square / 6);
  const double determinant = B[0][0] * (B[1][1] * B[2][2] - B[1][2] * B[2][1]) -
                             B[0][1] * (B[1][0] * B[2][2] - B[1][2] * B[2][0]) +
                             B[0][2] * (B[1][0] * B[2][1] - B[1][1] * B[2][0]);
  double r = determinant / (2 * p * p * p);
  r = r < -1 ? -1 : r > 1 ? 1 : r;
  const double angle = acos(r) / 3, third = 2.0943951023931953;  // 2 pi / 3
  return (mean + 2 * p * cos(angle)) / (mean + 2 * p * cos(angle + third));
}

template <int dim>
MG_HD double mean_and_ratio(const DiffusionView<dim>& kappa,
                            const double (&K)[DiffusionView<dim>::most],
                            double& ratio) {
  ratio = 1;
  if (kappa.n_entries == 1) return K[0];
  double tensor[dim][dim] = {}, trace = 0;
  for (int d = 0; d < dim; ++d)
    for (int e = d; e < dim; ++e)
      if (d == e || kappa.n_entries > dim) tensor[d][e] = tensor[e][d] = K[kappa.place(d, e)];
  for (int d = 0; d < dim; ++d) trace += tensor[d][d];
  if constexpr (dim == 2)
    ratio = ratio_of_eigenvalues(tensor[0][0], tensor[0][1], tensor[1][1]);
  else
    ratio = ratio_of_eigenvalues(tensor);
  return trace / dim;
}

template <int dim, int n>
struct IntegralsOfCell {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  DiffusionView<dim> kappa;
  CoefficientView c, f;
  MG_HD CellIntegrals operator()(Index e) const {
    const CellNodes<dim, n> own(nodes + Offset(e) * n, points);
    CellIntegrals sums;
    for (int q = 0; q < element.n_points; ++q) {
      const double JxW =
          Jacobian<dim>(own, element.gradients_at(q)).determinant * element.weights[q];
      double K[DiffusionView<dim>::most], ratio;
      kappa.at(e, q, K);
      const double mean = mean_and_ratio(kappa, K, ratio), value = f.at(e, q);
      sums += {JxW, JxW * value, JxW * fabs(value), fabs(c.at(e, q)), mean, mean, ratio};
    }
    return sums;
  }
};

template <int dim, int n>
struct IntegralsOfFunction {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  const double* u;
  bool has_reaction;
  CoefficientView c;
  MG_HD FunctionIntegrals operator()(Index e) const {
    const Index* const own = nodes + Offset(e) * n;
    const CellNodes<dim, n> places(own, points);
    FunctionIntegrals sums;
    double reactions[n] = {};
    for (int q = 0; q < element.n_points; ++q) {
      const double JxW =
          Jacobian<dim>(places, element.gradients_at(q)).determinant * element.weights[q];
      const double reaction = has_reaction ? JxW * c.at(e, q) : 0;
      double value = 0;
      for (int i = 0; i < n; ++i) {
        value += u[own[i]] * element.value(q, i);
        reactions[i] += reaction * element.value(q, i);
      }
      sums.measure += JxW;
      sums.u += JxW * value;
    }
    for (int i = 0; has_reaction && i < n; ++i) {
      sums.reaction += reactions[i] * u[own[i]];
      sums.reaction_absolute += fabs(reactions[i] * u[own[i]]);
    }
    return sums;
  }
};

template <int dim>
struct IntegralsOfSide {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  CoefficientView alpha, g;
  MG_HD SideIntegrals operator()(Index side) const {
    const Index* const own = nodes + Offset(side) * element.n_shapes;
    SideIntegrals sums;
    for (int q = 0; q < element.n_points; ++q) {
      double normal[dim];
      normal_of_side<dim>(own, element.n_shapes, element.gradients_at(q), points, normal);
      const double value = length<dim>(normal) * element.weights[q] * g.at(side, q);
      sums += {value, fabs(value), alpha.at(side, q)};
    }
    return sums;
  }
};

}  // namespace

template <int dim>
CellIntegrals cell_integrals(const ElementBlock& block,
                             const ReferenceElement& element,
                             const Array<double>& points,
                             const CellCoefficients& coefficients) {
  const Executor& executor = block.executor();
  return with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    return multigrid::sum(
        executor, block.n,
        IntegralsOfCell<dim, decltype(n)::value>{
            element.view(), block.nodes.on(executor), view(points, dim),
            diffusion_view<dim>(coefficients.kappa), coefficients.c.view(), coefficients.f.view()});
  });
}

template <int dim>
FunctionIntegrals function_integrals(const ElementBlock& block,
                                     const ReferenceElement& element,
                                     const Array<double>& points,
                                     const Array<double>& u,
                                     const Coefficient* c) {
  const Executor& executor = block.executor();
  return with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    return multigrid::sum(executor, block.n,
                          IntegralsOfFunction<dim, decltype(n)::value>{
                              element.view(), block.nodes.on(executor), view(points, dim),
                              u.on(executor), c != nullptr, c ? c->view() : CoefficientView{}});
  });
}

template <int dim>
SideIntegrals side_integrals(const ElementBlock& sides,
                             const ReferenceElement& element,
                             const Array<double>& points,
                             const Coefficient& alpha,
                             const Coefficient& g) {
  const Executor& executor = sides.executor();
  return multigrid::sum(executor, sides.n,
                        IntegralsOfSide<dim>{element.view(), sides.nodes.on(executor),
                                             view(points, dim), alpha.view(), g.view()});
}

#define INSTANTIATE(dim)                                                                           \
  template CellIntegrals cell_integrals<dim>(const ElementBlock&, const ReferenceElement&,         \
                                             const Array<double>&, const CellCoefficients&);       \
  template FunctionIntegrals function_integrals<dim>(const ElementBlock&, const ReferenceElement&, \
                                                     const Array<double>&, const Array<double>&,   \
                                                     const Coefficient*);                          \
  template SideIntegrals side_integrals<dim>(const ElementBlock&, const ReferenceElement&,         \
                                             const Array<double>&, const Coefficient&,             \
                                             const Coefficient&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
