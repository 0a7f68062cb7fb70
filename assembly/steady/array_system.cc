// SPDX-License-Identifier: MIT
#include "assembly/steady/array_system.h"

#include "assembly/arrays/nodes_of_all.h"
#include "assembly/elements/estimates/tested_residuals.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/rows/row_ties.h"
#include "assembly/rows/without_zeros.h"

#include <cmath>

namespace assembly {

namespace {

/// Shares of an assembly, of tetrahedra on two threads of a host.
constexpr double after_numbers = 0.05, after_matrices = 0.3, after_lists = 0.5, after_rows = 0.9;

}  // namespace

template <int dim>
ArraySystem<dim>::ArraySystem(const ScalarProblem<dim>& problem,
                              const mesh::CellArrays<dim>& cells,
                              const NodesOnArrays<dim>& nodes,
                              const ArrayTerm<dim>* more,
                              const Progress& progress,
                              const ArrayRows rows)
    : problem_(problem),
      cells_(cells),
      nodes_(nodes),
      more_(more),
      progress_(progress),
      rows_(rows),
      shapes_(cells.executor(), problem.discretization),
      elements_(cell_blocks(cells, nodes.numbers)),
      n_given_(double(nodes.given.size())) {
  std::vector<CellCoefficients> coefficients;
  const auto find_values = [&] {
    coefficients = values_in_cells();
    find_films();
  };
  if (const auto& share = problem.mesh.share) {
    share->others->together(find_values);
    add_up(*share->others);
  } else {
    find_values();
  }
  has_reaction_ = sums_.largest_reaction > 0;
  mesh::together(problem.mesh.share ? &*problem.mesh.share : nullptr, [&] {
    add_cells(coefficients);
    add_films();
  });
  add_contact();
  progress_(after_matrices);
  std::vector<const ElementBlock*> all;
  for (const MatricesOfBlock& block : blocks()) all.push_back(block.block);
  around_ = elements_around(all, nodes_.n_unknowns());
}

template <int dim>
std::vector<CellCoefficients> ArraySystem<dim>::values_in_cells() {
  std::vector<CellCoefficients> coefficients;
  for (const ElementBlock& block : elements_) {
    const ReferenceElement& element = shapes_.on_cells(block.n_nodes).gradient_rule;
    coefficients.push_back(
        coefficients_in(problem_, block, element, nodes_.points, rows_ == ArrayRows::all));
    sums_ += cell_integrals<dim>(block, element, nodes_.points, coefficients.back());
    progress_(after_numbers);
  }
  return coefficients;
}

template <int dim>
void ArraySystem<dim>::add_cells(std::vector<CellCoefficients>& coefficients) {
  for (std::size_t k = 0; k < elements_.size(); ++k) {
    coefficients[k].has_reaction = has_reaction_;
    matrices_.push_back(cell_matrices<dim>(elements_[k],
                                           shapes_.on_cells(elements_[k].n_nodes).gradient_rule,
                                           nodes_.points, coefficients[k]));
    if (more_)
      more_->add(problem_, shapes_, elements_[k], nodes_.points, coefficients[k], nullptr,
                 matrices_.back());
    if (more_ && rows_ == ArrayRows::dual) transpose(elements_[k], matrices_.back());
    coefficients[k] = {};
  }
}

template <int dim>
void ArraySystem<dim>::find_films() {
  const ElementBlock& last = elements_.back();
  films_ = film_sides(cells_, problem_.conditions, nodes_.numbers, last.first + last.n);
  if (films_.block.n == 0) return;
  films_.block.parts.numbers = &films_.ids;
  const ReferenceElement& element = shapes_.on_sides(films_.block.n_nodes);
  of_films_ = films_in(problem_.conditions, films_.block, element, nodes_.points);
  if (rows_ != ArrayRows::all) of_films_.g = Coefficient();
  of_sides_ =
      side_integrals<dim>(films_.block, element, nodes_.points, of_films_.alpha, of_films_.g);
}

template <int dim>
void ArraySystem<dim>::add_films() {
  if (films_.block.n == 0) return;
  const ReferenceElement& element = shapes_.on_sides(films_.block.n_nodes);
  matrices_.push_back(side_matrices<dim>(films_.block, element, nodes_.points, of_films_.alpha,
                                         of_films_.g, of_sides_.largest_alpha > 0));
}

template <int dim>
void ArraySystem<dim>::add_up(const mesh::OtherParts& others) {
  assembly::add_up(others, sums_);
  assembly::add_up(others, of_sides_);
  n_given_ = others.sum(n_given_);
}

template <int dim>
void ArraySystem<dim>::add_contact() {
  const ElementBlock& last = elements_.back();
  contact_ =
      contact_on_arrays(problem_.conditions, cells_, nodes_, last.first + last.n + films_.block.n);
  if (contact_.has_sides()) matrices_.push_back(contact_matrices<dim>(contact_, nodes_.points));
}

template <int dim>
std::vector<MatricesOfBlock> ArraySystem<dim>::blocks() const {
  std::vector<MatricesOfBlock> result;
  for (std::size_t k = 0; k < elements_.size(); ++k)
    result.push_back({&elements_[k], &matrices_[k]});
  if (films_.block.n > 0) result.push_back({&films_.block, &matrices_[elements_.size()]});
  if (contact_.has_sides()) result.push_back({&contact_.sides.block, &matrices_.back()});
  return result;
}

template <int dim>
multigrid::System ArraySystem<dim>::system(const Array<double>& given) {
  multigrid::System system;
  system.constant_nullspace = is_pure_neumann();
  const bool has_films = films_.block.n > 0 && of_sides_.largest_alpha > 0;
  const Films films{&films_.block, has_films ? &shapes_.on_sides(films_.block.n_nodes) : nullptr,
                    &of_films_.alpha, &of_films_.g};
  if (!more_ && rows_ != ArrayRows::matrix) {
    system.dissipation =
        tied_energy<dim>(blocks(), around_, given, nodes_.points, has_films ? &films : nullptr);
    system.symmetry = multigrid::Symmetry();  // cell by cell
  }
  progress_(after_lists);
  Rows rows = gathered_rows(blocks(), around_, given, nodes_.n_unknowns(), nodes_.numbers.n_rows);
  matrices_.clear();
  around_ = {};
  progress_(after_rows);
  system.A = without_zeros(std::move(rows.A), rows.diagonal, more_ == nullptr);
  system.b = std::move(rows.b);
  system.dimension = dim;
  system.coordinates = unknown_points(nodes_.points, dim, nodes_.n_unknowns());
  return system;
}

template <int dim>
double ArraySystem<dim>::balance(const double diameter, Array<double>& b) const {
  const Balance balance{source(), boundary()};
  const double size = diameter / std::pow(sums_.measure, 1. / dim);
  require_balance(balance, std::pow(size, problem_.discretization.degree + 1));
  // The integrals of the shape functions: the right-hand side of f = 1.
  std::vector<ElementMatrices> of_ones;
  std::vector<MatricesOfBlock> all;
  CellCoefficients ones;
  ones.kappa.resize(1);
  ones.kappa[0].constant = 1;
  ones.f.constant = 1;
  of_ones.reserve(elements_.size());
  for (const ElementBlock& block : elements_) {
    of_ones.push_back(cell_matrices<dim>(block, shapes_.on_cells(block.n_nodes).gradient_rule,
                                         nodes_.points, ones));
    all.push_back({&block, &of_ones.back()});
  }
  std::vector<const ElementBlock*> cells;
  for (const ElementBlock& block : elements_) cells.push_back(&block);
  const ElementsAround around = elements_around(cells, nodes_.n_unknowns());
  const Array<double> weights = gathered_loads(all, around, nodes_.n_unknowns());
  if (const auto& share = problem_.mesh.share)
    make_sum_zero(b, weights, [&](double own) { return share->others->sum(own); });
  else
    make_sum_zero(b, weights);
  return balance.imbalance();
}

template <int dim>
Contrast ArraySystem<dim>::contrast() const {
  return {sums_.largest_mean > 0 ? sums_.largest_mean / sums_.smallest_mean : 1, sums_.anisotropy,
          0};
}

template class ArraySystem<2>;
template class ArraySystem<3>;

}  // namespace assembly
