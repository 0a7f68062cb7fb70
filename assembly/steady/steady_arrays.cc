// SPDX-License-Identifier: MIT
#include "assembly/steady/steady_arrays.h"

#include "assembly/arrays/boundary_on_arrays.h"
#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/derived_on_arrays.h"
#include "assembly/arrays/drawn_on_arrays.h"
#include "assembly/arrays/estimate_on_arrays.h"
#include "assembly/arrays/fields_on_arrays.h"
#include "assembly/arrays/file_on_arrays.h"
#include "assembly/arrays/flows_on_arrays.h"
#include "assembly/arrays/function_on_arrays.h"
#include "assembly/arrays/further_fields.h"
#include "assembly/arrays/parts_on_arrays.h"
#include "assembly/arrays/probes_on_arrays.h"
#include "assembly/arrays/residual_on_arrays.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/rows/step_rows.h"
#include "assembly/scalar/refusals.h"
#include "assembly/scalar/results_of_all.h"
#include "assembly/steady/array_system.h"

#include <algorithm>
#include <stdexcept>

namespace assembly {

template <int dim>
const mesh::CellArrays<dim>& SteadyArrays<dim>::cells() const {
  if (!problem_.mesh.arrays) throw std::logic_error("the mesh was not taken as arrays");
  return *problem_.mesh.arrays;
}

template <int dim>
void SteadyArrays<dim>::number_nodes(const multigrid::Executor& executor) {
  if (executor != cells().executor())
    throw std::logic_error("systems are assembled where the mesh is");
  nodes_ = nodes_on_arrays(cells(), problem_.conditions, problem_.discretization, share());
  if (n_unknowns_of_all() == 0) refuse_no_unknowns();
  mesh::together(share(), [&] {
    if (problem_.exact) values_at_all_nodes(*problem_.exact, nodes_.points);
  });
  progress_(0);
}

template <int dim>
multigrid::System SteadyArrays<dim>::assemble(const multigrid::Executor& executor) {
  if (is_nonlinear()) refuse_linear_system();
  number_nodes(executor);
  ArraySystem<dim> assembled(problem_, cells(), nodes_, term_.get(), progress_);
  contrast_ = assembled.contrast();
  source_ = assembled.source();
  is_pure_neumann_ = assembled.is_pure_neumann();
  imbalance_ = 0;
  if (term_) {
    if (is_pure_neumann_) refuse_constants();
    of_term_ = term_->sums(problem_, cells(), nodes_);
    contrast_.peclet = share() ? share()->others->largest(of_term_.peclet) : of_term_.peclet;
    progress_(0.5);
  }
  multigrid::System system = assembled.system();
  if (is_pure_neumann_) {
    const double own = mesh::largest_diameter(problem_.mesh),
                 diameter = share() ? share()->others->largest(own) : own;
    imbalance_ = assembled.balance(diameter, system.b);
    source_.value = -assembled.boundary().value;
  }
  if (share()) names_.insert(names_.begin(), unknown_names(cells(), nodes_.numbers, *share()));
  system.coarser = take_levels();
  executor.synchronize();
  return system;
}

template <int dim>
std::vector<multigrid::CoarserLevel> SteadyArrays<dim>::take_levels() {
  std::vector<multigrid::CoarserLevel> levels =
      levels_.take(cells(), problem_.mesh.origins, nodes_.numbers);
  if (share()) names_.resize(std::min(names_.size(), 1 + levels.size()));
  return levels;
}

template <int dim>
const NodesOnArrays<dim>& SteadyArrays<dim>::nodes() const {
  if (nodes_.points.executor() != cells().executor())
    nodes_ = nodes_on_arrays(cells(), problem_.conditions, problem_.discretization, share());
  return nodes_;
}

template <int dim>
void SteadyArrays<dim>::keep_level(const multigrid::Executor&, const bool with_matrix) {
  progress_(0);
  nodes_ = nodes_on_arrays(cells(), problem_.conditions, problem_.discretization, share());
  auto coarser = take_levels();
  if (n_unknowns_of_all() == 0) return;
  multigrid::Csr<double> A;
  if (with_matrix) {
    ArraySystem<dim> assembled(problem_, cells(), nodes_, term_.get(), progress_,
                               ArrayRows::matrix);
    A = assembled.system().A;
  }
  levels_.keep(cells(), nodes_.numbers, std::move(A), std::move(coarser));
  if (share()) names_.insert(names_.begin(), unknown_names(cells(), nodes_.numbers, *share()));
  progress_(1);
}

template <int dim>
void SteadyArrays<dim>::keep_level(multigrid::System system, const bool with_matrix) {
  if (nodes_.points.executor() != cells().executor() ||
      nodes_.numbers.n_nodes != nodes_of_cells(cells(), nodes_.numbers.degree).n ||
      system.n() != n_unknowns())
    throw std::logic_error("a level is kept of a system that was not assembled on this mesh");
  levels_.keep(cells(), nodes_.numbers,
               with_matrix ? std::move(system.A) : multigrid::Csr<double>(),
               std::move(system.coarser));
}

template <int dim>
Array<double> SteadyArrays<dim>::nodal(const Solution& solution) const {
  return nodal_values_of(solution, cells(), nodes());
}

template <int dim>
Solution SteadyArrays<dim>::normalized(Solution solution) const {
  if (!is_pure_neumann_) return solution;
  const FunctionIntegrals sums = integrals_of_all(nodal(solution));
  Array<double> shifted = solution.on(cells().executor()).copy_to(cells().executor());
  add_constant(-sums.u / sums.measure, shifted);
  return shifted;
}

template <int dim>
FunctionIntegrals SteadyArrays<dim>::integrals_of_all(const Array<double>& u) const {
  FunctionIntegrals sums = integrals_on_arrays(problem_, cells(), nodes(), u);
  if (!share()) return sums;
  const mesh::OtherParts& others = *share()->others;
  return {others.sum(sums.measure), others.sum(sums.u), others.sum(sums.reaction),
          others.sum(sums.reaction_absolute)};
}

template <int dim>
Results SteadyArrays<dim>::results(const Solution& solution) const {
  const Array<double> u = nodal(solution);
  const FunctionIntegrals sums = integrals_of_all(u);
  Results results = values_on_arrays(problem_, cells(), nodes(), u, sums);
  if (share()) add_up(*share()->others, problem_.mesh, results);
  Integrals source = source_;
  if (is_nonlinear()) {
    source = source_on_arrays(problem_, cells(), nodes(), u);
    if (share())
      source = {share()->others->sum(source.value), share()->others->sum(source.absolute)};
  }
  EnergyBalance& balance = results.balance.emplace();
  balance.sources = source.value;
  balance.reaction = sums.reaction;
  balance.size = source.absolute + sums.reaction_absolute;
  if (term_) add_term(u, balance);
  set_flows(problem_, flows_of_boundaries(problem_, cells(), nodes(), u, term_.get()), results);
  if (term_) set_carried(problem_.mesh, term_->carried_in(problem_, cells(), nodes(), u), results);
  return results;
}

template <int dim>
void SteadyArrays<dim>::add_term(const Array<double>& u, EnergyBalance& balance) const {
  if (of_term_.of_nodes.executor() != u.executor())
    of_term_.of_nodes = of_term_.of_nodes.copy_to(u.executor());
  SumOfTerms sum = weighted_sum(of_term_.of_nodes, u);
  if (share()) {
    sum.value = share()->others->sum(sum.value);
    sum.absolute = share()->others->sum(sum.absolute);
  }
  balance.convection = sum.value;
  balance.size += sum.absolute;
}

template <int dim>
Errors SteadyArrays<dim>::errors(const Solution& solution) const {
  return errors_on_arrays(problem_, cells(), nodes(), nodal(solution), is_pure_neumann_);
}

template <int dim>
EnergyEstimate SteadyArrays<dim>::estimate(const Solution& solution,
                                           const Estimator estimator) const {
  if (estimator == Estimator::residual)
    return residual_estimate_on_arrays(problem_, cells(), nodes(), nodal(solution), term_.get());
  return estimate_on_arrays(problem_, cells(), nodes(), nodal(solution));
}

template <int dim>
double SteadyArrays<dim>::energy_error(const Solution& solution) const {
  return energy_error_on_arrays(problem_, cells(), nodes(), nodal(solution));
}

template <int dim>
postprocess::Fields SteadyArrays<dim>::fields(const Solution& solution) const {
  const Array<double> u = nodal(solution);
  postprocess::Fields fields = fields_on_arrays(problem_.mesh, nodes().numbers, u);
  for (const PointData& data : exact_on_arrays(problem_, cells(), nodes(), u, is_pure_neumann_))
    fields.point_data.push_back({data.name, 1, data.values.to_vector()});
  return fields;
}

template <int dim>
postprocess::Field SteadyArrays<dim>::flux(const Solution& solution) const {
  return derived(solution, {true, false, false}).cell_data[0];
}

template <int dim>
DerivedFields SteadyArrays<dim>::derived(const Solution& solution,
                                         const DerivedOptions& options) const {
  return derived_on_arrays(problem_, cells(), nodes(), nodal(solution), options);
}

template <int dim>
postprocess::Fields SteadyArrays<dim>::boundary_fields(const Solution& solution) const {
  return boundary_on_arrays(problem_.mesh, nodes(), nodal(solution), "solution");
}

template <int dim>
DrawnSolution SteadyArrays<dim>::drawn(const Solution& solution) const {
  return drawn_on_arrays(cells(), nodes().numbers.degree, at_mesh_points(solution), "solution");
}

template <int dim>
postprocess::FileMesh SteadyArrays<dim>::file(const Solution& solution) const {
  postprocess::FileMesh file = file_on_arrays(problem_.mesh, nodes().numbers.degree);
  file.point_data.push_back(point_data_on_arrays("solution", at_mesh_points(solution)));
  for (PointData& data :
       exact_on_arrays(problem_, cells(), nodes(), nodal(solution), is_pure_neumann_))
    file.point_data.push_back(point_data_on_arrays(data.name, std::move(data.values)));
  return file;
}

template <int dim>
PointsInCells SteadyArrays<dim>::find_points(const std::vector<double>& points) const {
  return points_on_arrays(cells(), nodes(), points);
}

template <int dim>
double SteadyArrays<dim>::distance_to_boundary(const std::vector<double>& point) const {
  return distance_to_boundary_on_arrays(problem_.mesh, nodes(), point);
}

template <int dim>
PointResults SteadyArrays<dim>::at_points(const PointsInCells& points,
                                          const std::vector<double>& coordinates,
                                          const Solution& solution) const {
  return results_at_points(problem_, cells(), points, coordinates, nodal(solution));
}

template class SteadyArrays<2>;
template class SteadyArrays<3>;

}  // namespace assembly
