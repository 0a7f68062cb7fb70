// SPDX-License-Identifier: MIT
#include "assembly/elements/cell_loads.h"
#include "assembly/newton/newton_arrays.h"
#include "assembly/newton/rise.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/nodal_values.h"

#include <utility>

// What steps in time store.
namespace assembly {

namespace {

Array<double> weighted_sum_of(const std::vector<WeightedValues>& states) {
  Array<double> sum = zeros(states[0].u.executor(), Index(states[0].u.size()));
  for (const WeightedValues& state : states) sum = combination(sum, state.weight, state.u);
  return sum;
}

}  // namespace

template <int dim>
void NewtonArrays<dim>::set_step(NewtonStep<dim> step) {
  step_.emplace(std::move(step));
  sum_before_ = weighted_sum_of(step_->before);
}

template <int dim>
Coefficient NewtonArrays<dim>::melting_at(const ElementBlock& block, const Array<double>& u) const {
  return values_of<dim>(*step_->melting, block, on(block), nodes_.points, &u);
}

template <int dim>
Coefficient NewtonArrays<dim>::melted_in(const ElementBlock& block,
                                         const std::vector<WeightedValues>& states) const {
  Coefficient sum{0, {}, false, block.n};
  for (const WeightedValues& state : states)
    sum = combination(block, on(block), sum, state.weight, melting_at(block, state.u));
  return sum;
}

template <int dim>
Coefficient NewtonArrays<dim>::rise_in(const ElementBlock& block,
                                       const std::vector<WeightedValues>& states,
                                       const Array<double>& u) const {
  Coefficient sum{0, {}, false, block.n};
  for (const WeightedValues& state : states)
    sum = combination(block, on(block), sum, state.weight,
                      rise_between(*step_->capacity, block, on(block), nodes_.points, state.u, u));
  return sum;
}

template <int dim>
Coefficient NewtonArrays<dim>::stored_in(const ElementBlock& block, const Array<double>& u) const {
  const ReferenceElement& element = on(block);
  const NewtonStep<dim>& step = *step_;
  const Coefficient none{0, {}, false, block.n};
  Coefficient result =
      has_capacity_of_solution()
          ? combination(block, element, none, -1 / step.dt, rise_in(block, step.before, u))
          : without_storage(block, element, none, capacity_in(block), u, sum_before_, step.dt);
  if (!step.melting->depends_on_solution()) return result;
  const Coefficient rise =
      combination(block, element, melting_at(block, u), -1, melted_in(block, step.before));
  return combination(block, element, result, -1 / step.dt, rise);
}

template <int dim>
void NewtonArrays<dim>::require_capacity(const ElementBlock& block, const Array<double>& u) const {
  checked_values(*step_->capacity, Required::positive, block, on(block), nodes_.points, &u);
}

template <int dim>
Coefficient NewtonArrays<dim>::heat_in(const ElementBlock& block, const Array<double>& u) const {
  const ReferenceElement& element = on(block);
  const Coefficient none{0, {}, false, block.n};
  Coefficient result = without_storage(
      block, element, none, values_of<dim>(*step_->capacity, block, element, nodes_.points, &u), u,
      zeros(executor(), Index(u.size())), -1);
  if (!step_->melting->depends_on_solution()) return result;
  return combination(block, element, result, 1, melting_at(block, u));
}

template <int dim>
Coefficient NewtonArrays<dim>::slope_without_stored(const ElementBlock& block,
                                                    const Coefficient& slope_of_f,
                                                    const Array<double>& u) const {
  const ReferenceElement& element = on(block);
  Coefficient of_capacity{0, {}, false, block.n};
  if (!has_capacity_of_solution()) {
    of_capacity = capacity_in(block);
  } else {
    for (const WeightedValues& state : step_->before)
      of_capacity =
          combination(block, element, of_capacity, state.weight,
                      slope_of_rise(*step_->capacity, block, element, nodes_.points, state.u, u));
  }
  const Coefficient without = combination(block, element, slope_of_f, -1 / step_->dt, of_capacity);
  return combination(
      block, element, without, -1 / step_->dt,
      values_of<dim>(*step_->melting, block, element, nodes_.points, &u, OfSolution::slope));
}

template <int dim>
Integrals NewtonArrays<dim>::integral(const ElementBlock& block, Coefficient f) const {
  CellCoefficients alone;
  alone.kappa.push_back({1, {}, false, block.n});
  alone.c.n = block.n;
  alone.f = std::move(f);
  const CellIntegrals sums = cell_integrals<dim>(block, on(block), nodes_.points, alone);
  return {sums.f, sums.f_absolute};
}

template <int dim>
Integrals NewtonArrays<dim>::storage(const Array<double>& u) const {
  Integrals sum;
  for (const ElementBlock& block : elements_) {
    const Integrals own = integral(block, stored_in(block, u));
    sum.value -= own.value;
    sum.absolute += own.absolute;
  }
  return sum;
}

/// What eps u_h makes of f(u_h), too, where sources and sinks may balance inside of one f.
template <int dim>
double NewtonArrays<dim>::rounding_in(const ElementBlock& block, const Array<double>& u) const {
  double result = 0;
  if (step_) result += integral(block, heat_in(block, u)).absolute / step_->dt;
  if (!problem_.f.depends_on_solution()) return rounding_of_newton_sums * result;
  const Coefficient none{0, {}, false, block.n},
      slope = values_of<dim>(problem_.f, block, on(block), nodes_.points, &u, OfSolution::slope);
  return rounding_of_newton_sums *
         (result + integral(block, without_storage(block, on(block), none, slope, u,
                                                   zeros(executor(), Index(u.size())), -1))
                       .absolute);
}

template <int dim>
Array<double> NewtonArrays<dim>::stored(const std::vector<WeightedValues>& states) const {
  const Array<double> sum = weighted_sum_of(states), none = zeros(executor(), Index(sum.size()));
  const bool melts = step_->melting->depends_on_solution();
  std::vector<ElementMatrices> loads;
  for (const ElementBlock& block : elements_) {
    const Coefficient zero{0, {}, false, block.n};
    Coefficient w{0, {}, false, block.n};
    if (has_capacity_of_solution())  // the weights add up to 0
      w = combination(block, on(block), zero, -1, rise_in(block, states, states.back().u));
    else
      w = without_storage(block, on(block), zero, capacity_in(block), sum, none, -1);
    if (melts) w = combination(block, on(block), w, 1, melted_in(block, states));
    loads.push_back(cell_loads<dim>(block, on(block), nodes_.points, w));
  }
  if (has_films()) {
    const Coefficient zero{0, {}, false, films_.block.n};
    loads.push_back(side_matrices<dim>(films_.block, on_films(), nodes_.points, zero, zero, false));
  }
  if (contact_.has_sides()) loads.push_back(no_contact_matrices<dim>(contact_, nodes_.points));
  return scaled_part(gathered_loads(blocks(loads), around_, nodes_.numbers.n_rows), 0,
                     nodes_.n_unknowns(), 1);
}

#define INSTANTIATE(dim)                                                                           \
  template void NewtonArrays<dim>::set_step(NewtonStep<dim>);                                      \
  template Coefficient NewtonArrays<dim>::stored_in(const ElementBlock&, const Array<double>&)     \
      const;                                                                                       \
  template Coefficient NewtonArrays<dim>::slope_without_stored(                                    \
      const ElementBlock&, const Coefficient&, const Array<double>&) const;                        \
  template Integrals NewtonArrays<dim>::integral(const ElementBlock&, Coefficient) const;          \
  template void NewtonArrays<dim>::require_capacity(const ElementBlock&, const Array<double>&)     \
      const;                                                                                       \
  template Integrals NewtonArrays<dim>::storage(const Array<double>&) const;                       \
  template double NewtonArrays<dim>::rounding_in(const ElementBlock&, const Array<double>&) const; \
  template Array<double> NewtonArrays<dim>::stored(const std::vector<WeightedValues>&) const
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
