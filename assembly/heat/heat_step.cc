// SPDX-License-Identifier: MIT
#include "assembly/heat/heat_data.h"
#include "assembly/space/for_rows.h"
#include "assembly/space/threads.h"

#include <stdexcept>
#include <utility>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

template <int dim>
void Heat<dim>::Implementation::set_time(const double t) {
  auto& d = problem;
  d.kappa.set_time(t);
  d.c.set_time(t);
  d.f.set_time(t);
  if (d.exact) d.exact->set_time(t);
  assembly::set_time(d.conditions, t);
}

template <int dim>
Numbering<dim> Heat<dim>::Implementation::number(const double t) {
  set_time(t);
  return problem.number();
}

template <int dim>
typename Heat<dim>::Implementation::AtTime Heat<dim>::Implementation::at(const double t,
                                                                         const bool with_matrix) {
  set_time(t);
  Numbering<dim>& numbering = problem.numbering;
  set_given_values(problem.triangulation(), problem.conditions.dirichlet, numbering);
  return {t, with_matrix ? space_matrix(space(), options, numbering) : SpaceMatrix(),
          space_load(space(), options, numbering, M), numbering.given};
}

template <int dim>
std::vector<double> Heat<dim>::Implementation::at_nodes(const AtTime& end,
                                                        const std::vector<double>& u) const {
  std::vector<double> values = end.given;
  const Numbering<dim>& numbering = problem.numbering;
  for (Index node = 0; node < numbering.n_nodes(); ++node)
    if (const Index i = numbering.unknown[node]; i >= 0) values[node] = u[i];
  return values;
}

template <int dim>
void Heat<dim>::begin(const multigrid::Executor& executor, const double t) {
  assemble_on(executor);
  Implementation& heat = *implementation_;
  heat.problem.numbering = heat.number(t);
  require_unknowns(heat.problem.numbering);
  heat.M = mass_matrix(heat.space(), heat.options, heat.problem.numbering);
  heat.weights = row_sums(heat.M);
  heat.before = heat.at(t, true);
  heat.after = {};
}

template <int dim>
void Heat<dim>::prepare(const Step& step) {
  Implementation& heat = *implementation_;
  if (step.begin != heat.before.t) throw std::logic_error("a step begins where none has ended");
  heat.step = step;
  if (depends_on_time()) {
    heat.after = heat.at(step.end, matrix_depends_on_time());
  } else {
    heat.set_time(step.end);  // of the exact solution
    heat.after = {};
    heat.after.t = step.end;
    heat.after.load = heat.before.load;
    heat.after.given = heat.before.given;
  }
}

template <int dim>
void Heat<dim>::finish_step() {
  Implementation& heat = *implementation_;
  if (heat.after.matrix.K.values.empty()) heat.after.matrix = std::move(heat.before.matrix);
  heat.before = std::exchange(heat.after, {});
}

/// b = M u_0 - (1 - theta) dt (K u - F)_0 + theta dt F_1 - (M + tau K_1) g_1, with the given values
/// of each time in u_0 and g_1.
template <int dim>
std::vector<double> Heat<dim>::right_hand_side(const std::vector<double>& u) const {
  const Implementation& heat = *implementation_;
  const Numbering<dim>& numbering = heat.problem.numbering;
  const double tau = heat.step.tau(), explicit_dt = heat.step.dt - tau;
  const SparseRows &M = heat.M, &K_0 = heat.before.matrix.K, &K_1 = heat.matrix_after().K;
  const std::vector<double> u_0 = heat.at_nodes(heat.before, u);
  std::vector<double> b(numbering.n_unknowns);
  for_rows(numbering.n_nodes(), [&](const Index begin, const Index end) {
    for (Index node = begin; node < end; ++node) {
      const Index i = numbering.unknown[node];
      if (i < 0) continue;
      double sum = explicit_dt * heat.before.load.F[node] + tau * heat.after.load.F[node];
      for (Offset k = M.offsets[node]; k < M.offsets[node + 1]; ++k) {
        const Index j = M.columns[k];
        sum += (M.values[k] - explicit_dt * K_0.values[k]) * u_0[j];
        if (numbering.unknown[j] < 0)
          sum -= (M.values[k] + tau * K_1.values[k]) * heat.after.given[j];
      }
      b[i] = sum;
    }
  });
  return b;
}

/// 1^T (b - A u) = 0, where 1^T A = 1^T M.
template <int dim>
void Heat<dim>::balance(const std::vector<double>& right_hand_side, std::vector<double>& u) const {
  const Implementation& heat = *implementation_;
  const Numbering<dim>& numbering = heat.problem.numbering;
  if (numbering.n_unknowns < numbering.n_nodes() || !heat.matrix_after().keeps_constants) return;
  const std::vector<double>& weights = heat.weights;
  double missing = 0, whole = 0;
  for (std::size_t i = 0; i < u.size(); ++i) {
    missing += right_hand_side[i] - weights[i] * u[i];
    whole += weights[i];
  }
  for (double& value : u) value += missing / whole;
}

template <int dim>
double Heat<dim>::heat_content(const std::vector<double>& u) const {
  const Implementation& heat = *implementation_;
  const Numbering<dim>& numbering = heat.problem.numbering;
  const std::vector<double>& weights = heat.weights;
  double content = 0;
  for (Index node = 0; node < numbering.n_nodes(); ++node) {
    const Index i = numbering.unknown[node];
    content += weights[node] * (i >= 0 ? u[i] : heat.before.given[node]);
  }
  return content;
}

template struct Heat<2>::Implementation;
template struct Heat<3>::Implementation;
template void Heat<2>::begin(const multigrid::Executor& executor, double t);
template void Heat<3>::begin(const multigrid::Executor& executor, double t);
template void Heat<2>::prepare(const Step& step);
template void Heat<3>::prepare(const Step& step);
template void Heat<2>::finish_step();
template void Heat<3>::finish_step();
template std::vector<double> Heat<2>::right_hand_side(const std::vector<double>& u) const;
template std::vector<double> Heat<3>::right_hand_side(const std::vector<double>& u) const;
template void Heat<2>::balance(const std::vector<double>& right_hand_side,
                               std::vector<double>& u) const;
template void Heat<3>::balance(const std::vector<double>& right_hand_side,
                               std::vector<double>& u) const;
template double Heat<2>::heat_content(const std::vector<double>& u) const;
template double Heat<3>::heat_content(const std::vector<double>& u) const;

}  // namespace assembly
