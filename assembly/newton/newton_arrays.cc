// SPDX-License-Identifier: MIT
#include "assembly/newton/newton_arrays.h"

#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/residuals.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/nodal_values.h"

#include <limits>
#include <utility>

namespace assembly {

template <int dim>
NewtonArrays<dim>::NewtonArrays(const ScalarProblem<dim>& problem,
                                const mesh::CellArrays<dim>& cells,
                                const NodesOnArrays<dim>& nodes)
    : problem_(problem),
      cells_(cells),
      nodes_(nodes),
      shapes_(cells.executor(), problem.discretization),
      elements_(cell_blocks(cells, nodes.numbers)),
      films_(film_sides(
          cells, problem.conditions, nodes.numbers, elements_.back().first + elements_.back().n)) {
  films_.block.parts.numbers = &films_.ids;
  std::vector<const ElementBlock*> all;
  for (const ElementBlock& block : elements_) all.push_back(&block);
  if (has_films()) all.push_back(&films_.block);
  contact_ = contact_on_arrays(problem.conditions, cells, nodes,
                               elements_.back().first + elements_.back().n + films_.block.n);
  if (contact_.has_sides()) all.push_back(&contact_.sides.block);
  around_ = elements_around(all, nodes.numbers.n_rows);
  if (!share()) return;
  others_ =
      std::make_unique<const NodesOfAll>(cells, nodes.numbers, *share(), 0, nodes.numbers.n_rows);
  of_lower_parts_ = others_->of_lower_parts();
}

template <int dim>
typename NewtonArrays<dim>::Data NewtonArrays<dim>::data_at(const Array<double>& u) const {
  Data data;
  for (const ElementBlock& block : elements_)
    data.cells.push_back(coefficients_in(problem_, block, on(block), nodes_.points, true, &u));
  for (std::size_t k = 0; step_ && k < elements_.size(); ++k) {
    const ElementBlock& block = elements_[k];
    if (has_capacity_of_solution()) require_capacity(block, u);
    data.stored.push_back(stored_in(block, u));
    data.cells[k].f = combination(block, on(block), data.cells[k].f, 1, data.stored[k]);
  }
  if (has_films())
    data.films = films_in(problem_.conditions, films_.block, on_films(), nodes_.points, &u);
  return data;
}

template <int dim>
std::optional<typename NewtonArrays<dim>::Data> NewtonArrays<dim>::allowed_data_at(
    const Array<double>& u) const {
  if (!all_are_finite(u)) return {};
  try {
    return data_at(u);
  } catch (const multigrid::InputError&) {
    return {};
  }
}

template <int dim>
void NewtonArrays<dim>::require_values(const Solution& u) {
  mesh::together(share(), [&] { data_at(nodal(u)); });
}

template <int dim>
std::vector<MatricesOfBlock> NewtonArrays<dim>::blocks(
    const std::vector<ElementMatrices>& matrices) const {
  std::vector<MatricesOfBlock> result;
  for (std::size_t k = 0; k < elements_.size(); ++k)
    result.push_back({&elements_[k], &matrices[k]});
  if (has_films()) result.push_back({&films_.block, &matrices[elements_.size()]});
  if (contact_.has_sides()) result.push_back({&contact_.sides.block, &matrices.back()});
  return result;
}

template <int dim>
std::vector<ElementMatrices> NewtonArrays<dim>::residuals(
    const Data& data, const Array<double>& u, std::vector<ElementMatrices>* const sizes) const {
  std::vector<ElementMatrices> result;
  for (std::size_t k = 0; k < elements_.size(); ++k) {
    CellResiduals own =
        cell_residuals<dim>(elements_[k], on(elements_[k]), nodes_.points, data.cells[k], u);
    if (sizes) sizes->push_back(std::move(own.sizes));
    result.push_back(std::move(own.loads));
  }
  if (has_films()) {
    result.push_back(side_residuals<dim>(films_.block, on_films(), nodes_.points, data.films.alpha,
                                         data.films.g, u));
    if (sizes) {
      sizes->emplace_back();
      sizes->back().loads = absolute_values(result.back().loads);
    }
  }
  if (!contact_.has_sides()) return result;
  const auto of_contact = [&](const ReferenceElement& element, const Array<double>& values) {
    return side_residuals<dim>(contact_.sides.block, element, nodes_.points, contact_.h,
                               contact_.none, values);
  };
  result.push_back(of_contact(contact_.jumps, u));
  if (sizes) {
    sizes->push_back(of_contact(contact_.sizes, absolute_values(u)));
    sizes->back().loads = absolute_values(sizes->back().loads);
  }
  return result;
}

template <int dim>
std::optional<Imbalance> NewtonArrays<dim>::imbalance(const Solution& solution) {
  const Array<double> u = nodal(solution);
  std::optional<Data> allowed = allowed_data_at(u);
  if (!holds_everywhere(allowed.has_value())) return {};
  Data& data = *allowed;
  Imbalance result;
  std::vector<ElementMatrices> sizes;
  const std::vector<ElementMatrices> parts = residuals(data, u, &sizes);
  const Index n = nodes_.n_unknowns(), n_rows = nodes_.numbers.n_rows;
  Array<double> R = gathered_loads(blocks(parts), around_, n_rows);
  add_up_rows(R);
  result.missing = absolute_sum(R, 0, n);
  result.turnover = absolute_sum(R, n, n_rows);
  if (has_films()) {
    const Array<double>& of_films = parts[elements_.size()].loads;
    result.turnover += absolute_sum(of_films, 0, of_films.size());
  }
  for (std::size_t k = 0; k < elements_.size(); ++k) {
    const ElementBlock& block = elements_[k];
    result.turnover +=
        cell_integrals<dim>(block, on(block), nodes_.points, data.cells[k]).f_absolute;
    if (data.cells[k].has_reaction)
      result.turnover +=
          function_integrals<dim>(block, on(block), nodes_.points, u, &data.cells[k].c)
              .reaction_absolute;
  }
  for (std::size_t k = 0; k < elements_.size(); ++k) {
    if (step_) result.turnover += integral(elements_[k], std::move(data.stored[k])).absolute;
    result.rounding += rounding_in(elements_[k], u);
  }
  for (const ElementMatrices& own : sizes)
    result.rounding += rounding_of_newton_sums * absolute_sum(own.loads, 0, own.loads.size());
  for (double* const sum : {&result.missing, &result.turnover, &result.rounding})
    *sum = sum_of_all(*sum);
  if (!is_finite(result.missing) || !is_finite(result.turnover)) return {};
  return result;
}

/// The derivative of the symmetric terms is a matrix with c + c' u - f' in place of c; that of the flux adds what makes it
/// unsymmetric.
template <int dim>
Array<double> NewtonArrays<dim>::tangent_in(const ElementBlock& block,
                                            CellCoefficients&& data,
                                            const Array<double>& u) const {
  const ReferenceElement& element = on(block);
  if (step_ || problem_.c.depends_on_solution() || problem_.f.depends_on_solution()) {
    const auto slope_of = [&](const ByMaterial<Expression<dim>>& function) {
      return values_of<dim>(function, block, element, nodes_.points, &u, OfSolution::slope);
    };
    Coefficient slope_of_f = slope_of(problem_.f);
    if (step_) slope_of_f = slope_without_stored(block, slope_of_f, u);
    data.c = linearized(block, element, u, data.c, slope_of(problem_.c), slope_of_f);
    data.has_reaction = true;
  }
  ElementMatrices matrices = cell_matrices<dim>(block, element, nodes_.points, data);
  if (problem_.has_kappa_of_solution())
    add_slope_of_flux<dim>(block, element, nodes_.points,
                           kappa_in(problem_, block, element, nodes_.points, &u, OfSolution::slope),
                           u, matrices);
  return std::move(matrices.A);
}

template <int dim>
Array<double> NewtonArrays<dim>::tangent_of_films(const Data& data, const Array<double>& u) const {
  const ReferenceElement& element = on_films();
  const FilmCoefficients slopes =
      film_slopes_in(problem_.conditions, films_.block, element, nodes_.points, u);
  const Coefficient alpha =
      linearized(films_.block, element, u, data.films.alpha, slopes.alpha, slopes.g);
  return std::move(
      side_matrices<dim>(films_.block, element, nodes_.points, alpha, data.films.g, true).A);
}

template <int dim>
void NewtonArrays<dim>::linearize(const Solution& solution, multigrid::System& system) {
  const Array<double> u = nodal(solution);
  Data data = data_at(u);
  std::vector<ElementMatrices> parts = residuals(data, u, nullptr);
  for (std::size_t k = 0; k < elements_.size(); ++k)
    parts[k].A = tangent_in(elements_[k], std::move(data.cells[k]), u);
  if (has_films()) parts[elements_.size()].A = tangent_of_films(data, u);
  if (contact_.has_sides())
    parts.back().A = std::move(contact_matrices<dim>(contact_, nodes_.points).A);
  const Index n = nodes_.n_unknowns(), n_rows = nodes_.numbers.n_rows;
  const Array<double> no_change = zeros(executor(), n_rows - n);
  if (system.n() == 0) {
    Rows rows = gathered_rows(blocks(parts), around_, no_change, n, n_rows);
    system.A = std::move(rows.A);
    system.b = std::move(rows.b);
    system.dimension = dim;
    system.coordinates = unknown_points(nodes_.points, dim, n);
  } else {
    gather_again(blocks(parts), around_, no_change, system.A.offsets, system.A.columns,
                 system.A.values, system.b);
  }
  // Where u is constant the values happen to be symmetric, too, but methods are chosen for all iterations.
  system.symmetry = multigrid::Symmetry();
  system.symmetry->of_values = !problem_.has_kappa_of_solution();
}

template <int dim>
FlowsAtNodes NewtonArrays<dim>::flows_at_given(const Solution& solution) const {
  const Array<double> u = nodal(solution);
  std::vector<ElementMatrices> sizes;
  const std::vector<ElementMatrices> parts = residuals(data_at(u), u, &sizes);
  const Index n = nodes_.n_unknowns(), n_rows = nodes_.numbers.n_rows;
  const Array<double> R = gathered_loads(blocks(parts), around_, n_rows),
                      of_rounding = gathered_loads(blocks(sizes), around_, n_rows);
  return {scaled_part(R, n, n_rows, -1),
          scaled_part(of_rounding, n, n_rows, std::numeric_limits<double>::epsilon())};
}

template class NewtonArrays<2>;
template class NewtonArrays<3>;

}  // namespace assembly
