// SPDX-License-Identifier: MIT
#include "assembly/rows/step_ties.h"

#include "assembly/rows/step_view.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim>
struct FilmsAround {
  const Offset* offsets;  ///< null: there are none
  const Index* elements;
  Index first;         ///< element that is a film
  const Index* nodes;  ///< of films
  FilmsView<dim> view;

  /// Calls f(nodes, film, place of the node in it).
  template <class F>
  MG_HD void for_films_of(Index node, F&& f) const {
    if (!offsets) return;
    for (Offset k = offsets[node]; k < offsets[node + 1]; ++k) {
      const Index film = elements[k] - first;
      const Index* const own = nodes + Offset(film) * view.element.n_shapes;
      int place = 0;
      while (own[place] != node) ++place;
      f(own, film, place);
    }
  }
};

/// In (y, M y) a pair of unknowns has -m_ij (y_i - y_j)^2, which is more than -m_ij (u_i - u_j)^2 by
/// m_ij (2 (y_i - y_j) d + d^2) with d the difference of their values in u_0.
template <int dim>
struct TieNode {
  StepView rows;
  const double* weights;
  const double* reaction;  ///< or null
  NodalView u_0;
  GivenView given_1;
  FilmsAround<dim> films;
  Index* own_rows;
  double* values;
  double* own_weights;
  double* moments;
  TieSums* sums;

  template <class Lanes>
  MG_HD void operator()(Index node, Lanes lanes) const {
    const double mass = weights[node], c = reaction ? rows.tau() * reaction[node] : 0;
    if (given_1.has(node)) {
      const double constant = lanes.sum(of_given(node, mass, c, lanes));
      if (lanes.rank > 0) return;
      sums[node] = {};
      sums[node].constant = constant;
      return;
    }
    Tie tie;
    tie.is_tied = true;
    tie.value = u_0(node);
    if (lanes.rank == 0) add_own(node, mass, c, tie);
    add_couplings(node, lanes, tie);
    store(node, lanes, tie);
  }

 private:
  MG_HD void add_own(Index node, double mass, double c, Tie& tie) const {
    tie.add(mass, tie.value);
    if (c != 0) tie.add(c, 0);
    films.for_films_of(node, [&](const Index* nodes, Index film, int place) {
      films.view.tie(nodes, film, place, rows.tau(), given_1, tie);
    });
  }

  template <class Lanes>
  MG_HD void add_couplings(Index node, Lanes lanes, Tie& tie) const {
    for (Offset k = rows.offsets[node] + lanes.rank; k < rows.offsets[node + 1]; k += Lanes::size) {
      const Index other = rows.columns[k];
      const double m = rows.M[k], d = tie.value - u_0(other);
      if (given_1.has(other)) {
        const double u_1 = given_1.of(other);
        tie.add(-rows.tau() * rows.K_1[k], u_1);
        tie.add(-m, tie.value + u_1 - u_0(other));
      } else {
        tie.moment -= m * d;
        tie.sums.constant += 0.5 * m * d * d;
      }
    }
  }

  template <class Lanes>
  MG_HD void store(Index node, Lanes lanes, const Tie& tie) const {
    const double weight = lanes.sum(tie.weight), moment = lanes.sum(tie.moment);
    TieSums all;
    all.constant = lanes.sum(tie.sums.constant);
    all.low = lanes.least(tie.sums.low);
    all.high = -lanes.least(-tie.sums.high);
    if (lanes.rank > 0) return;
    own_rows[node] = node;
    values[node] = tie.value;
    own_weights[node] = weight;
    moments[node] = moment;
    sums[node] = all;
  }

  /// What a lane adds.
  template <class Lanes>
  MG_HD double of_given(Index node, double mass, double c, Lanes lanes) const {
    const double u_1 = given_1.of(node), change = u_1 - u_0(node);
    double result = 0;
    if (lanes.rank == 0) {
      result = mass * change * change + c * u_1 * u_1;
      films.for_films_of(node, [&](const Index* nodes, Index film, int place) {
        result += films.view.constant(nodes, film, place, rows.tau(), u_1);
      });
    }
    for (Offset k = rows.offsets[node] + lanes.rank; k < rows.offsets[node + 1]; k += Lanes::size) {
      const Index other = rows.columns[k];
      if (!given_1.has(other) || other >= node) continue;
      const double difference = u_1 - given_1.of(other),
                   of_change = difference - (u_0(node) - u_0(other));
      result -=
          rows.tau() * rows.K_1[k] * difference * difference + rows.M[k] * of_change * of_change;
    }
    return result;
  }
};

struct SumsAtNode {
  const TieSums* sums;
  MG_HD TieSums operator()(Index node) const { return sums[node]; }
};

}  // namespace

template <int dim>
multigrid::Dissipation step_ties(const StepRows& rows,
                                 const StepTies& ties,
                                 const NodalPair& u,
                                 const Array<double>& given_1,
                                 const Array<double>& points) {
  const Executor& executor = rows.M->executor();
  const Index n = rows.n_unknowns, n_nodes = rows.M->n_rows;
  FilmsAround<dim> films{};
  if (ties.films)
    films = {ties.films_around->offsets.on(executor), ties.films_around->elements.on(executor),
             ties.films->sides->first, ties.films->sides->nodes.on(executor),
             films_view<dim>(*ties.films, points)};
  multigrid::Dissipation result;
  result.row = Array<Index>(executor, n);
  result.value = Array<double>(executor, n);
  result.weight = Array<double>(executor, n);
  result.moment = Array<double>(executor, n);
  Array<TieSums> sums(executor, n_nodes);
  multigrid::for_each_row<lanes_of_row>(
      executor, n_nodes,
      TieNode<dim>{view(rows),
                   ties.weights->on(executor),
                   ties.reaction ? ties.reaction->on(executor) : nullptr,
                   view(u),
                   {given_1.on(executor), n},
                   films,
                   result.row.on(executor),
                   result.value.on(executor),
                   result.weight.on(executor),
                   result.moment.on(executor),
                   sums.on(executor)});
  const TieSums all = multigrid::sum(executor, n_nodes, SumsAtNode{sums.on(executor)});
  result.constant = all.constant;
  result.low = all.low;
  result.high = all.high;
  return result;
}

template multigrid::Dissipation step_ties<2>(
    const StepRows&, const StepTies&, const NodalPair&, const Array<double>&, const Array<double>&);
template multigrid::Dissipation step_ties<3>(
    const StepRows&, const StepTies&, const NodalPair&, const Array<double>&, const Array<double>&);

}  // namespace assembly
