// SPDX-License-Identifier: MIT
#include "assembly/arrays/estimate_on_arrays.h"
#include "assembly/arrays/flows_on_arrays.h"
#include "assembly/arrays/probes_on_arrays.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/steady/array_system.h"
#include "assembly/steady/steady_arrays.h"
#include "multigrid/errors.h"

#include <fmt/format.h>
#include <utility>

// The dual problems of goals.
namespace assembly {

using multigrid::InputError;

template <int dim>
DualLoads SteadyArrays<dim>::dual_loads(const Goal& goal) {
  if (is_nonlinear() || term_)
    throw std::logic_error("dual problems are those of linear problems with symmetric matrices");
  return goal.boundary.empty() ? loads_of_value(goal.point) : loads_of_flux(goal.boundary);
}

/// The flux through a boundary with given values is J(v) = a(v, w) - (f, w) for any function w that is 1 there and 0 where other values
/// are given (Results::flows). So z - w vanishes at all nodes with given values, and a(v, z) = 0 for all v that do. On a film it is the
/// integral of g - alpha v.
template <int dim>
DualLoads SteadyArrays<dim>::loads_of_flux(const std::string& boundary) {
  const BoundaryConditions<dim>& conditions = problem_.conditions;
  const auto id = problem_.mesh.boundaries.at(boundary);
  const Index n_given = Index(nodes().given.size());
  DualLoads dual;
  std::vector<bool> is_wanted(std::size_t(id) + 1, false);
  is_wanted[id] = true;
  const SideBlock sides = sides_of(cells(), is_wanted, nodes().numbers);
  if (conditions.dirichlet.value_of.count(id) > 0) {
    std::vector<double> given(std::size_t(n_given), 0);
    for (const Index node : sides.block.nodes.to_vector()) given[std::size_t(node - n_unknowns())] = 1;
    dual.given = Array<double>(cells().executor(), given);
    ArraySystem<dim> system(problem_, cells(), nodes(), nullptr, progress_, ArrayRows::matrix);
    dual.b = system.system(dual.given).b;
    return dual;
  }
  dual.given = zeros(cells().executor(), n_given);
  ElementBlock block = sides.block;
  block.first = 0;
  block.parts.numbers = &sides.ids;
  const ShapesOnArrays<dim> shapes(cells().executor(), problem_.discretization);
  const ReferenceElement& element = shapes.on_sides(block.n_nodes);
  Coefficient alpha = films_in(conditions, block, element, nodes().points).alpha;
  if (alpha.values.empty() && alpha.constant == 0)
    throw InputError("Adaptivity/Goal: what flows through " + boundary +
                     " is given, so it has no error; name a boundary with given values or with alpha u.");
  ElementMatrices matrices = side_matrices<dim>(block, element, nodes().points, Coefficient(), alpha, false);
  dual.b = scaled_part(gathered_loads({{&block, &matrices}}, elements_around({&block}, n_unknowns()),
                                      n_unknowns()),
                       0, n_unknowns(), -1);
  return dual;
}

/// J(v) is the value at the point.
template <int dim>
DualLoads SteadyArrays<dim>::loads_of_value(const std::vector<double>& point) const {
  const PointsInCells found = find_points(point);
  std::vector<double> b(std::size_t(n_unknowns()), 0), given(std::size_t(nodes().given.size()), 0);
  const std::vector<Index> of_cell = found.nodes.to_vector();
  const std::vector<double> values = found.values.to_vector();
  bool has_unknown = false;
  for (std::size_t k = 0; k < of_cell.size(); ++k) {
    if (of_cell[k] >= n_unknowns() || values[k] == 0) continue;
    b[std::size_t(of_cell[k])] += values[k];
    has_unknown = true;
  }
  if (!has_unknown)
    throw InputError("Adaptivity/Goal: u is given at that probe, so it has no error there; take another point.");
  return {Array<double>(cells().executor(), b), Array<double>(cells().executor(), given)};
}

template <int dim>
double SteadyArrays<dim>::value_of(const Goal& goal, const Solution& solution) const {
  if (goal.boundary.empty())
    return at_points(find_points(goal.point), goal.point, solution).values[0];
  const FlowsByPart flows =
      flows_of_boundaries(problem_, cells(), nodes(), nodal(solution), term_.get());
  return flows.at(int(problem_.mesh.boundaries.at(goal.boundary))).value;
}

template <int dim>
GoalEstimate SteadyArrays<dim>::goal_estimate(const Solution& solution,
                                              const Array<double>& z,
                                              const DualLoads& dual) const {
  return goal_estimate_on_arrays(
      problem_, cells(), nodes(), nodal(solution),
      nodal_values(z, dual.given, nodes().numbers.original_of_copy));
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
