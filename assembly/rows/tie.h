// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/mapping.h"
#include "assembly/elements/reference_element.h"
#include "assembly/expressions/required.h"

#include <limits>

// What ties an unknown to values from outside (multigrid::Dissipation); for kernel sources.
namespace assembly {

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

/// The values of the nodes from n_unknowns on.
struct GivenView {
  const double* values;
  Index n_unknowns;
  MG_HD bool has(Index node) const { return node >= n_unknowns; }
  MG_HD double of(Index node) const { return values[node - n_unknowns]; }
};

/// Sides with kappa du/dn + alpha u = g.
template <int dim>
struct FilmsView {
  ReferenceView element;
  CoefficientView alpha, g;
  bool is_lumped;
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

  /// Of sum_i phi_i alpha (u_i - ambient)^2 - 1/2 sum_ij phi_i phi_j alpha (u_i - u_j)^2 at each point what ties node `own` of
  /// a side: all but the pairs of unknowns.
  ///
  /// nodes  of the side, by their places
  /// rows   theirs
  MG_HD void tie(const Index* nodes,
                 const Index* rows,
                 Index side,
                 int own,
                 double factor,
                 const GivenView& given,
                 Tie& to) const {
    for (int q = 0; q < element.n_points; ++q) {
      double film, ambient;
      if (!at(nodes, side, q, film, ambient)) continue;
      const double weight = factor * film * element.value(q, own);
      to.add(weight, ambient);
      for (int v = 0; v < element.n_shapes && !is_lumped; ++v)
        if (given.has(rows[v])) to.add(-weight * element.value(q, v), given.of(rows[v]));
    }
  }

  /// The same where node `own` has the value u.
  MG_HD double constant(const Index* nodes, Index side, int own, double factor, double u) const {
    double result = 0;
    for (int q = 0; q < element.n_points; ++q) {
      double film, ambient;
      if (!at(nodes, side, q, film, ambient)) continue;
      const double weight = factor * film * element.value(q, own);
      result += weight * (u - ambient) * (u - ambient);
    }
    return result;
  }
};

/// Sides with kappa du/dn + alpha u = g, where alpha may differ from 0.
struct Films {
  const ElementBlock* sides;
  const ReferenceElement* element;
  const Coefficient* alpha;
  const Coefficient* g;
  bool is_lumped = false;  ///< whether alpha has matrices that are diagonal, as with finite volumes
};

/// points  of all nodes
template <int dim>
FilmsView<dim> films_view(const Films& films, const Array<double>& points) {
  return {films.element->view(), films.alpha->view(), films.g->view(), films.is_lumped,
          view(points, dim)};
}

}  // namespace assembly
