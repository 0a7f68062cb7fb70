// SPDX-License-Identifier: MIT
#include "assembly/arrays/tensors_on_arrays.h"

#include "assembly/elements/values.h"

namespace assembly {

namespace {

/// Where entry k of a tensor with `n` entries is among the `own` entries of one that may have fewer; `own` if it is 0 there.
template <int dim>
std::size_t place_of_entry(const std::size_t k, const std::size_t own, const std::size_t n) {
  if (own == n) return k;
  if (n == dim) return 0;
  std::size_t first = 0;  // of a row of the upper triangle
  for (std::size_t d = 0; d < dim; first += dim - d, ++d)
    if (k == first) return own == 1 ? 0 : d;
  return own;
}

}  // namespace

template <int dim>
std::vector<Coefficient> kappa_in(const ScalarProblem<dim>& problem,
                                  const ElementBlock& block,
                                  const ReferenceElement& element,
                                  const Array<double>& points,
                                  const Array<double>* u,
                                  const OfSolution what) {
  const std::vector<Diffusion<dim>>& all = problem.kappa.functions();
  std::size_t n_entries = 1;
  for (const Diffusion<dim>& kappa : all) n_entries = std::max(n_entries, kappa.entries().size());
  std::vector<Coefficient> result;
  for (std::size_t k = 0; k < n_entries; ++k) {
    Functions<dim> functions;
    static const Expression<dim> zero("Problem/Diffusion", "0");
    for (const Diffusion<dim>& kappa : all) {
      const std::size_t entry = place_of_entry<dim>(k, kappa.entries().size(), n_entries);
      functions.push_back(entry < kappa.entries().size() ? &kappa.entries()[entry] : &zero);
    }
    result.push_back(
        values_of<dim>(functions, problem.kappa.positions(), block, element, points, u, what));
  }
  return result;
}

template <int dim>
std::vector<Coefficient> checked_kappa(const ScalarProblem<dim>& problem,
                                       const ElementBlock& block,
                                       const ReferenceElement& element,
                                       const Array<double>& points) {
  CellCoefficients result;
  result.kappa = kappa_in(problem, block, element, points);
  const auto bad = first_bad<dim>(result, block.n, element.n_points(), block.executor());
  if (bad)
    refuse_value<dim>(on_part(problem.kappa, block, bad->element), Required::positive,
                      quadrature_point<dim>(block, element, points, bad->element, bad->point));
  return std::move(result.kappa);
}

template <int dim>
std::vector<Coefficient> velocity_in(const ByMaterial<Velocity<dim>>& velocity,
                                     const ElementBlock& block,
                                     const ReferenceElement& element,
                                     const Array<double>& points) {
  std::vector<Coefficient> result;
  for (std::size_t d = 0; d < dim; ++d) {
    Functions<dim> functions;
    for (const Velocity<dim>& own : velocity.functions()) functions.push_back(&own.entries()[d]);
    result.push_back(values_of<dim>(functions, velocity.positions(), block, element, points));
  }
  return result;
}

template <int dim>
std::vector<Coefficient> checked_velocity(const ByMaterial<Velocity<dim>>& velocity,
                                          const ElementBlock& block,
                                          const ReferenceElement& element,
                                          const Array<double>& points) {
  std::vector<Coefficient> result = velocity_in(velocity, block, element, points);
  const Coefficient zero{0, {}, false, block.n};
  std::optional<BadPlace> first;
  for (const Coefficient& component : result) {
    const auto bad = first_bad(component, Required::finite, zero, Required::finite, block.n,
                               element.n_points(), block.executor());
    const auto place = [](const BadPlace& at) { return std::make_pair(at.element, at.point); };
    if (bad && (!first || place(*bad) < place(*first))) first = bad;
  }
  if (first)
    refuse_value<dim>(on_part(velocity, block, first->element), Required::finite,
                      quadrature_point<dim>(block, element, points, first->element, first->point));
  return result;
}

#define INSTANTIATE(dim)                                                                           \
  template std::vector<Coefficient> kappa_in(const ScalarProblem<dim>&, const ElementBlock&,       \
                                             const ReferenceElement&, const Array<double>&,        \
                                             const Array<double>*, OfSolution);                    \
  template std::vector<Coefficient> checked_kappa(const ScalarProblem<dim>&, const ElementBlock&,  \
                                                  const ReferenceElement&, const Array<double>&);  \
  template std::vector<Coefficient> velocity_in(const ByMaterial<Velocity<dim>>&,                  \
                                                const ElementBlock&, const ReferenceElement&,      \
                                                const Array<double>&);                             \
  template std::vector<Coefficient> checked_velocity(const ByMaterial<Velocity<dim>>&,             \
                                                     const ElementBlock&, const ReferenceElement&, \
                                                     const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
