// SPDX-License-Identifier: MIT
#include "assembly/steady/steady_scalar.h"

#include "assembly/steady/steady_data.h"
#include "assembly/terms/dirichlet_flows.h"
#include "assembly/terms/film_flows.h"

#include <cmath>
#include <utility>

namespace assembly {

template <int dim>
SteadyScalar<dim>::SteadyScalar(const mesh::Mesh<dim>& mesh,
                                const ProblemOptions& problem,
                                const DiscretizationOptions& discretization)
    : SteadyScalar(mesh, problem, discretization, nullptr) {}

template <int dim>
SteadyScalar<dim>::SteadyScalar(const mesh::Mesh<dim>& mesh,
                                const ProblemOptions& problem,
                                const DiscretizationOptions& discretization,
                                std::unique_ptr<const CellTerm<dim>> term)
    : implementation_(
          new Implementation{ScalarProblem<dim>(mesh, problem, discretization), std::move(term)}) {}

template <int dim>
SteadyScalar<dim>::~SteadyScalar() = default;

template <int dim>
void SteadyScalar<dim>::check_values(const bool with_exact_solution) const {
  implementation_->problem.check_values(with_exact_solution);
}

template <int dim>
multigrid::Index SteadyScalar<dim>::n_unknowns() const {
  return implementation_->problem.numbering.n_unknowns;
}

template <int dim>
bool SteadyScalar<dim>::has_exact_solution() const {
  return implementation_->problem.exact.has_value();
}

template <int dim>
double SteadyScalar<dim>::imbalance() const {
  return implementation_->imbalance;
}

template <int dim>
Contrast SteadyScalar<dim>::contrast() const {
  const DiffusionRange& range = implementation_->kappa_range;
  return {range.jump(), range.anisotropy()};
}

template <int dim>
void SteadyScalar<dim>::normalize(std::vector<double>& solution) const {
  if (!implementation_->is_pure_neumann) return;
  const ScalarProblem<dim>& problem = implementation_->problem;
  const double mean = problem.mean(problem.numbering.nodal_values(solution));
  for (double& value : solution) value -= mean;
}

template <int dim>
Errors SteadyScalar<dim>::errors(const std::vector<double>& solution) const {
  return implementation_->problem.errors(solution, implementation_->is_pure_neumann);
}

template <int dim>
Results SteadyScalar<dim>::results(const std::vector<double>& solution) const {
  const Implementation& data = *implementation_;
  const ScalarProblem<dim>& problem = data.problem;
  const std::vector<double> u = problem.numbering.nodal_values(solution);
  Results results = problem.values(u);
  if (data.term) return results;
  NodeFlows at_nodes(problem.numbering.n_nodes());
  FlowOfBoundary<dim> films;
  add_cell_flows<dim>(problem.triangulation(), problem.discretization, data.terms(),
                      problem.numbering, u, at_nodes);
  add_film_flows(problem.triangulation(), problem.conditions, problem.numbering, u, 1., false,
                 films, &at_nodes);
  FlowOfBoundary<dim> flows =
      flows_of_boundaries(problem.triangulation(), problem.discretization, problem.kappa,
                          problem.conditions, problem.numbering, u, at_nodes);
  for (const auto& [id, flow] : films) flows[id] += flow;
  EnergyBalance& balance = results.balance.emplace();
  balance.sources = data.source.value;
  balance.size = data.source.absolute;
  for (std::size_t i = 0; i < data.reaction.size(); ++i) {
    balance.reaction += data.reaction[i] * u[i];
    balance.size += std::abs(data.reaction[i] * u[i]);
  }
  set_flows(problem.mesh, flows, results);
  return results;
}

template <int dim>
postprocess::Fields SteadyScalar<dim>::fields(const std::vector<double>& solution) const {
  return implementation_->problem.fields(solution);
}

template class SteadyScalar<2>;
template class SteadyScalar<3>;

}  // namespace assembly
