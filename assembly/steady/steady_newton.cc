// SPDX-License-Identifier: MIT
#include "assembly/arrays/data_on_arrays.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/scalar/refusals.h"
#include "assembly/steady/steady_arrays.h"

// A steady problem whose data depend on u.
namespace assembly {

template <int dim>
std::optional<Expression<dim>> SteadyArrays<dim>::initial_guess(const ProblemOptions& problem) {
  if (trim(problem.initial_guess).empty()) return {};
  return std::optional<Expression<dim>>(std::in_place, "Problem/Initial guess",
                                        problem.initial_guess, variables_of(problem));
}

template <int dim>
Solution SteadyArrays<dim>::begin_newton(const multigrid::Executor& executor) {
  newton_.reset();  // it refers to the nodes
  number_nodes(executor);
  newton_ = std::make_unique<NewtonArrays<dim>>(problem_, cells(), nodes_);
  if (share()) names_.insert(names_.begin(), unknown_names(cells(), nodes_.numbers, *share()));
  Array<double> u = zeros(executor, n_unknowns());
  mesh::together(share(), [&] {
    if (initial_guess_) u = values_at_unknowns(*initial_guess_, nodes_.points, n_unknowns());
  });
  if (!initial_guess_) add_constant(newton_->mean_given(), u);
  Solution start(std::move(u));
  if (newton_->is_untied(start)) refuse_untied();
  const CellIntegrals sums = newton_->integrals(start);
  contrast_ = {sums.largest_mean > 0 ? sums.largest_mean / sums.smallest_mean : 1, sums.anisotropy,
               0};
  is_pure_neumann_ = false;
  imbalance_ = 0;
  return start;
}

template std::optional<Expression<2>> SteadyArrays<2>::initial_guess(const ProblemOptions&);
template std::optional<Expression<3>> SteadyArrays<3>::initial_guess(const ProblemOptions&);
template Solution SteadyArrays<2>::begin_newton(const multigrid::Executor&);
template Solution SteadyArrays<3>::begin_newton(const multigrid::Executor&);

}  // namespace assembly
