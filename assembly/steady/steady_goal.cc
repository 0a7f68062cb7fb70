// SPDX-License-Identifier: MIT
#include "assembly/arrays/estimate_on_arrays.h"
#include "assembly/arrays/flows_on_arrays.h"
#include "assembly/arrays/probes_on_arrays.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/steady/array_system.h"
#include "assembly/steady/steady_arrays.h"

#include <cmath>
#include <utility>

// The dual problems of goals.
namespace assembly {

using multigrid::InputError;

/// The flux through a boundary with given values is J(v) = a(v, w) - (f, w) for any function w that is 1 there and 0 where other values
/// are given (Results::flows). There z is 1 and 0 likewise, and a(v, z) = 0 for all v that vanish at these nodes, as the error e does. So
/// a(e, w) = a(e, w - z), which Galerkin's method makes -a(e, z - z_h). On a film the flux is the integral of g - alpha v. With a further term
/// the matrix of z is the transposed one, and where values are given its rows are those that the flux is found from.
template <int dim>
DualLoads SteadyArrays<dim>::dual_loads(const Goal& goal) {
  if (is_nonlinear()) throw std::logic_error("dual problems are those of linear problems");
  const bool is_flux = !goal.boundary.empty();
  SideBlock sides;
  if (is_flux) sides = sides_of_boundary(goal.boundary);
  const bool is_given =
      is_flux && problem_.conditions.dirichlet.value_of.count(id_of(goal.boundary)) > 0;
  DualLoads dual;
  dual.given = given_on(is_given ? &sides : nullptr);
  ArraySystem<dim> assembled(problem_, cells(), nodes(), term_.get(), progress_, ArrayRows::dual);
  multigrid::System system = assembled.system(dual.given);
  dual.b = std::move(system.b);
  dual.dissipation = std::move(system.dissipation);
  if (is_given) dual.sign = -1;
  if (is_flux && !is_given) add_flux(goal.boundary, sides, dual);
  if (!is_flux) add_value(goal.point, dual);
  if (term_) {
    system.b = dual.b.copy_to(dual.b.executor());
    dual.transposed = std::move(system);
  }
  return dual;
}

template <int dim>
dealii::types::boundary_id SteadyArrays<dim>::id_of(const std::string& boundary) const {
  return problem_.mesh.boundaries.at(boundary);
}

template <int dim>
SideBlock SteadyArrays<dim>::sides_of_boundary(const std::string& boundary) const {
  std::vector<bool> is_wanted(std::size_t(id_of(boundary)) + 1, false);
  is_wanted.back() = true;
  return sides_of(cells(), is_wanted, nodes().numbers);
}

template <int dim>
Array<Index> SteadyArrays<dim>::rows_of(const Array<Index>& of_nodes) const {
  return nodes().numbers.has_copies() ? rows_of_nodes(of_nodes, nodes().numbers)
                                      : of_nodes.copy_to(of_nodes.executor());
}

template <int dim>
Array<double> SteadyArrays<dim>::given_on(const SideBlock* sides) const {
  std::vector<double> given(std::size_t(nodes().given.size()), 0);
  if (sides)
    for (const Index row : rows_of(sides->block.nodes).to_vector())
      given[std::size_t(row - n_unknowns())] = 1;
  return {cells().executor(), given};
}

template <int dim>
void SteadyArrays<dim>::add_flux(const std::string& boundary,
                                 const SideBlock& sides,
                                 DualLoads& dual) const {
  ElementBlock block{0,
                     sides.block.n,
                     sides.block.n_nodes,
                     sides.block.nodes.copy_to(cells().executor()),
                     {&sides.ids},
                     rows_of(sides.block.nodes)};
  const ShapesOnArrays<dim> shapes(cells().executor(), problem_.discretization);
  const ReferenceElement& element = shapes.on_sides(block.n_nodes);
  const Coefficient alpha = films_in(problem_.conditions, block, element, nodes().points).alpha;
  if (alpha.values.empty() && alpha.constant == 0)
    throw InputError(
        "Adaptivity/Goal: what flows through " + boundary +
        " is given, so it has no error; name a boundary with given values or with alpha u.");
  const ElementMatrices matrices =
      side_matrices<dim>(block, element, nodes().points, Coefficient(), alpha, false);
  dual.b = combination(
      dual.b, -1,
      gathered_loads({{&block, &matrices}}, elements_around({&block}, n_unknowns()), n_unknowns()));
}

template <int dim>
void SteadyArrays<dim>::add_value(const std::vector<double>& point, DualLoads& dual) const {
  const PointsInCells found = find_points(point);
  std::vector<double> b(std::size_t(n_unknowns()), 0);
  const std::vector<Index> of_cell = rows_of(found.nodes).to_vector();
  const std::vector<double> values = found.values.to_vector();
  bool has_unknown = false;
  for (std::size_t k = 0; k < of_cell.size(); ++k) {
    if (of_cell[k] >= n_unknowns() || std::abs(values[k]) < 1e-12) continue;
    b[std::size_t(of_cell[k])] += values[k];
    has_unknown = true;
  }
  if (!has_unknown)
    throw InputError(
        "Adaptivity/Goal: u is given at that probe, so it has no error there; take another point.");
  dual.b = combination(dual.b, 1, Array<double>(cells().executor(), b));
}

template <int dim>
double SteadyArrays<dim>::value_of(const Goal& goal, const Solution& solution) const {
  if (goal.boundary.empty())
    return at_points(find_points(goal.point), goal.point, solution).values[0];
  const FlowsByPart flows =
      flows_of_boundaries(problem_, cells(), nodes(), nodal(solution), term_.get());
  return flows.at(int(id_of(goal.boundary))).value;
}

template <int dim>
GoalEstimate SteadyArrays<dim>::goal_estimate(const Solution& solution,
                                              const Array<double>& z,
                                              const DualLoads& dual) const {
  GoalEstimate result = goal_estimate_on_arrays(
      problem_, cells(), nodes(), nodal(solution),
      nodal_values(z, dual.given, nodes().numbers.original_of_copy), term_.get());
  result.correction *= dual.sign;
  return result;
}

#define INSTANTIATE(dim)                                                                        \
  template DualLoads SteadyArrays<dim>::dual_loads(const Goal&);                                \
  template double SteadyArrays<dim>::value_of(const Goal&, const Solution&) const;              \
  template GoalEstimate SteadyArrays<dim>::goal_estimate(const Solution&, const Array<double>&, \
                                                         const DualLoads&) const
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
