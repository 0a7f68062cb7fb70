// SPDX-License-Identifier: MIT
#include "assembly/arrays/data_on_arrays.h"

#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/values.h"

#include <algorithm>
#include <stdexcept>

namespace assembly {

namespace {

/// Where a bad value is, for messages.
struct BadPoint {
  std::vector<double> x;
  std::optional<double> u;
};

template <int dim>
BadPoint bad_point(const BadPlace& bad,
                   const ElementBlock& block,
                   const ReferenceElement& element,
                   const Array<double>& points,
                   const Array<double>* u) {
  BadPoint result{quadrature_point<dim>(block, element, points, bad.element, bad.point), {}};
  if (u) result.u = solution_at_point(block, element, *u, bad.element, bad.point);
  return result;
}

/// The functions alpha and g by the numbers of boundaries.
template <int dim>
struct FluxFunctions {
  std::vector<int> of_part;
  Functions<dim> alpha, g;

  explicit FluxFunctions(const BoundaryConditions<dim>& conditions) {
    for (const auto& [id, position] : conditions.flux_of) {
      of_part.resize(std::max(of_part.size(), std::size_t(id) + 1), 0);
      of_part[id] = int(position);
    }
    for (const FluxCondition<dim>& flux : conditions.fluxes) {
      alpha.push_back(&flux.alpha);
      g.push_back(&flux.g);
    }
  }
};

/// The coordinates of a node, brought to the host.
template <int dim>
std::vector<double> point_of(const Array<double>& points, const Index node) {
  const std::vector<double> all = points.to_vector();
  std::vector<double> x;
  for (std::size_t d = 0; d < dim; ++d)
    x.push_back(all[d * (all.size() / dim) + std::size_t(node)]);
  return x;
}

dealii::Point<2> as_point(const std::vector<double>& x, std::integral_constant<int, 2>) {
  return {x[0], x[1]};
}
dealii::Point<3> as_point(const std::vector<double>& x, std::integral_constant<int, 3>) {
  return {x[0], x[1], x[2]};
}

}  // namespace

template <int dim>
Coefficient values_of(const Functions<dim>& functions,
                      const std::vector<int>& of_part,
                      const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const Array<double>* u,
                      const OfSolution what) {
  const bool of_solution =
      std::any_of(functions.begin(), functions.end(),
                  [](const Expression<dim>* function) { return function->depends_on_solution(); });
  if (!of_solution && what == OfSolution::slope) return {0, {}, false, block.n};
  if (functions.size() == 1 && functions[0]->is_constant())
    return {(*functions[0])({}), {}, false, block.n};
  std::vector<const Program*> programs;
  for (const Expression<dim>* function : functions) programs.push_back(&function->program());
  const Programs on_executor(block.executor(), programs, of_part, dim, functions[0]->time());
  if (!of_solution) return values_in<dim>(on_executor, block, element, points);
  if (!u) throw std::logic_error("data that depend on the solution are evaluated without one");
  return values_of_solution<dim>(on_executor, block, element, points, *u, what);
}

template <int dim>
Coefficient values_of(const ByMaterial<Expression<dim>>& data,
                      const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const Array<double>* u,
                      const OfSolution what) {
  Functions<dim> functions;
  for (const Expression<dim>& function : data.functions()) functions.push_back(&function);
  return values_of<dim>(functions, data.positions(), block, element, points, u, what);
}

/// The host's value may be another one where functions differ in their last digits.
template <int dim, class Function>
void refuse_value(const Function& function,
                  const Required required,
                  const std::vector<double>& point,
                  const std::optional<double> u) {
  BadValue<dim> bad;
  bad.check(function, required, as_point(point, std::integral_constant<int, dim>()), u);
  bad.raise();
  throw multigrid::InputError(
      function.key() + ": the expression `" + function.text() +
      "` has a value on the device that it must not have, at a point where the host has another one; "
      "write it so that no value is at the edge of what is allowed.");
}

template <int dim>
CellCoefficients coefficients_in(const ScalarProblem<dim>& problem,
                                 const ElementBlock& block,
                                 const ReferenceElement& element,
                                 const Array<double>& points,
                                 const bool with_f,
                                 const Array<double>* u) {
  CellCoefficients result{kappa_in(problem, block, element, points, u),
                          values_of<dim>(problem.c, block, element, points, u),
                          {0, {}, false, block.n}};
  if (with_f) result.f = values_of<dim>(problem.f, block, element, points, u);
  const std::optional<BadPlace> bad =
      first_bad<dim>(result, block.n, element.n_points(), block.executor());
  if (bad) {
    const BadPoint at = bad_point<dim>(*bad, block, element, points, u);
    if (bad->which == 0)
      refuse_value<dim>(on_part(problem.kappa, block, bad->element), Required::positive, at.x,
                        at.u);
    refuse_value<dim>(on_part(bad->which == 1 ? problem.c : problem.f, block, bad->element),
                      Required::finite, at.x, at.u);
  }
  result.has_reaction = !result.c.values.empty() || result.c.constant != 0;
  return result;
}

template <int dim>
Coefficient checked_values(const ByMaterial<Expression<dim>>& data,
                           const Required required,
                           const ElementBlock& block,
                           const ReferenceElement& element,
                           const Array<double>& points,
                           const Array<double>* u) {
  Coefficient result = values_of<dim>(data, block, element, points, u);
  const Coefficient zero{0, {}, false, block.n};
  const std::optional<BadPlace> bad = first_bad(result, required, zero, Required::finite, block.n,
                                                element.n_points(), block.executor());
  if (bad) {
    const BadPoint at = bad_point<dim>(*bad, block, element, points, u);
    refuse_value<dim>(on_part(data, block, bad->element), required, at.x, at.u);
  }
  return result;
}

template <int dim>
FilmCoefficients films_in(const BoundaryConditions<dim>& conditions,
                          const ElementBlock& sides,
                          const ReferenceElement& element,
                          const Array<double>& points,
                          const Array<double>* u) {
  const FluxFunctions<dim> functions(conditions);
  FilmCoefficients result{
      values_of<dim>(functions.alpha, functions.of_part, sides, element, points, u),
      values_of<dim>(functions.g, functions.of_part, sides, element, points, u)};
  const std::optional<BadPlace> bad =
      first_bad(result.alpha, Required::not_negative, result.g, Required::finite, sides.n,
                element.n_points(), sides.executor());
  if (!bad) return result;
  const BadPoint at = bad_point<dim>(*bad, sides, element, points, u);
  const std::size_t id = sides.parts.numbers->to_vector()[std::size_t(bad->element)];
  const FluxCondition<dim>& flux = conditions.fluxes[std::size_t(functions.of_part[id])];
  if (bad->which == 0) refuse_value<dim>(flux.alpha, Required::not_negative, at.x, at.u);
  refuse_value<dim>(flux.g, Required::finite, at.x, at.u);
}

template <int dim>
FilmCoefficients film_slopes_in(const BoundaryConditions<dim>& conditions,
                                const ElementBlock& sides,
                                const ReferenceElement& element,
                                const Array<double>& points,
                                const Array<double>& u) {
  const FluxFunctions<dim> functions(conditions);
  return {values_of<dim>(functions.alpha, functions.of_part, sides, element, points, &u,
                         OfSolution::slope),
          values_of<dim>(functions.g, functions.of_part, sides, element, points, &u,
                         OfSolution::slope)};
}

template <int dim>
Array<double> given_values(const Dirichlet<dim>& dirichlet,
                           const Array<Index>& entry_of_given,
                           const Array<double>& points,
                           const Index n_unknowns) {
  const Executor& executor = points.executor();
  if (entry_of_given.empty()) return Array<double>(executor, 0);
  std::vector<const Program*> programs;
  std::vector<Index> of_part;
  for (const Expression<dim>& value : dirichlet.values) {
    of_part.push_back(Index(programs.size()));
    programs.push_back(&value.program());
  }
  const Programs on_executor(executor, programs, of_part, dim, dirichlet.values[0].time());
  Array<double> values = values_at_nodes<dim>(on_executor, &entry_of_given, n_unknowns,
                                              Index(entry_of_given.size()), points);
  if (const std::optional<Index> bad = first_not_finite(values))
    refuse_value<dim>(dirichlet.values[std::size_t(entry_of_given.to_vector()[std::size_t(*bad)])],
                      Required::finite, point_of<dim>(points, n_unknowns + *bad));
  return values;
}

template <int dim>
Array<double> values_at_all_nodes(const Expression<dim>& expression, const Array<double>& points) {
  return values_at_unknowns(expression, points, Index(points.size() / dim));
}

template <int dim>
Array<double> values_at_unknowns(const Expression<dim>& expression,
                                 const Array<double>& points,
                                 const Index n_unknowns) {
  Array<double> values = values_at_nodes<dim>(program_of(expression, points.executor()), nullptr, 0,
                                              n_unknowns, points);
  if (const std::optional<Index> bad = first_not_finite(values))
    refuse_value_at_node<dim>(expression, points, *bad);
  return values;
}

template <int dim>
void refuse_value_at_node(const Expression<dim>& expression,
                          const Array<double>& points,
                          const Index node) {
  refuse_value<dim>(expression, Required::finite, point_of<dim>(points, node));
}

#define INSTANTIATE(dim)                                                                          \
  template Coefficient values_of(const Functions<dim>&, const std::vector<int>&,                  \
                                 const ElementBlock&, const ReferenceElement&,                    \
                                 const Array<double>&, const Array<double>*, OfSolution);         \
  template Coefficient values_of(const ByMaterial<Expression<dim>>&, const ElementBlock&,         \
                                 const ReferenceElement&, const Array<double>&,                   \
                                 const Array<double>*, OfSolution);                               \
  template CellCoefficients coefficients_in(const ScalarProblem<dim>&, const ElementBlock&,       \
                                            const ReferenceElement&, const Array<double>&, bool,  \
                                            const Array<double>*);                                \
  template FilmCoefficients films_in(const BoundaryConditions<dim>&, const ElementBlock&,         \
                                     const ReferenceElement&, const Array<double>&,               \
                                     const Array<double>*);                                       \
  template FilmCoefficients film_slopes_in(const BoundaryConditions<dim>&, const ElementBlock&,   \
                                           const ReferenceElement&, const Array<double>&,         \
                                           const Array<double>&);                                 \
  template Array<double> given_values(const Dirichlet<dim>&, const Array<Index>&,                 \
                                      const Array<double>&, Index);                               \
  template Coefficient checked_values(const ByMaterial<Expression<dim>>&, Required,               \
                                      const ElementBlock&, const ReferenceElement&,               \
                                      const Array<double>&, const Array<double>*);                \
  template Array<double> values_at_all_nodes(const Expression<dim>&, const Array<double>&);       \
  template Array<double> values_at_unknowns(const Expression<dim>&, const Array<double>&, Index); \
  template void refuse_value_at_node(const Expression<dim>&, const Array<double>&, Index);        \
  template void refuse_value<dim>(const Expression<dim>&, Required, const std::vector<double>&,   \
                                  std::optional<double>);                                         \
  template void refuse_value<dim>(const Velocity<dim>&, Required, const std::vector<double>&,     \
                                  std::optional<double>);                                         \
  template void refuse_value<dim>(const Diffusion<dim>&, Required, const std::vector<double>&,    \
                                  std::optional<double>)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
