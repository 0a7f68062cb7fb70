// SPDX-License-Identifier: MIT
#include "assembly/rows/row_ties.h"

#include "assembly/rows/tie.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

#include <limits>

namespace assembly {

using multigrid::Dissipation;
using multigrid::for_each;

namespace {

template <int dim>
struct TiesOfRow {
  Gathered all;
  GivenView given;
  Index first_film;  ///< element; those from it on are films
  FilmsView<dim> films;

  MG_HD Tie operator()(Index i) const {
    Tie tie;
    for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
      const Index element = all.elements[k];
      const GatheredBlock& block = all.block_of(element);
      const Index* const nodes = block.nodes_of(element);
      int own = 0;
      while (nodes[own] != i) ++own;
      if (element < first_film)
        add_cell(block, element, own, tie);
      else
        films.tie(block.places_of(element), nodes, element - first_film, own, 1, given, tie);
    }
    return tie;
  }

 private:
  MG_HD void add_cell(const GatheredBlock& block, Index element, int own, Tie& tie) const {
    const Index* const nodes = block.nodes_of(element);
    if (block.reactions)
      tie.add(block.reactions[Offset(element - block.first) * block.n_nodes + own], 0);
    const double* const row = block.row_of(element, own);
    if (!row) return;  // a side without alpha
    for (int v = 0; v < block.n_nodes; ++v)
      if (given.has(nodes[v])) tie.add(-row[v], given.of(nodes[v]));
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
      if (!ties.given.has(nodes[i])) continue;
      const double own = ties.given.of(nodes[i]);
      sums.constant +=
          element < ties.first_film
              ? of_cell(element, nodes, i, own)
              : ties.films.constant(block.places_of(element), element - ties.first_film, i, 1, own);
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
      if (!ties.given.has(nodes[j])) continue;
      const double difference = own - ties.given.of(nodes[j]);
      result -= row[j] * difference * difference;
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
  TiesOfRow<dim> ties{gathered(blocks, around, n),
                      {given.empty() ? nullptr : given.on(executor), n},
                      std::numeric_limits<Index>::max(),
                      {}};
  if (films) {
    ties.first_film = films->sides->first;
    ties.films = films_view<dim>(*films, points);
  }
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
