// SPDX-License-Identifier: MIT
#include "assembly/rows/row_ties.h"

#include "assembly/elements/mapping.h"
#include "assembly/expressions/required.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

#include <limits>

namespace assembly {

using multigrid::Dissipation;
using multigrid::for_each;

namespace {

/// Sums over what is tied.
struct TieSums {
  double constant = 0;
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  MG_HD TieSums& operator+=(const TieSums& other) {
    constant += other.constant;
    low = other.low < low ? other.low : low;
    high = other.high > high ? other.high : high;
    return *this;
  }
};

/// The ties of one row, referred to the value of the first: weight (x - value)^2 - 2 moment (x - value) + constant.
struct Tie {
  bool is_tied = false;
  double value = 0, weight = 0, moment = 0;
  TieSums sums;

  MG_HD void add(double own_weight, double to) {
    if (!is_tied) value = to;
    is_tied = true;
    const double difference = to - value;
    weight += own_weight;
    moment += own_weight * difference;
    sums += {own_weight * difference * difference, to, to};
  }
};

template <int dim>
struct FilmsView {
  Index first;  ///< element; those from it on are films
  ReferenceView element;
  CoefficientView alpha, g;
  PointsView points;

  /// alpha times the weight of a point, and g / alpha; false where alpha is as good as 0.
  MG_HD bool at(const Index* nodes, Index side, int q, double& weight, double& ambient) const {
    const double own = alpha.at(side, q);
    if (!(own > 0)) return false;
    ambient = g.at(side, q) / own;
    if (!is_finite(ambient * ambient)) return false;
    double normal[dim];
    normal_of_side<dim>(nodes, element.n_shapes, element.gradients_at(q), points, normal);
    weight = own * length<dim>(normal) * element.weights[q];
    return true;
  }
};

template <int dim>
struct TiesOfRow {
  Gathered all;
  const double* given;
  FilmsView<dim> films;

  MG_HD bool is_given(Index node) const { return node >= all.n_unknowns; }

  MG_HD Tie operator()(Index i) const {
    Tie tie;
    for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
      const Index element = all.elements[k];
      if (element < films.first)
        add_cell(i, element, tie);
      else
        add_film(i, element, tie);
    }
    return tie;
  }

 private:
  MG_HD void add_cell(Index i, Index element, Tie& tie) const {
    const GatheredBlock& block = all.block_of(element);
    const Index* const nodes = block.nodes_of(element);
    int own = 0;
    while (nodes[own] != i) ++own;
    if (block.reactions)
      tie.add(block.reactions[Offset(element - block.first) * block.n_nodes + own], 0);
    const double* const row = block.row_of(element, own);
    if (!row) return;  // a side without alpha
    for (int v = 0; v < block.n_nodes; ++v)
      if (is_given(nodes[v])) tie.add(-row[v], given[nodes[v] - all.n_unknowns]);
  }

  /// sum_i phi_i alpha (u_i - ambient)^2 - 1/2 sum_ij phi_i phi_j alpha (u_i - u_j)^2 at each point, all but the pairs of
  /// unknowns.
  MG_HD void add_film(Index i, Index element, Tie& tie) const {
    const GatheredBlock& block = all.block_of(element);
    const Index* const nodes = block.nodes_of(element);
    int own = 0;
    while (nodes[own] != i) ++own;
    for (int q = 0; q < films.element.n_points; ++q) {
      double alpha, ambient;
      if (!films.at(nodes, element - films.first, q, alpha, ambient)) continue;
      const double weight = alpha * films.element.value(q, own);
      tie.add(weight, ambient);
      for (int v = 0; v < block.n_nodes; ++v)
        if (is_given(nodes[v]))
          tie.add(-weight * films.element.value(q, v), given[nodes[v] - all.n_unknowns]);
    }
  }
};

template <int dim>
struct MarkTied {
  TiesOfRow<dim> ties;
  Index* flags;
  MG_HD void operator()(Index i) const { flags[i] = ties(i).is_tied ? 1 : 0; }
};

template <int dim>
struct StoreTies {
  TiesOfRow<dim> ties;
  const Index* rows;
  double* values;
  double* weights;
  double* moments;
  MG_HD void operator()(Index k) const {
    const Tie tie = ties(rows[k]);
    values[k] = tie.value;
    weights[k] = tie.weight;
    moments[k] = tie.moment;
  }
};

template <int dim>
struct SumsOfTie {
  TiesOfRow<dim> ties;
  const Index* rows;
  MG_HD TieSums operator()(Index k) const { return ties(rows[k]).sums; }
};

/// What an element adds between values that are given, and to the 0 of c u at nodes with such values.
template <int dim>
struct ConstantOfElement {
  GatheredBlock block;
  TiesOfRow<dim> ties;

  MG_HD TieSums operator()(Index e) const {
    const Index element = block.first + e;
    const Index* const nodes = block.nodes_of(element);
    TieSums sums;
    for (int i = 0; i < block.n_nodes; ++i) {
      if (!ties.is_given(nodes[i])) continue;
      const double own = ties.given[nodes[i] - ties.all.n_unknowns];
      sums.constant += element < ties.films.first ? of_cell(element, nodes, i, own)
                                                  : of_film(element, nodes, i, own);
    }
    return sums;
  }

 private:
  MG_HD double of_cell(Index element, const Index* nodes, int i, double own) const {
    double result = 0;
    if (block.reactions)
      result += block.reactions[Offset(element - block.first) * block.n_nodes + i] * own * own;
    const double* const row = block.row_of(element, i);
    for (int j = 0; j < i; ++j) {
      if (!ties.is_given(nodes[j])) continue;
      const double difference = own - ties.given[nodes[j] - ties.all.n_unknowns];
      result -= row[j] * difference * difference;
    }
    return result;
  }
  MG_HD double of_film(Index element, const Index* nodes, int i, double own) const {
    double result = 0;
    for (int q = 0; q < ties.films.element.n_points; ++q) {
      double alpha, ambient;
      if (!ties.films.at(nodes, element - block.first, q, alpha, ambient)) continue;
      const double weight = alpha * ties.films.element.value(q, i);
      result += weight * (own - ambient) * (own - ambient);
    }
    return result;
  }
};

}  // namespace

template <int dim>
Dissipation tied_energy(const std::vector<MatricesOfBlock>& blocks,
                        const ElementsAround& around,
                        const Array<double>& given,
                        const Array<double>& points,
                        const Films* films) {
  const Executor& executor = around.offsets.executor();
  const Index n = Index(around.offsets.size() - 1);
  TiesOfRow<dim> ties{
      gathered(blocks, around, n), given.empty() ? nullptr : given.on(executor), {}};
  ties.films.first = std::numeric_limits<Index>::max();
  if (films)
    ties.films = {films->sides->first, films->element->view(), films->alpha->view(),
                  films->g->view(), view(points, dim)};
  Array<Index> flags(executor, n);
  for_each(executor, n, MarkTied<dim>{ties, flags.on(executor)});
  Dissipation result;
  result.row = multigrid::compact(flags);
  const Offset n_tied = result.row.size();
  result.value = Array<double>(executor, n_tied);
  result.weight = Array<double>(executor, n_tied);
  result.moment = Array<double>(executor, n_tied);
  const Index* const rows = result.row.on(executor);
  for_each(executor, n_tied,
           StoreTies<dim>{ties, rows, result.value.on(executor), result.weight.on(executor),
                          result.moment.on(executor)});
  TieSums sums = multigrid::sum(executor, n_tied, SumsOfTie<dim>{ties, rows});
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    // Sides without alpha tie nothing.
    if (blocks[k].block->n == 0 || blocks[k].matrices->A.empty()) continue;
    sums.constant += multigrid::sum(executor, blocks[k].block->n,
                                    ConstantOfElement<dim>{ties.all.blocks[k], ties})
                         .constant;
  }
  result.constant = sums.constant;
  result.low = sums.low;
  result.high = sums.high;
  return result;
}

template Dissipation tied_energy<2>(const std::vector<MatricesOfBlock>&,
                                    const ElementsAround&,
                                    const Array<double>&,
                                    const Array<double>&,
                                    const Films*);
template Dissipation tied_energy<3>(const std::vector<MatricesOfBlock>&,
                                    const ElementsAround&,
                                    const Array<double>&,
                                    const Array<double>&,
                                    const Films*);

}  // namespace assembly
