// SPDX-License-Identifier: MIT
#include "assembly/arrays/nodes_of_all.h"
#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/cell_loads.h"
#include "assembly/heat/heat_arrays.h"
#include "assembly/rows/gathered_rows.h"

#include <utility>

// M, K and F of all nodes.
namespace assembly {

template <int dim>
void HeatArrays<dim>::find_elements() {
  shapes_.emplace(executor(), problem_.discretization, equation_.options.method);
  elements_ = cell_blocks(cells(), nodes_.numbers);
  const ElementBlock& last = elements_.back();
  films_ = film_sides(cells(), problem_.conditions, nodes_.numbers, last.first + last.n);
  films_.block.parts.numbers = &films_.ids;
  std::vector<const ElementBlock*> all;
  for (const ElementBlock& block : elements_) all.push_back(&block);
  if (films_.block.n > 0) all.push_back(&films_.block);
  contact_ =
      contact_on_arrays(problem_.conditions, cells(), nodes_, last.first + last.n + films_.block.n);
  if (contact_.has_sides()) all.push_back(&contact_.sides.block);
  around_ = elements_around(all, nodes_.numbers.n_rows);
  films_around_ = {};
  if (films_.block.n > 0) films_around_ = elements_around({&films_.block}, nodes_.numbers.n_rows);
}

template <int dim>
std::vector<MatricesOfBlock> HeatArrays<dim>::blocks(
    const std::vector<ElementMatrices>& matrices) const {
  std::vector<MatricesOfBlock> result;
  for (std::size_t k = 0; k < elements_.size(); ++k)
    result.push_back({&elements_[k], &matrices[k]});
  if (films_.block.n > 0) result.push_back({&films_.block, &matrices[elements_.size()]});
  if (contact_.has_sides()) result.push_back({&contact_.sides.block, &matrices.back()});
  return result;
}

template <int dim>
void HeatArrays<dim>::add_no_films(std::vector<ElementMatrices>& matrices) const {
  if (films_.block.n > 0) {
    const Coefficient zero{0, {}, false, films_.block.n};
    matrices.push_back(
        side_matrices<dim>(films_.block, on_films(), nodes_.points, zero, zero, false));
  }
  if (contact_.has_sides()) matrices.push_back(no_contact_matrices<dim>(contact_, nodes_.points));
}

template <int dim>
Coefficient HeatArrays<dim>::capacity_in(const ElementBlock& block, const double otherwise) const {
  if (equation_.capacity.depends_on_solution()) return {otherwise, {}, false, block.n};
  return checked_values(equation_.capacity, Required::positive, block, on(block), nodes_.points);
}

/// C takes the place of c, and kappa is zero. Where C depends on u, M is zero, and steps store what NewtonArrays finds.
template <int dim>
std::vector<ElementMatrices> HeatArrays<dim>::mass_matrices() const {
  std::vector<ElementMatrices> matrices;
  for (const ElementBlock& block : elements_) {
    CellCoefficients of_mass;
    of_mass.kappa.push_back({0, {}, false, block.n});
    of_mass.c = capacity_in(block, 0);
    of_mass.has_reaction = true;
    matrices.push_back(cell_matrices<dim>(block, on(block), nodes_.points, of_mass));
    if (equation_.options.mass == Mass::lumped) lump(matrices.back(), block.n_nodes);
    if (term_)
      term_->add_further_tests(problem_, *shapes_, block, nodes_.points, of_mass.c,
                               matrices.back());
  }
  add_no_films(matrices);
  return matrices;
}

template <int dim>
void HeatArrays<dim>::find_mass() {
  std::vector<ElementMatrices> matrices = mass_matrices();
  const Index n_rows = nodes_.numbers.n_rows;
  M_ = gathered_rows(blocks(matrices), around_, {}, n_rows, n_rows).A;
  places_ = {};
  if (matrix_depends_on_time()) places_ = gathering_places(blocks(matrices), around_, M_);
  weigh(matrices);
}

/// The sums of columns, to which further tests add rounding: so they are those of the matrix without these, which is symmetric.
template <int dim>
void HeatArrays<dim>::weigh(std::vector<ElementMatrices>& of_mass) {
  if (!term_ || !term_->has_further_tests()) {
    weights_ = sums_of_rows(M_);
    return;
  }
  std::vector<ElementMatrices> weights;
  for (std::size_t k = 0; k < elements_.size(); ++k)
    weights.push_back({{}, std::move(of_mass[k].reactions), {}});
  add_no_films(weights);
  weights_ = gathered_loads(blocks(weights), around_, nodes_.numbers.n_rows);
}

template <int dim>
void HeatArrays<dim>::gather(const std::vector<ElementMatrices>& matrices,
                             Array<double>& values,
                             Array<double>& loads) {
  loads = Array<double>(executor(), nodes_.numbers.n_rows);
  values = Array<double>(executor(), M_.n_nonzeros());
  if (places_.owner.empty())
    gather_again(blocks(matrices), around_, {}, M_.offsets, M_.columns, values, loads);
  else
    gather_at(places_, blocks(matrices), around_, M_.offsets, values, loads);
}

/// theta M at the end of the step + (1 - theta) M at its beginning.
template <int dim>
void HeatArrays<dim>::mix_masses() {
  if (after_.matrix.M.empty()) return;
  M_.values = mixed(before_.matrix.M, 1 - step_.theta, after_.matrix.M, step_.theta);
}

template <int dim>
typename HeatArrays<dim>::AtTime HeatArrays<dim>::at(const double t,
                                                     const bool with_matrix,
                                                     const bool with_loads) {
  set_time(t);
  AtTime result;
  CellIntegrals sums;
  TermSums of_term;
  result.t = t;
  mesh::together(share(), [&] {
    result.given = given_on_arrays(problem_.conditions.dirichlet, nodes_.numbers, nodes_.points);
    if (is_nonlinear()) return;  // the rest depends on u
    add_films(result);
    if (with_matrix) {
      sums = add_matrix(result);
      if (term_) of_term = term_->sums(problem_, cells(), nodes_);
    } else if (with_loads) {
      add_loads(result);
    }
  });
  if (!with_matrix || is_nonlinear()) return result;
  agree_on(result.matrix, sums);
  const bool is_first = before_.F.empty();
  if (is_first) contrast_ = contrast_of(sums);
  if (term_) {
    result.matrix.of_term = std::move(of_term.of_nodes);
    contrast_.peclet = std::max(is_first ? 0 : contrast_.peclet, largest_of_all(of_term.peclet));
  }
  return result;
}

template <int dim>
void HeatArrays<dim>::agree_on(SpaceMatrix& matrix, CellIntegrals& sums) const {
  matrix.keeps_constants = matrix.reaction.empty() && !matrix.has_alpha;
  if (!share()) return;
  const mesh::OtherParts& others = *share()->others;
  matrix.keeps_constants = others.least(matrix.keeps_constants ? 1 : 0) > 0;
  add_up(others, sums);
}

template <int dim>
void HeatArrays<dim>::add_films(AtTime& at) const {
  if (films_.block.n == 0) return;
  at.films = films_in(problem_.conditions, films_.block, on_films(), nodes_.points);
  if (has_boxes())
    at.of_ties = films_in(problem_.conditions, films_.block,
                          shapes_->on_sides(films_.block.n_nodes), nodes_.points);
}

template <int dim>
CellCoefficients HeatArrays<dim>::coefficients_of(const ElementBlock& block) const {
  if (!has_boxes()) return coefficients_in(problem_, block, on(block), nodes_.points, evaluates_f_);
  CellCoefficients result;
  result.kappa = checked_kappa(problem_, block, boxes_in(block).at_centres, nodes_.points);
  result.c = checked_values(problem_.c, Required::finite, block, on(block), nodes_.points);
  if (evaluates_f_)
    result.f = checked_values(problem_.f, Required::finite, block, on(block), nodes_.points);
  result.has_reaction = !result.c.values.empty() || result.c.constant != 0;
  return result;
}

template <int dim>
CellIntegrals HeatArrays<dim>::integrals_of(const ElementBlock& block,
                                            CellCoefficients& coefficients) const {
  if (!has_boxes()) return cell_integrals<dim>(block, on(block), nodes_.points, coefficients);
  CellCoefficients of_kappa;
  of_kappa.kappa = std::exchange(coefficients.kappa, {});
  coefficients.kappa.push_back({1, {}, false, block.n});
  CellIntegrals result = cell_integrals<dim>(block, on(block), nodes_.points, coefficients);
  const CellIntegrals of_boxes =
      cell_integrals<dim>(block, boxes_in(block).at_centres, nodes_.points, of_kappa);
  coefficients.kappa = std::move(of_kappa.kappa);
  result.smallest_mean = of_boxes.smallest_mean;
  result.largest_mean = of_boxes.largest_mean;
  result.anisotropy = of_boxes.anisotropy;
  return result;
}

/// Finite volumes have c and f as elements do, by test functions of their own.
template <int dim>
ElementMatrices HeatArrays<dim>::matrices_of(const ElementBlock& block,
                                             CellCoefficients& coefficients) const {
  if (!has_boxes()) return cell_matrices<dim>(block, on(block), nodes_.points, coefficients);
  const std::vector<Coefficient> kappa = std::exchange(coefficients.kappa, {});
  coefficients.kappa.push_back({0, {}, false, block.n});
  ElementMatrices result = cell_matrices<dim>(block, on(block), nodes_.points, coefficients);
  add_box_flows<dim>(block, boxes_in(block), nodes_.points, kappa, result);
  return result;
}

/// With the loads, which come along.
template <int dim>
CellIntegrals HeatArrays<dim>::add_matrix(AtTime& at) {
  std::vector<ElementMatrices> matrices;
  std::vector<CellCoefficients> coefficients;
  const bool is_first = before_.F.empty();
  CellIntegrals sums;
  for (const ElementBlock& block : elements_) {
    coefficients.push_back(coefficients_of(block));
    if (is_first || coefficients.back().has_reaction)
      sums += integrals_of(block, coefficients.back());
  }
  const bool has_reaction = sums.largest_reaction > 0;
  for (std::size_t k = 0; k < elements_.size(); ++k) {
    coefficients[k].has_reaction = has_reaction;
    matrices.push_back(matrices_of(elements_[k], coefficients[k]));
    if (term_)
      term_->add(problem_, *shapes_, elements_[k], nodes_.points, coefficients[k], nullptr,
                 matrices.back());
    coefficients[k] = {};
  }
  if (films_.block.n > 0) {
    at.matrix.has_alpha =
        side_integrals<dim>(films_.block, on_films(), nodes_.points, at.films.alpha, at.films.g)
            .largest_alpha > 0;
    matrices.push_back(side_matrices<dim>(films_.block, on_films(), nodes_.points, at.films.alpha,
                                          at.films.g, at.matrix.has_alpha));
  }
  if (contact_.has_sides()) matrices.push_back(contact_matrices<dim>(contact_, nodes_.points));
  gather(matrices, at.matrix.K, at.F);
  if (has_reaction) add_reactions(matrices, at);
  matrices.clear();
  if (mass_depends_on_time()) {
    Array<double> no_loads;
    gather(mass_matrices(), at.matrix.M, no_loads);
  }
  return sums;
}

template <int dim>
void HeatArrays<dim>::add_reactions(std::vector<ElementMatrices>& matrices, AtTime& at) const {
  std::vector<ElementMatrices> of_reaction;
  for (std::size_t k = 0; k < elements_.size(); ++k)
    of_reaction.push_back({{}, std::move(matrices[k].reactions), {}});
  add_no_films(of_reaction);
  at.matrix.reaction = gathered_loads(blocks(of_reaction), around_, nodes_.numbers.n_rows);
}

template <int dim>
ElementMatrices HeatArrays<dim>::loads_of(const ElementBlock& block) const {
  const Coefficient f =
      checked_values(problem_.f, Required::finite, block, on(block), nodes_.points);
  ElementMatrices result = cell_loads<dim>(block, on(block), nodes_.points, f);
  if (term_) term_->add_further_tests(problem_, *shapes_, block, nodes_.points, f, result);
  return result;
}

template <int dim>
void HeatArrays<dim>::add_loads(AtTime& at) const {
  std::vector<ElementMatrices> loads;
  for (const ElementBlock& block : elements_) loads.push_back(loads_of(block));
  if (films_.block.n > 0)
    loads.push_back(side_matrices<dim>(films_.block, on_films(), nodes_.points, at.films.alpha,
                                       at.films.g, false));
  if (contact_.has_sides()) loads.push_back(no_contact_matrices<dim>(contact_, nodes_.points));
  at.F = gathered_loads(blocks(loads), around_, nodes_.numbers.n_rows);
}

template <int dim>
Contrast HeatArrays<dim>::contrast_of(const CellIntegrals& sums) const {
  return {sums.largest_mean > 0 ? sums.largest_mean / sums.smallest_mean : 1, sums.anisotropy, 0};
}

template Coefficient HeatArrays<2>::capacity_in(const ElementBlock&, double) const;
template Coefficient HeatArrays<3>::capacity_in(const ElementBlock&, double) const;
template void HeatArrays<2>::find_elements();
template void HeatArrays<3>::find_elements();
template void HeatArrays<2>::find_mass();
template void HeatArrays<3>::find_mass();
template void HeatArrays<2>::mix_masses();
template void HeatArrays<3>::mix_masses();
template ElementMatrices HeatArrays<2>::loads_of(const ElementBlock&) const;
template ElementMatrices HeatArrays<3>::loads_of(const ElementBlock&) const;
template HeatArrays<2>::AtTime HeatArrays<2>::at(double, bool, bool);
template HeatArrays<3>::AtTime HeatArrays<3>::at(double, bool, bool);

}  // namespace assembly
