// SPDX-License-Identifier: MIT
#include "tests/reference/heat/heat.h"
#include "tests/reference/space/loops.h"
#include "tests/reference/terms/boundary_terms.h"
#include "tests/reference/terms/node_integrals.h"

#include <numeric>
#include <stdexcept>
#include <utility>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

template <int dim>
typename Heat<dim>::AtTime Heat<dim>::at(const double t, const bool with_matrix) {
  set_time(t);
  Numbering<dim>& numbering = problem_.numbering;
  set_given_values(problem_.triangulation(), problem_.conditions.dirichlet, numbering);
  AtTime result{t, {}, {}, {}, numbering.given};
  if (with_matrix) result.matrix = space_matrix(numbering);
  if (with_matrix && mass_depends_on_time()) result.matrix.M = mass_matrix(numbering).values;
  result.F = sources(terms(), numbering);
  for (const double value : result.F) {
    result.source.value += value;
    result.source.absolute += std::abs(value);
  }
  if (problem_.conditions.fluxes.empty()) return result;
  SparseRows no_K{M_.offsets, M_.columns, std::vector<double>(M_.values.size(), 0.)};
  add_boundary_terms(terms(), all_unknown<dim>(numbering), no_K, result.F);
  return result;
}

/// Of a matrix without further tests, which change its columns by rounding, and that with time.
template <int dim>
std::vector<double> Heat<dim>::content_weights() const {
  if (!term_ || !term_->has_more_tests()) return column_sums(M_);
  Terms<dim> without_tests = terms();
  without_tests.more = nullptr;
  return column_sums(mass_matrix(problem_.numbering, without_tests));
}

template <int dim>
void Heat<dim>::begin(const multigrid::Executor& executor, const double t) {
  assemble_on(executor);
  set_time(t);
  problem_.numbering = problem_.number();
  require_unknowns(problem_.numbering);
  M_ = mass_matrix(problem_.numbering);
  weights_ = content_weights();
  step_ = {t, t, 0, 1};
  largest_peclet_ = 0;
  before_ = at(t, true);
  after_ = {};
}

template <int dim>
void Heat<dim>::prepare(const Step& step) {
  if (step.begin != before_.t) throw std::logic_error("a step begins where none has ended");
  step_ = step;
  if (depends_on_time()) {
    after_ = at(step.end, matrix_depends_on_time());
  } else {
    set_time(step.end);  // of the exact solution
    after_ = {step.end, {}, before_.F, before_.source, before_.given};
  }
}

template <int dim>
void Heat<dim>::finish_step() {
  if (after_.matrix.K.values.empty()) after_.matrix = std::move(before_.matrix);
  before_ = std::exchange(after_, {});
}

/// b = M u_0 - (1 - theta) dt (K u - F)_0 + theta dt F_1 - (M + tau K_1) g_1, with the given values
/// of each time in u_0 and g_1.
template <int dim>
multigrid::Array<double> Heat<dim>::right_hand_side(const Solution& u) const {
  const Numbering<dim>& numbering = problem_.numbering;
  const double tau = step_.tau(), explicit_dt = step_.dt - tau;
  const SparseRows &K_0 = before_.matrix.K, &K_1 = matrix_after().K;
  const StepMass M = mass_of_step();
  const std::vector<double> u_0 = numbering.nodal_values(u.on_host(), before_.given);
  std::vector<double> b(numbering.n_unknowns);
  for_rows(numbering.n_nodes(), [&](const Index begin, const Index end) {
    for (Index node = begin; node < end; ++node) {
      const Index i = numbering.unknown[node];
      if (i < 0) continue;
      double sum = explicit_dt * before_.F[node] + tau * after_.F[node];
      for (Offset k = M_.offsets[node]; k < M_.offsets[node + 1]; ++k) {
        const Index j = M_.columns[k];
        sum += (M[k] - explicit_dt * K_0.values[k]) * u_0[j];
        if (numbering.unknown[j] < 0) sum -= (M[k] + tau * K_1.values[k]) * after_.given[j];
      }
      b[i] = sum;
    }
  });
  return {multigrid::default_host(), b};
}

/// 1^T (b - A u) = 0, where 1^T A = 1^T M + tau 1^T K. Without a further term 1^T K = 0, and K 1 = 0
/// with one, too.
template <int dim>
void Heat<dim>::balance(const multigrid::Array<double>& right_hand_side, Solution& u) const {
  if (n_unknowns() < problem_.numbering.n_nodes() || !matrix_after().keeps_constants) return;
  const std::vector<double>& of_more = matrix_after().of_more;
  const std::vector<double> b = right_hand_side.to_vector();
  std::vector<double> values = u.on_host();
  double missing = 0, whole = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    missing += b[i] - weights_[i] * values[i];
    if (!of_more.empty()) missing -= step_.tau() * of_more[i] * values[i];
    whole += weights_[i];
  }
  for (double& value : values) value += missing / whole;
  u = std::move(values);
}

template <int dim>
double Heat<dim>::heat_content(const Solution& u) const {
  const std::vector<double> values = problem_.numbering.nodal_values(u.on_host(), before_.given);
  return std::inner_product(weights_.begin(), weights_.end(), values.begin(), 0.);
}

template void Heat<2>::begin(const multigrid::Executor& executor, double t);
template void Heat<3>::begin(const multigrid::Executor& executor, double t);
template void Heat<2>::prepare(const Step& step);
template void Heat<3>::prepare(const Step& step);
template void Heat<2>::finish_step();
template void Heat<3>::finish_step();
template multigrid::Array<double> Heat<2>::right_hand_side(const Solution& u) const;
template multigrid::Array<double> Heat<3>::right_hand_side(const Solution& u) const;
template void Heat<2>::balance(const multigrid::Array<double>& right_hand_side, Solution& u) const;
template void Heat<3>::balance(const multigrid::Array<double>& right_hand_side, Solution& u) const;
template double Heat<2>::heat_content(const Solution& u) const;
template double Heat<3>::heat_content(const Solution& u) const;

}  // namespace assembly
