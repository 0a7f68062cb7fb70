// SPDX-License-Identifier: MIT
#include "assembly/arrays/boundary_on_arrays.h"
#include "assembly/arrays/derived_on_arrays.h"
#include "assembly/arrays/drawn_on_arrays.h"
#include "assembly/arrays/fields_on_arrays.h"
#include "assembly/arrays/file_on_arrays.h"
#include "assembly/arrays/function_on_arrays.h"
#include "assembly/arrays/further_fields.h"
#include "assembly/arrays/parts_on_arrays.h"
#include "assembly/arrays/probes_on_arrays.h"
#include "assembly/elements/cell_loads.h"
#include "assembly/heat/heat_arrays.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/scalar/results_of_all.h"

// What the values at the nodes tell.
namespace assembly {

template <int dim>
SumOfTerms HeatArrays<dim>::source() const {
  const std::vector<ElementBlock> cells_of_mesh = cell_blocks(cells(), nodes_.numbers);
  std::vector<const ElementBlock*> all;
  std::vector<ElementMatrices> loads;
  for (const ElementBlock& block : cells_of_mesh) {
    all.push_back(&block);
    loads.push_back(loads_of(block));
  }
  std::vector<MatricesOfBlock> with_loads;
  for (std::size_t k = 0; k < all.size(); ++k) with_loads.push_back({all[k], &loads[k]});
  const Index n_rows = nodes_.numbers.n_rows;
  return sum_of(gathered_loads(with_loads, elements_around(all, n_rows), n_rows));
}

template <int dim>
const FlowPlaces<dim>& HeatArrays<dim>::flow_places() const {
  if (!flow_places_)
    flow_places_ = std::make_unique<const FlowPlaces<dim>>(problem_, cells(), nodes_,
                                                           equation_.options.method);
  return *flow_places_;
}

template <int dim>
void HeatArrays<dim>::add_flows(const AtTime& end,
                                const Solution& u,
                                const double share,
                                std::map<int, FlowSums>& flows,
                                std::map<int, double>& carried) {
  if (share == 0) return;
  const Array<double> values = all_values(u, end);
  for (const auto& [id, flow] : flows_by_films(problem_, flow_places(), nodes_, values))
    flows[id] += {share * flow.value, share * flow.absolute, share * flow.rounding};
  if (!term_) return;
  for (const auto& [id, value] : term_->carried_in(problem_, cells(), nodes_, values))
    carried[id] += share * value;
}

template <int dim>
void HeatArrays<dim>::add_end(const AtTime& end,
                              const SpaceMatrix& matrix,
                              const Solution& u,
                              const double share,
                              EnergyBalance& balance,
                              std::map<int, FlowSums>& flows,
                              std::map<int, double>& carried) {
  if (share == 0) return;
  SumOfTerms reaction;
  if (!matrix.reaction.empty()) reaction = weighted_sum(matrix.reaction, nodal(u, end));
  reaction = sum_of_all(reaction);
  balance.reaction += share * reaction.value;
  balance.size += share * reaction.absolute;
  const SumOfTerms f = sum_of_all(source());
  balance.sources += share * f.value;
  balance.size += share * f.absolute;
  add_flows(end, u, share, flows, carried);
  if (!term_) return;
  const SumOfTerms convection = sum_of_all(weighted_sum(matrix.of_term, nodal(u, end)));
  balance.convection += share * convection.value;
  balance.size += share * convection.absolute;
}

template <int dim>
FlowsByPart HeatArrays<dim>::given_flows(const Solution& u_0, const Solution& u_1) const {
  if (n_given_ == 0) return {};
  return flows_by_given_values(
      problem_, flow_places(), nodes_,
      step_flows(rows(), before_.F, loads_after(), nodal(u_0, before_), nodal(u_1, after())),
      all_values(u_1, after()));
}

template <int dim>
std::vector<BoundaryFlow> HeatArrays<dim>::fluxes(const Solution& u_0, const Solution& u_1) {
  if (is_nonlinear()) return flows_of_newton(u_0, u_1).flows;
  set_time(step_.end);
  FlowsByPart flows = given_flows(u_0, u_1);
  std::map<int, double> carried;
  add_flows(after(), u_1, step_.theta, flows, carried);
  set_time(step_.begin);
  add_flows(before_, u_0, 1 - step_.theta, flows, carried);
  set_time(step_.end);
  Results results;
  results.balance.emplace();
  set_flows(problem_, flows, results);
  if (term_) set_carried(problem_.mesh, std::move(carried), results);
  return results.flows;
}

/// The rows of M (u_1 - u_0) / dt + theta (K u - F)_1 + (1 - theta) (K u - F)_0: those of nodes
/// with given values are flows, all together the balance.
template <int dim>
Results HeatArrays<dim>::flows(const Solution& u_0, const Solution& u_1) {
  if (is_nonlinear()) return flows_of_newton(u_0, u_1);
  const NodalPair begin = nodal(u_0, before_), end = nodal(u_1, after());
  Results results;
  EnergyBalance& balance = results.balance.emplace();
  const SumOfTerms storage = sum_of_all(step_storage(rows(), begin, end));
  balance.storage = storage.value;
  balance.size = storage.absolute;
  set_time(step_.end);
  FlowsByPart flows = given_flows(u_0, u_1);
  std::map<int, double> carried;
  add_end(after(), matrix_after(), u_1, step_.theta, balance, flows, carried);
  set_time(step_.begin);
  add_end(before_, before_.matrix, u_0, 1 - step_.theta, balance, flows, carried);
  set_time(step_.end);
  set_flows(problem_, flows, results);
  if (term_) set_carried(problem_.mesh, std::move(carried), results);
  return results;
}

template <int dim>
void HeatArrays<dim>::check_exact_solution(const double t) {
  if (!problem_.exact) return;
  set_time(t);
  mesh::together(share(), [&] { values_at_all_nodes(*problem_.exact, nodes_.points); });
  set_time(before_.t);
}

template <int dim>
Errors HeatArrays<dim>::errors(const Solution& u) const {
  return errors_on_arrays(problem_, cells(), nodes_, all_values(u), false);
}

template <int dim>
Results HeatArrays<dim>::results(const Solution& u) const {
  const Array<double> values = all_values(u);
  FunctionIntegrals sums = integrals_on_arrays(problem_, cells(), nodes_, values);
  for (double* sum : {&sums.measure, &sums.u, &sums.reaction, &sums.reaction_absolute})
    *sum = sum_of_all(*sum);
  Results results = values_on_arrays(problem_, cells(), nodes_, values, sums);
  if (share()) add_up(*share()->others, problem_.mesh, results);
  return results;
}

template <int dim>
postprocess::Fields HeatArrays<dim>::fields(const Solution& u) const {
  postprocess::Fields fields = fields_on_arrays(problem_.mesh, nodes_.numbers, all_values(u));
  fields.point_data[0].name = name_of_values();
  for (const PointData& data : exact_on_arrays(problem_, cells(), nodes_, all_values(u), false))
    fields.point_data.push_back({data.name, 1, data.values.to_vector()});
  return fields;
}

template <int dim>
postprocess::Field HeatArrays<dim>::flux(const Solution& u) const {
  return derived(u, {true, false, false}).cell_data[0];
}

template <int dim>
DerivedFields HeatArrays<dim>::derived(const Solution& u, const DerivedOptions& options) const {
  return derived_on_arrays(problem_, cells(), nodes_, all_values(u), options);
}

template <int dim>
postprocess::Fields HeatArrays<dim>::boundary_fields(const Solution& u) const {
  return boundary_on_arrays(problem_.mesh, nodes_, all_values(u), name_of_values());
}

template <int dim>
postprocess::FileMesh HeatArrays<dim>::file(const Solution& u) const {
  if (!file_) file_ = file_on_arrays(problem_.mesh, nodes_.numbers.degree);
  postprocess::FileMesh file = *file_;
  file.point_data.push_back(point_data_on_arrays(name_of_values(), at_mesh_points(u)));
  for (PointData& data : exact_on_arrays(problem_, cells(), nodes_, all_values(u), false))
    file.point_data.push_back(point_data_on_arrays(data.name, std::move(data.values)));
  return file;
}

template <int dim>
DrawnSolution HeatArrays<dim>::drawn(const Solution& u) const {
  return drawn_on_arrays(cells(), nodes_.numbers.degree, at_mesh_points(u), name_of_values());
}

template <int dim>
PointsInCells HeatArrays<dim>::find_points(const std::vector<double>& points) const {
  return points_on_arrays(cells(), nodes_, points);
}

template <int dim>
double HeatArrays<dim>::distance_to_boundary(const std::vector<double>& point) const {
  return distance_to_boundary_on_arrays(problem_.mesh, nodes_, point);
}

template <int dim>
PointResults HeatArrays<dim>::at_points(const PointsInCells& points,
                                        const std::vector<double>& coordinates,
                                        const Solution& u) const {
  return results_at_points(problem_, cells(), points, coordinates, all_values(u));
}

template <int dim>
typename HeatProblem<dim>::Moment HeatArrays<dim>::moment(const Solution& u,
                                                          const PointsInCells& points) const {
  if (weights_of_parts_.empty() || weights_of_parts_[0].weights.executor() != executor())
    weights_of_parts_ = weights_on_arrays(problem_, cells(), nodes_);
  const Watched found = watch(weights_of_parts_, points, all_values(u));
  typename HeatProblem<dim>::Moment moment;
  moment.minimum = -largest_of_all(-found.smallest);
  moment.maximum = largest_of_all(found.largest);
  for (std::size_t k = 0; k < found.integrals.size(); ++k) {
    const double mean = sum_of_all(found.integrals[k]) / sum_of_all(weights_of_parts_[k].measure);
    if (k == 0)
      moment.mean = mean;
    else
      moment.means.push_back(mean);
  }
  moment.values = found.values;
  return moment;
}

#define INSTANTIATE(dim)                                                                          \
  template const FlowPlaces<dim>& HeatArrays<dim>::flow_places() const;                           \
  template Results HeatArrays<dim>::flows(const Solution&, const Solution&);                      \
  template std::vector<BoundaryFlow> HeatArrays<dim>::fluxes(const Solution&, const Solution&);   \
  template void HeatArrays<dim>::check_exact_solution(double);                                    \
  template Errors HeatArrays<dim>::errors(const Solution&) const;                                 \
  template Results HeatArrays<dim>::results(const Solution&) const;                               \
  template postprocess::Fields HeatArrays<dim>::fields(const Solution&) const;                    \
  template postprocess::Field HeatArrays<dim>::flux(const Solution&) const;                       \
  template DerivedFields HeatArrays<dim>::derived(const Solution&, const DerivedOptions&) const;  \
  template postprocess::Fields HeatArrays<dim>::boundary_fields(const Solution&) const;           \
  template typename HeatProblem<dim>::Moment HeatArrays<dim>::moment(const Solution&,             \
                                                                     const PointsInCells&) const; \
  template PointsInCells HeatArrays<dim>::find_points(const std::vector<double>&) const;          \
  template double HeatArrays<dim>::distance_to_boundary(const std::vector<double>&) const;        \
  template PointResults HeatArrays<dim>::at_points(                                               \
      const PointsInCells&, const std::vector<double>&, const Solution&) const;                   \
  template postprocess::FileMesh HeatArrays<dim>::file(const Solution&) const;                    \
  template DrawnSolution HeatArrays<dim>::drawn(const Solution&) const
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
