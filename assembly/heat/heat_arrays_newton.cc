// SPDX-License-Identifier: MIT
#include "assembly/arrays/function_on_arrays.h"
#include "assembly/heat/heat_arrays.h"
#include "assembly/newton/rise.h"

#include <cmath>

// Steps whose data depend on u.
namespace assembly {

template <int dim>
NewtonProblem& HeatArrays<dim>::newton(const Solution& u) {
  std::vector<WeightedValues> before;
  if (stage_)
    before = first_stage(1 - stage_->stretch, stage_->stretch);
  else
    before.push_back({1, all_values(u, before_)});
  newton_->set_step(
      {&equation_.capacity, &equation_.melting, step_.dt, std::move(before), &after_.given});
  return *newton_;
}

template <int dim>
Integrals HeatArrays<dim>::melted(const Array<double>& u) const {
  CellIntegrals sums;
  mesh::together(share(), [&] {  // C may have no value on the way to u
    for (const ElementBlock& block : elements_) {
      CellCoefficients of_melting;
      of_melting.kappa.push_back({1, {}, false, block.n});
      of_melting.c.n = block.n;
      of_melting.f = values_of<dim>(equation_.melting, block, on(block), nodes_.points, &u);
      if (equation_.capacity.depends_on_solution())
        of_melting.f = combination(
            block, on(block), of_melting.f, 1,
            rise_from(equation_.capacity, block, on(block), nodes_.points, heat_from_, u));
      sums += cell_integrals<dim>(block, on(block), nodes_.points, of_melting);
    }
  });
  return {sums.f, sums.f_absolute};
}

template <int dim>
Results HeatArrays<dim>::flows_of_newton(const Solution& u_0, const Solution& u_1) {
  const Array<double> u = all_values(u_1, after());
  Results results;
  EnergyBalance& balance = results.balance.emplace();
  const SumOfTerms storage =
      sum_of_all(step_storage(rows(), nodal(u_0, before_), nodal(u_1, after())));
  const Integrals source = sum_of_all(source_on_arrays(problem_, cells(), nodes_, u));
  const FunctionIntegrals sums = integrals_on_arrays(problem_, cells(), nodes_, u);
  balance.storage = storage.value;
  balance.sources = source.value;
  balance.reaction = sum_of_all(sums.reaction);
  balance.size = storage.absolute + source.absolute + sum_of_all(sums.reaction_absolute);
  if (equation_.capacity.depends_on_solution()) {
    const Integrals own = sum_of_all(newton_->storage(u));
    balance.storage = own.value;
    balance.size += own.absolute;
  } else if (equation_.melting.depends_on_solution()) {
    double at_start = 0;
    if (stage_)
      for (const WeightedValues& state : first_stage(1 - stage_->stretch, stage_->stretch))
        at_start += state.weight * melted(state.u).value;
    else
      at_start = melted(all_values(u_0, before_)).value;
    const double rate = sum_of_all(melted(u).value - at_start) / step_.dt;
    balance.storage += rate;
    balance.size += std::abs(rate);
  }
  FlowsByPart flows;
  if (n_given_ > 0)
    flows = flows_by_given_values(problem_, flow_places(), nodes_, newton_->flows_at_given(u_1), u);
  std::map<int, double> carried;
  add_flows(after(), u_1, 1, flows, carried);
  set_flows(problem_, flows, results);
  return results;
}

template NewtonProblem& HeatArrays<2>::newton(const Solution&);
template NewtonProblem& HeatArrays<3>::newton(const Solution&);
template Integrals HeatArrays<2>::melted(const Array<double>&) const;
template Integrals HeatArrays<3>::melted(const Array<double>&) const;
template Results HeatArrays<2>::flows_of_newton(const Solution&, const Solution&);
template Results HeatArrays<3>::flows_of_newton(const Solution&, const Solution&);

}  // namespace assembly
