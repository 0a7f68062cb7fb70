// SPDX-License-Identifier: MIT
#include "assembly/heat/heat_arrays.h"

// Steps in two stages.
namespace assembly {

namespace {

/// x + factor (y - x)
Array<double> on_the_way(const Array<double>& x, const Array<double>& y, const double factor) {
  return combination(x, factor, difference(y, x));
}

/// c_0 x + c_1 y + c_2 z
Array<double> sum_of_three(const std::array<double, 3>& c,
                           const Array<double>& x,
                           const Array<double>& y,
                           const Array<double>& z) {
  return combination(mixed(x, c[0], y, c[1]), c[2], z);
}

}  // namespace

template <int dim>
Solution HeatArrays<dim>::finish_stage(const Solution& u_0,
                                       const Solution& u_1,
                                       const double stretch) {
  const Array<double>&begin = u_0.on(executor()), &end = u_1.on(executor());
  Stage stage{begin.copy_to(executor()), before_.given.copy_to(executor()), end.copy_to(executor()),
              after().given.copy_to(executor()), stretch};
  finish_step();
  before_.given = on_the_way(stage.given_0, stage.given_1, stretch);
  Solution next(on_the_way(stage.u_0, stage.u_1, stretch));
  stage_.emplace(std::move(stage));
  return next;
}

/// Steps of implicit Euler take nothing else from where they begin.
template <int dim>
void HeatArrays<dim>::go_back(const double t) {
  is_moving_ = false;
  stage_.reset();
  set_time(t);
  before_.t = t;
  before_.given = given_on_arrays(problem_.conditions.dirichlet, nodes_.numbers, nodes_.points);
}

template <int dim>
std::vector<WeightedValues> HeatArrays<dim>::first_stage(const double of_beginning,
                                                         const double of_end) const {
  const Array<Index>& copies = nodes_.numbers.original_of_copy;
  std::vector<WeightedValues> states;
  states.push_back({of_beginning, nodal_values(stage_->u_0, stage_->given_0, copies)});
  states.push_back({of_end, nodal_values(stage_->u_1, stage_->given_1, copies)});
  return states;
}

template <int dim>
typename HeatProblem<dim>::Loads HeatArrays<dim>::error_loads(const Solution& u_2,
                                                              const std::array<double, 3>& c,
                                                              const bool with_dissipation) const {
  if (is_nonlinear()) {
    std::vector<WeightedValues> states = first_stage(c[0], c[1]);
    states.push_back({c[2], all_values(u_2, after())});
    return {newton_->stored(states), {}};
  }
  const Array<double> u = sum_of_three(c, stage_->u_0, stage_->u_1, u_2.on(executor())),
                      given = sum_of_three(c, stage_->given_0, stage_->given_1, after().given),
                      no_loads = zeros(executor(), nodes_.numbers.n_rows),
                      no_error = zeros(executor(), Index(given.size()));
  return loads_from({&no_loads, &no_loads, {&u, &given}, &no_error}, false, with_dissipation);
}

#define INSTANTIATE(dim)                                                                     \
  template Solution HeatArrays<dim>::finish_stage(const Solution&, const Solution&, double); \
  template void HeatArrays<dim>::go_back(double);                                            \
  template std::vector<WeightedValues> HeatArrays<dim>::first_stage(double, double) const;   \
  template typename HeatProblem<dim>::Loads HeatArrays<dim>::error_loads(                    \
      const Solution&, const std::array<double, 3>&, bool) const
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
