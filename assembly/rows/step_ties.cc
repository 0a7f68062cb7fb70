// SPDX-License-Identifier: MIT
#include "assembly/rows/step_ties.h"

#include "assembly/rows/step_view.h"
#include "multigrid/backend/launch.h"

#include <type_traits>

namespace assembly {

namespace {

/// No films: a kernel without them has fewer registers, so that more of its threads run at a time.
struct NoFilms {
  MG_HD void tie(Index, double, const GivenView&, Tie&) const {}
  MG_HD double constant(Index, double, double) const { return 0; }
};

template <int dim>
struct FilmsAround {
  const Offset* offsets;
  const Index* elements;
  Index first;         ///< element that is a film
  const Index* nodes;  ///< of films
  const Index* rows;   ///< of these nodes
  FilmsView<dim> view;

  /// Adds what ties a node, times a factor.
  MG_HD void tie(Index node, double factor, const GivenView& given, Tie& to) const {
    for_films_of(node, [&](Index film, int place) {
      view.tie(of(nodes, film), of(rows, film), film, place, factor, given, to);
    });
  }
  /// The same where the node has the value u.
  MG_HD double constant(Index node, double factor, double u) const {
    double result = 0;
    for_films_of(node, [&](Index film, int place) {
      result += view.constant(of(nodes, film), film, place, factor, u);
    });
    return result;
  }

 private:
  MG_HD const Index* of(const Index* values, Index film) const {
    return values + Offset(film) * view.element.n_shapes;
  }
  /// Calls f(film, place of the node in it).
  template <class F>
  MG_HD void for_films_of(Index node, F&& f) const {
    for (Offset k = offsets[node]; k < offsets[node + 1]; ++k) {
      const Index film = elements[k] - first;
      const Index* const own = of(rows, film);
      int place = 0;
      while (own[place] != node) ++place;
      f(film, place);
    }
  }
};

/// In (y, M y) a pair of unknowns has -m_ij (y_i - y_j)^2, which is more than -m_ij (u_i - u_j)^2 by
/// m_ij (2 (y_i - y_j) d + d^2) with d the difference of their values in u_0.
template <class FilmsOfNode>
struct TieNode {
  static constexpr bool has_films = !std::is_same_v<FilmsOfNode, NoFilms>;
  static constexpr int block_size = 128, n_blocks = has_films ? 5 : 10;  ///< 96 and 48 registers
  StepRightHandSide load;
  const double* weights;
  const double* reaction;  ///< or null
  GivenView given_1;
  FilmsOfNode films;
  Index* own_rows;
  double* values;
  double* own_weights;
  double* moments;
  TieSums* sums;

  MG_HD void operator()(Index node) const {
    const double mass = weights[node], c = reaction ? load.rows.tau() * reaction[node] : 0;
    if (given_1.has(node)) {
      sums[node] = of_given(node, mass, c);
      return;
    }
    Tie tie;
    tie.add(mass, load.u_0(node));
    if (c != 0) tie.add(c, 0);
    add_couplings(node, tie);
    films.tie(node, load.rows.tau(), given_1, tie);
    own_rows[node] = node;
    values[node] = tie.value;
    own_weights[node] = tie.weight;
    moments[node] = tie.moment;
    sums[node] = tie.sums;
  }

 private:
  MG_HD void add_couplings(Index node, Tie& tie) const {
    const StepView& rows = load.rows;
    double sum = load.of_sources(node);
    for (Offset k = rows.offsets[node]; k < rows.offsets[node + 1]; ++k) {
      const Index other = rows.columns[k];
      const double m = rows.M[k], u_0 = load.u_0(other), d = tie.value - u_0;
      load.add(k, other, m, u_0, sum);
      if (given_1.has(other)) {
        const double u_1 = given_1.of(other);
        tie.add(-rows.tau() * rows.K_1[k], u_1);
        tie.add(-m, tie.value + u_1 - u_0);
      } else {
        tie.moment -= m * d;
        tie.sums.constant += 0.5 * m * d * d;
      }
    }
    load.b[node] = sum;
  }

  MG_HD TieSums of_given(Index node, double mass, double c) const {
    const StepView& rows = load.rows;
    const double u_1 = given_1.of(node), u_0 = load.u_0(node), change = u_1 - u_0;
    TieSums result;
    result.constant = mass * change * change + c * u_1 * u_1;
    for (Offset k = rows.offsets[node]; k < rows.offsets[node + 1]; ++k) {
      const Index other = rows.columns[k];
      if (!given_1.has(other) || other >= node) continue;
      const double difference = u_1 - given_1.of(other),
                   of_change = difference - (u_0 - load.u_0(other));
      result.constant -=
          rows.tau() * rows.K_1[k] * difference * difference + rows.M[k] * of_change * of_change;
    }
    result.constant += films.constant(node, rows.tau(), u_1);
    return result;
  }
};

struct SumsAtNode {
  const TieSums* sums;
  MG_HD TieSums operator()(Index node) const { return sums[node]; }
};

}  // namespace

template <int dim>
TiedStep tied_step(const StepRows& rows,
                   const StepLoads& loads,
                   const StepTies& ties,
                   const Array<double>& points) {
  const Executor& executor = rows.M->executor();
  const Index n = rows.n_unknowns, n_nodes = rows.M->n_rows;
  TiedStep result{Array<double>(executor, n), {}};
  multigrid::Dissipation& own = result.ties;
  own.row = Array<Index>(executor, n);
  own.value = Array<double>(executor, n);
  own.weight = Array<double>(executor, n);
  own.moment = Array<double>(executor, n);
  Array<TieSums> sums(executor, n_nodes);
  const auto tie = [&](const auto& films) {
    using FilmsOfNode = std::decay_t<decltype(films)>;
    multigrid::for_each(executor, n_nodes,
                        TieNode<FilmsOfNode>{right_hand_side_of(rows, loads, result.b),
                                             ties.weights->on(executor),
                                             ties.reaction ? ties.reaction->on(executor) : nullptr,
                                             {loads.given_1->on(executor), n},
                                             films,
                                             own.row.on(executor),
                                             own.value.on(executor),
                                             own.weight.on(executor),
                                             own.moment.on(executor),
                                             sums.on(executor)});
  };
  if (ties.films) {
    FilmsView<dim> view = films_view<dim>(*ties.films, points);
    view.is_lumped = true;  // K has what couples films to given values
    tie(FilmsAround<dim>{ties.films_around->offsets.on(executor),
                         ties.films_around->elements.on(executor), ties.films->sides->first,
                         ties.films->sides->nodes.on(executor),
                         ties.films->sides->rows_on(executor), view});
  } else {
    tie(NoFilms());
  }
  const TieSums all = multigrid::sum(executor, n_nodes, SumsAtNode{sums.on(executor)});
  own.constant = all.constant;
  own.low = all.low;
  own.high = all.high;
  return result;
}

template TiedStep tied_step<2>(const StepRows&,
                               const StepLoads&,
                               const StepTies&,
                               const Array<double>&);
template TiedStep tied_step<3>(const StepRows&,
                               const StepLoads&,
                               const StepTies&,
                               const Array<double>&);

}  // namespace assembly
