// SPDX-License-Identifier: MIT
#include "assembly/newton/newton_arrays.h"
#include "assembly/rows/nodal_values.h"

#include <numeric>

// What concerns all processes that share a mesh.
namespace assembly {

template <int dim>
bool NewtonArrays<dim>::holds_everywhere(const bool here) const {
  return share() ? share()->others->least(here ? 1 : 0) > 0 : here;
}

template <int dim>
void NewtonArrays<dim>::add_up_rows(Array<double>& rows) const {
  if (!others_) return;
  others_->sum(rows);
  for (const Index k : of_lower_parts_) rows.on(executor())[k] = 0;
}

template <int dim>
double NewtonArrays<dim>::mean_given() const {
  if (!share()) return nodes_.given.empty() ? 0 : mean(nodes_.given);
  std::vector<double> given = nodes_.given.to_vector();
  auto n = double(given.size());
  for (const Index k : of_lower_parts_) {
    if (k < nodes_.n_unknowns()) continue;
    given[std::size_t(k - nodes_.n_unknowns())] = 0;
    --n;
  }
  n = sum_of_all(n);
  const double sum = sum_of_all(std::accumulate(given.begin(), given.end(), 0.));
  return n > 0 ? sum / n : 0;
}

template <int dim>
CellIntegrals NewtonArrays<dim>::integrals(const Solution& solution) const {
  const Array<double> u = nodal(solution);
  CellIntegrals sums;
  mesh::together(share(), [&] {
    for (const ElementBlock& block : elements_)
      sums +=
          cell_integrals<dim>(block, on(block), nodes_.points,
                              coefficients_in(problem_, block, on(block), nodes_.points, true, &u));
  });
  if (share()) add_up(*share()->others, sums);
  return sums;
}

template <int dim>
bool NewtonArrays<dim>::is_untied(const Solution& solution) const {
  if (sum_of_all(double(nodes_.given.size())) > 0 || problem_.c.depends_on_solution() ||
      problem_.f.depends_on_solution())
    return false;
  for (const FluxCondition<dim>& flux : problem_.conditions.fluxes)
    if (flux.alpha.depends_on_solution() || flux.g.depends_on_solution()) return false;
  if (integrals(solution).largest_reaction > 0) return false;
  SideIntegrals sums;
  mesh::together(share(), [&] {
    if (!has_films()) return;
    const Array<double> u = nodal(solution);
    const FilmCoefficients films =
        films_in(problem_.conditions, films_.block, on_films(), nodes_.points, &u);
    sums = side_integrals<dim>(films_.block, on_films(), nodes_.points, films.alpha, films.g);
  });
  if (share()) add_up(*share()->others, sums);
  return sums.largest_alpha == 0;
}

#define INSTANTIATE(dim)                                                      \
  template bool NewtonArrays<dim>::holds_everywhere(bool) const;              \
  template void NewtonArrays<dim>::add_up_rows(Array<double>&) const;         \
  template double NewtonArrays<dim>::mean_given() const;                      \
  template CellIntegrals NewtonArrays<dim>::integrals(const Solution&) const; \
  template bool NewtonArrays<dim>::is_untied(const Solution&) const
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
