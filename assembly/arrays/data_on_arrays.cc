// SPDX-License-Identifier: MIT
#include "assembly/arrays/data_on_arrays.h"

#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/values.h"

namespace assembly {

namespace {

template <int dim>
Coefficient by_material(const ByMaterial<Expression<dim>>& data,
                        const ElementBlock& block,
                        const ReferenceElement& element,
                        const Array<double>& points) {
  Functions<dim> functions;
  for (const Expression<dim>& function : data.functions()) functions.push_back(&function);
  return values_of<dim>(functions, data.positions(), block, element, points);
}

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
                      const Array<double>& points) {
  if (functions.size() == 1 && functions[0]->is_constant())
    return {(*functions[0])({}), {}, false, block.n};
  std::vector<const Program*> programs;
  for (const Expression<dim>* function : functions) programs.push_back(&function->program());
  return values_in<dim>(Programs(block.executor(), programs, of_part, dim, functions[0]->time()),
                        block, element, points);
}

/// The host's value may be another one where functions differ in their last digits.
template <int dim, class Function>
void refuse_value(const Function& function,
                  const Required required,
                  const std::vector<double>& point) {
  BadValue<dim> bad;
  bad.check(function, required, as_point(point, std::integral_constant<int, dim>()));
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
                                 const bool with_f) {
  CellCoefficients result{kappa_in(problem, block, element, points),
                          by_material(problem.c, block, element, points),
                          {0, {}, false, block.n}};
  if (with_f) result.f = by_material(problem.f, block, element, points);
  const std::optional<BadPlace> bad =
      first_bad<dim>(result, block.n, element.n_points(), block.executor());
  if (bad) {
    const std::vector<double> x =
        quadrature_point<dim>(block, element, points, bad->element, bad->point);
    if (bad->which == 0)
      refuse_value<dim>(on_part(problem.kappa, block, bad->element), Required::positive, x);
    refuse_value<dim>(on_part(bad->which == 1 ? problem.c : problem.f, block, bad->element),
                      Required::finite, x);
  }
  result.has_reaction = !result.c.values.empty() || result.c.constant != 0;
  return result;
}

template <int dim>
Coefficient checked_values(const ByMaterial<Expression<dim>>& data,
                           const Required required,
                           const ElementBlock& block,
                           const ReferenceElement& element,
                           const Array<double>& points) {
  Coefficient result = by_material(data, block, element, points);
  const Coefficient zero{0, {}, false, block.n};
  const std::optional<BadPlace> bad = first_bad(result, required, zero, Required::finite, block.n,
                                                element.n_points(), block.executor());
  if (bad)
    refuse_value<dim>(on_part(data, block, bad->element), required,
                      quadrature_point<dim>(block, element, points, bad->element, bad->point));
  return result;
}

template <int dim>
FilmCoefficients films_in(const BoundaryConditions<dim>& conditions,
                          const ElementBlock& sides,
                          const ReferenceElement& element,
                          const Array<double>& points) {
  std::vector<int> of_part;
  for (const auto& [id, position] : conditions.flux_of) {
    of_part.resize(std::max(of_part.size(), std::size_t(id) + 1), 0);
    of_part[id] = int(position);
  }
  Functions<dim> alpha, g;
  for (const FluxCondition<dim>& flux : conditions.fluxes) {
    alpha.push_back(&flux.alpha);
    g.push_back(&flux.g);
  }
  FilmCoefficients result{values_of<dim>(alpha, of_part, sides, element, points),
                          values_of<dim>(g, of_part, sides, element, points)};
  const std::optional<BadPlace> bad =
      first_bad(result.alpha, Required::not_negative, result.g, Required::finite, sides.n,
                element.n_points(), sides.executor());
  if (!bad) return result;
  const std::vector<double> x =
      quadrature_point<dim>(sides, element, points, bad->element, bad->point);
  const std::size_t id = sides.parts.numbers->to_vector()[std::size_t(bad->element)];
  const FluxCondition<dim>& flux = conditions.fluxes[std::size_t(of_part[id])];
  if (bad->which == 0) refuse_value<dim>(flux.alpha, Required::not_negative, x);
  refuse_value<dim>(flux.g, Required::finite, x);
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
                                 const Array<double>&);                                           \
  template CellCoefficients coefficients_in(const ScalarProblem<dim>&, const ElementBlock&,       \
                                            const ReferenceElement&, const Array<double>&, bool); \
  template FilmCoefficients films_in(const BoundaryConditions<dim>&, const ElementBlock&,         \
                                     const ReferenceElement&, const Array<double>&);              \
  template Array<double> given_values(const Dirichlet<dim>&, const Array<Index>&,                 \
                                      const Array<double>&, Index);                               \
  template Coefficient checked_values(const ByMaterial<Expression<dim>>&, Required,               \
                                      const ElementBlock&, const ReferenceElement&,               \
                                      const Array<double>&);                                      \
  template Array<double> values_at_all_nodes(const Expression<dim>&, const Array<double>&);       \
  template Array<double> values_at_unknowns(const Expression<dim>&, const Array<double>&, Index); \
  template void refuse_value_at_node(const Expression<dim>&, const Array<double>&, Index);        \
  template void refuse_value<dim>(const Expression<dim>&, Required, const std::vector<double>&);  \
  template void refuse_value<dim>(const Velocity<dim>&, Required, const std::vector<double>&);    \
  template void refuse_value<dim>(const Diffusion<dim>&, Required, const std::vector<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
