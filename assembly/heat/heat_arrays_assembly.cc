// SPDX-License-Identifier: MIT
#include "assembly/elements/cell_loads.h"
#include "assembly/heat/heat_arrays.h"
#include "assembly/rows/gathered_rows.h"

// M, K and F of all nodes.
namespace assembly {

template <int dim>
void HeatArrays<dim>::find_elements() {
  shapes_.emplace(executor(), problem_.discretization);
  elements_ = cell_blocks(cells(), nodes_.numbers);
  const ElementBlock& last = elements_.back();
  films_ = film_sides(cells(), problem_.conditions, nodes_.numbers, last.first + last.n);
  films_.block.parts.numbers = &films_.ids;
  std::vector<const ElementBlock*> all;
  for (const ElementBlock& block : elements_) all.push_back(&block);
  if (films_.block.n > 0) all.push_back(&films_.block);
  around_ = elements_around(all, nodes_.numbers.n_nodes);
  films_around_ = {};
  if (films_.block.n > 0) films_around_ = elements_around({&films_.block}, nodes_.numbers.n_nodes);
}

template <int dim>
std::vector<MatricesOfBlock> HeatArrays<dim>::blocks(
    const std::vector<ElementMatrices>& matrices) const {
  std::vector<MatricesOfBlock> result;
  for (std::size_t k = 0; k < elements_.size(); ++k)
    result.push_back({&elements_[k], &matrices[k]});
  if (films_.block.n > 0) result.push_back({&films_.block, &matrices.back()});
  return result;
}

template <int dim>
void HeatArrays<dim>::add_no_films(std::vector<ElementMatrices>& matrices) const {
  if (films_.block.n == 0) return;
  const Coefficient zero{0, {}, false, films_.block.n};
  matrices.push_back(
      side_matrices<dim>(films_.block, on_films(), nodes_.points, zero, zero, false));
}

/// C takes the place of c, and kappa is zero.
template <int dim>
void HeatArrays<dim>::find_mass() {
  std::vector<ElementMatrices> matrices;
  for (const ElementBlock& block : elements_) {
    CellCoefficients of_mass;
    of_mass.kappa.push_back({0, {}, false, block.n});
    of_mass.c =
        checked_values(equation_.capacity, Required::positive, block, on(block), nodes_.points);
    of_mass.has_reaction = true;
    matrices.push_back(cell_matrices<dim>(block, on(block), nodes_.points, of_mass));
    if (equation_.options.mass == Mass::lumped) lump(matrices.back(), block.n_nodes);
  }
  add_no_films(matrices);
  const Index n_nodes = nodes_.numbers.n_nodes;
  M_ = gathered_rows(blocks(matrices), around_, {}, n_nodes, n_nodes).A;
  weights_ = sums_of_rows(M_);
  places_ = {};
  if (matrix_depends_on_time()) places_ = gathering_places(blocks(matrices), around_, M_);
}

template <int dim>
typename HeatArrays<dim>::AtTime HeatArrays<dim>::at(const double t,
                                                     const bool with_matrix,
                                                     const bool with_loads) {
  problem_.set_time(t);
  AtTime result;
  result.t = t;
  result.given = given_values(problem_.conditions.dirichlet, nodes_.numbers.entry_of_given,
                              nodes_.points, n_unknowns());
  if (films_.block.n > 0)
    result.films = films_in(problem_.conditions, films_.block, on_films(), nodes_.points);
  if (with_matrix)
    add_matrix(result);
  else if (with_loads)
    add_loads(result);
  return result;
}

/// With the loads, which come along.
template <int dim>
void HeatArrays<dim>::add_matrix(AtTime& at) {
  std::vector<ElementMatrices> matrices;
  std::vector<CellCoefficients> coefficients;
  const bool is_first = before_.F.empty();
  CellIntegrals sums;
  for (const ElementBlock& block : elements_) {
    coefficients.push_back(coefficients_in(problem_, block, on(block), nodes_.points));
    if (is_first || coefficients.back().has_reaction)
      sums += cell_integrals<dim>(block, on(block), nodes_.points, coefficients.back());
  }
  if (is_first) contrast_ = contrast_of(sums);
  const bool has_reaction = sums.largest_reaction > 0;
  for (std::size_t k = 0; k < elements_.size(); ++k) {
    coefficients[k].has_reaction = has_reaction;
    matrices.push_back(
        cell_matrices<dim>(elements_[k], on(elements_[k]), nodes_.points, coefficients[k]));
    coefficients[k] = {};
  }
  if (films_.block.n > 0) {
    at.matrix.has_alpha =
        side_integrals<dim>(films_.block, on_films(), nodes_.points, at.films.alpha, at.films.g)
            .largest_alpha > 0;
    matrices.push_back(side_matrices<dim>(films_.block, on_films(), nodes_.points, at.films.alpha,
                                          at.films.g, at.matrix.has_alpha));
  }
  at.F = Array<double>(executor(), nodes_.numbers.n_nodes);
  at.matrix.K = Array<double>(executor(), M_.n_nonzeros());
  if (places_.owner.empty())
    gather_again(blocks(matrices), around_, {}, M_.offsets, M_.columns, at.matrix.K, at.F);
  else
    gather_at(places_, blocks(matrices), around_, M_.offsets, at.matrix.K, at.F);
  if (!has_reaction) return;
  std::vector<ElementMatrices> of_reaction;
  for (std::size_t k = 0; k < elements_.size(); ++k)
    of_reaction.push_back({{}, std::move(matrices[k].reactions), {}});
  matrices.clear();
  add_no_films(of_reaction);
  at.matrix.reaction = gathered_loads(blocks(of_reaction), around_, nodes_.numbers.n_nodes);
}

template <int dim>
void HeatArrays<dim>::add_loads(AtTime& at) const {
  std::vector<ElementMatrices> loads;
  for (const ElementBlock& block : elements_)
    loads.push_back(cell_loads<dim>(
        block, on(block), nodes_.points,
        checked_values(problem_.f, Required::finite, block, on(block), nodes_.points)));
  if (films_.block.n > 0)
    loads.push_back(side_matrices<dim>(films_.block, on_films(), nodes_.points, at.films.alpha,
                                       at.films.g, false));
  at.F = gathered_loads(blocks(loads), around_, nodes_.numbers.n_nodes);
}

template <int dim>
Contrast HeatArrays<dim>::contrast_of(const CellIntegrals& sums) const {
  return {sums.largest_mean > 0 ? sums.largest_mean / sums.smallest_mean : 1, sums.anisotropy, 0};
}

template void HeatArrays<2>::find_elements();
template void HeatArrays<3>::find_elements();
template void HeatArrays<2>::find_mass();
template void HeatArrays<3>::find_mass();
template HeatArrays<2>::AtTime HeatArrays<2>::at(double, bool, bool);
template HeatArrays<3>::AtTime HeatArrays<3>::at(double, bool, bool);

}  // namespace assembly
