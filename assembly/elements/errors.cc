// SPDX-License-Identifier: MIT
#include "assembly/elements/errors.h"

#include "assembly/elements/exact_gradient.h"
#include "assembly/expressions/required.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

using multigrid::Key;

/// The exact solution, and the first point where it is not finite.
template <int dim>
struct Exact {
  const ProgramsView& programs;
  bool is_bad = false;
  double bad[dim] = {};

  MG_HD explicit Exact(const ProgramsView& programs_) : programs(programs_) {}
  MG_HD double at(const double (&x)[dim]) {
    double variables[4];
    for (int d = 0; d < dim; ++d) variables[d] = x[d];
    const double value = programs.value(0, variables, dim);
    if (!is_bad && !is_finite(value)) {
      is_bad = true;
      for (int d = 0; d < dim; ++d) bad[d] = x[d];
    }
    return value;
  }
};

template <int dim, int n>
struct ErrorsOfCell {
  ProgramsView exact;
  ReferenceView of_values, of_gradients;
  const Index* nodes;
  PointsView points;
  const double* u;  ///< or null: 0
  DiffusionView<dim> kappa;
  bool has_energy;

  MG_HD ErrorSums operator()(Index e) const {
    Exact<dim> solution(exact);
    ErrorSums sums = compare(e, solution);
    if (solution.is_bad) sums.first_bad = Key(e);
    return sums;
  }

  MG_HD ErrorSums compare(Index e, Exact<dim>& solution) const {
    const Index* const own = nodes + Offset(e) * n;
    const CellNodes<dim, n> places(own, points);
    double values[n];
    for (int i = 0; i < n; ++i) values[i] = u ? u[own[i]] : 0;
    ErrorSums sums;
    for (int q = 0; q < of_values.n_points; ++q) {
      const double JxW =
          Jacobian<dim>(places, of_values.gradients_at(q)).determinant * of_values.weights[q];
      double x[dim];
      place(places, of_values, q, x);
      double difference = solution.at(x);
      for (int i = 0; i < n; ++i) difference -= values[i] * of_values.value(q, i);
      sums.L2 += JxW * difference * difference;
      sums.difference += JxW * difference;
      sums.measure += JxW;
    }
    for (int q = 0; q < of_gradients.n_points; ++q)
      add_gradient(e, places, values, q, solution, sums);
    return sums;
  }

 private:
  MG_HD static void place(const CellNodes<dim, n>& places,
                          const ReferenceView& element,
                          int q,
                          double (&x)[dim]) {
    for (int d = 0; d < dim; ++d) x[d] = 0;
    for (int i = 0; i < n; ++i)
      for (int d = 0; d < dim; ++d) x[d] += element.value(q, i) * places.x[i][d];
  }

  MG_HD void add_gradient(Index e,
                          const CellNodes<dim, n>& places,
                          const double (&values)[n],
                          int q,
                          Exact<dim>& solution,
                          ErrorSums& sums) const {
    const double* const reference = of_gradients.gradients_at(q);
    const Jacobian<dim> map(places, reference);
    double x[dim], on_reference[dim];
    place(places, of_gradients, q, x);
    derivatives_on_reference<dim, n>(
        map, x, [&](const double(&at)[dim]) { return solution.at(at); }, on_reference);
    for (int d = 0; d < dim; ++d)
      for (int i = 0; i < n; ++i) on_reference[d] -= values[i] * reference[i * dim + d];
    double difference[dim];
    map.gradient(on_reference, difference);
    const double JxW = map.determinant * of_gradients.weights[q];
    for (int d = 0; d < dim; ++d) sums.H1 += JxW * difference[d] * difference[d];
    if (!has_energy) return;
    double K[DiffusionView<dim>::most], flux[dim];
    kappa.at(e, q, K);
    kappa.times(K, 1, difference, flux);
    for (int d = 0; d < dim; ++d) sums.energy += JxW * difference[d] * flux[d];
  }
};

template <int dim, int n>
struct FindBadPoint {
  ErrorsOfCell<dim, n> errors;
  Index cell;
  double* x;  ///< dim + 1: the last says whether there is one
  MG_HD void operator()(Index) const {
    Exact<dim> solution(errors.exact);
    errors.compare(cell, solution);
    for (int d = 0; d < dim; ++d) x[d] = solution.bad[d];
    x[dim] = solution.is_bad ? 1 : 0;
  }
};

/// The larger of two values as a sum.
struct Largest {
  double value = 0;
  MG_HD Largest& operator+=(const Largest& other) {
    value = other.value > value ? other.value : value;
    return *this;
  }
};

struct DifferenceOfValues {
  const double* x;
  const double* y;
  MG_HD Largest operator()(Index i) const { return {fabs(x[i] - y[i])}; }
};

}  // namespace

template <int dim>
ErrorSums error_sums(const Programs& exact,
                     const ElementBlock& block,
                     const ReferenceElement& of_values,
                     const ReferenceElement& of_gradients,
                     const Array<double>& points,
                     const Array<double>& u,
                     const std::vector<Coefficient>& kappa) {
  const Executor& executor = block.executor();
  const std::vector<Coefficient> none(1);
  const DiffusionView<dim> diffusion = diffusion_view<dim>(kappa.empty() ? none : kappa);
  return with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    return multigrid::sum(
        executor, block.n,
        ErrorsOfCell<dim, decltype(n)::value>{exact.view(), of_values.view(), of_gradients.view(),
                                              block.nodes.on(executor), view(points, dim),
                                              u.on(executor), diffusion, !kappa.empty()});
  });
}

template <int dim>
std::vector<double> first_bad_point(const Programs& exact,
                                    const ElementBlock& block,
                                    const ReferenceElement& of_values,
                                    const ReferenceElement& of_gradients,
                                    const Array<double>& points,
                                    Index cell) {
  const Executor& executor = block.executor();
  Array<double> x(executor, dim + 1);
  const DiffusionView<dim> no_kappa = diffusion_view<dim>(std::vector<Coefficient>(1));
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    constexpr int n_nodes = decltype(n)::value;
    multigrid::for_each(
        executor, 1,
        FindBadPoint<dim, n_nodes>{
            ErrorsOfCell<dim, n_nodes>{exact.view(), of_values.view(), of_gradients.view(),
                                       block.nodes.on(executor), view(points, dim), nullptr,
                                       no_kappa, false},
            cell, x.on(executor)});
  });
  std::vector<double> result = x.to_vector();
  const bool is_bad = result.back() != 0;
  result.pop_back();
  return is_bad ? result : std::vector<double>();
}

double largest_difference(const Array<double>& x, const Array<double>& y) {
  const Executor& executor = x.executor();
  return multigrid::sum(executor, x.size(), DifferenceOfValues{x.on(executor), y.on(executor)})
      .value;
}

#define INSTANTIATE(dim)                                                                      \
  template ErrorSums error_sums<dim>(                                                         \
      const Programs&, const ElementBlock&, const ReferenceElement&, const ReferenceElement&, \
      const Array<double>&, const Array<double>&, const std::vector<Coefficient>&);           \
  template std::vector<double> first_bad_point<dim>(                                          \
      const Programs&, const ElementBlock&, const ReferenceElement&, const ReferenceElement&, \
      const Array<double>&, Index)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
