// SPDX-License-Identifier: MIT
#include "assembly/heat/heat_arrays.h"

#include "assembly/elements/cell_loads.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/step_ties.h"

#include <algorithm>
#include <stdexcept>

namespace assembly {

template <int dim>
const mesh::CellArrays<dim>& HeatArrays<dim>::cells() const {
  if (!problem_.mesh.arrays) throw std::logic_error("the mesh was not taken as arrays");
  return *problem_.mesh.arrays;
}

template <int dim>
void HeatArrays<dim>::keep_level(const multigrid::Executor&, bool, double, double) {
  throw std::logic_error("meshes as arrays keep no levels");
}

template <int dim>
bool HeatArrays<dim>::loads_depend_on_time() const {
  const auto& fluxes = problem_.conditions.fluxes;
  return problem_.f.depends_on_time() ||
         std::any_of(fluxes.begin(), fluxes.end(),
                     [](const auto& flux) { return flux.g.depends_on_time(); });
}

template <int dim>
void HeatArrays<dim>::begin(const multigrid::Executor& executor, const double t) {
  if (executor != cells().executor())
    throw std::logic_error("systems are assembled where the mesh is");
  before_ = {};
  after_ = {};
  M_ = {};
  file_.reset();
  is_moving_ = false;
  problem_.set_time(t);
  nodes_ = nodes_on_arrays(cells(), problem_.conditions.dirichlet);
  if (n_unknowns() == 0) refuse_no_unknowns();
  poll_();
  find_elements();
  find_mass();
  poll_();
  step_ = {t, t, 0, 1};
  before_ = at(t, true, true);
  if (!matrix_depends_on_time() && !loads_depend_on_time()) {
    elements_.clear();
    around_ = {};
  }
  executor.synchronize();
}

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

template <int dim>
void HeatArrays<dim>::prepare(const Step& step) {
  if (step.begin != before_.t) throw std::logic_error("a step begins where none has ended");
  step_ = step;
  is_moving_ = false;
  after_ = {};
  if (depends_on_time()) {
    after_ = at(step.end, matrix_depends_on_time(), loads_depend_on_time());
    is_moving_ = true;
  }
  problem_.set_time(step.end);
}

template <int dim>
void HeatArrays<dim>::finish_step() {
  if (is_moving_) {
    if (after_.matrix.K.empty()) after_.matrix = std::move(before_.matrix);
    if (after_.F.empty()) after_.F = std::move(before_.F);
    before_ = std::move(after_);
  }
  is_moving_ = false;
  before_.t = step_.end;
}

template <int dim>
multigrid::Csr<double> HeatArrays<dim>::matrix(const multigrid::Executor&, const double tau) const {
  return step_matrix(M_, matrix_after().K, tau, n_unknowns());
}

template <int dim>
multigrid::System HeatArrays<dim>::system(const multigrid::Executor& executor,
                                          const double tau) const {
  multigrid::System system;
  system.symmetry = this->symmetry();
  system.A = matrix(executor, tau);
  system.b = zeros(executor, n_unknowns());
  system.dimension = dim;
  system.coordinates = unknown_points(nodes_.points, dim, n_unknowns());
  return system;
}

template <int dim>
Array<double> HeatArrays<dim>::right_hand_side(const Solution& u) const {
  return step_right_hand_side(rows(), step_loads(u));
}

/// 1^T (b - A u) = 0, where 1^T A = 1^T M + tau 1^T K and 1^T K = 0.
template <int dim>
void HeatArrays<dim>::balance(const Array<double>& right_hand_side, Solution& u) const {
  if (n_unknowns() < nodes_.numbers.n_nodes || !matrix_after().keeps_constants()) return;
  Array<double> values = u.on(executor()).copy_to(executor());
  add_what_is_missing(right_hand_side, weights_, values);
  u = std::move(values);
}

template <int dim>
multigrid::Dissipation HeatArrays<dim>::dissipation(const Solution& u) const {
  return std::move(*loads(u, true).dissipation);
}

template <int dim>
typename HeatProblem<dim>::Loads HeatArrays<dim>::loads(const Solution& u,
                                                        const bool with_dissipation) const {
  if (!with_dissipation) return {right_hand_side(u), {}};
  const SpaceMatrix& matrix = matrix_after();
  StepTies ties{&weights_, matrix.reaction.empty() ? nullptr : &matrix.reaction, nullptr, nullptr};
  Films films{};
  if (matrix.has_alpha) {
    films = {&films_.block, &on_films(), &after().films.alpha, &after().films.g};
    ties.films = &films;
    ties.films_around = &films_around_;
  }
  TiedStep step = tied_step<dim>(rows(), step_loads(u), ties, nodes_.points);
  return {std::move(step.b), std::move(step.ties)};
}

template <int dim>
double HeatArrays<dim>::heat_content(const Solution& u) const {
  return weighted_sum(weights_, nodal(u, before_)).value;
}

template class HeatArrays<2>;
template class HeatArrays<3>;

}  // namespace assembly
