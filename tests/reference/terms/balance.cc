// SPDX-License-Identifier: MIT
#include "tests/reference/terms/balance.h"

#include "tests/reference/terms/node_integrals.h"

#include <cmath>
#include <numeric>

namespace assembly {

namespace {

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.);
}

}  // namespace

template <int dim>
double balance_right_hand_side(const Terms<dim>& terms,
                               const Nodes<dim>& nodes,
                               const Balance& balance,
                               std::vector<double>& b) {
  const std::vector<double> weights =
      shape_integrals(terms.triangulation, terms.discretization, nodes);
  const double measure = sum(weights);
  double h = 0;
  for (const auto& cell : terms.triangulation.active_cell_iterators())
    h = std::max(h, cell->diameter());
  const double size = h / std::pow(measure, 1. / dim);
  require_balance(balance, std::pow(size, terms.discretization.degree + 1));
  for (int pass = 0; pass < 2; ++pass) {  // the second takes what rounding left
    const double density = sum(b) / measure;
    for (std::size_t i = 0; i < b.size(); ++i) b[i] -= weights[i] * density;
  }
  return balance.imbalance();
}

template decltype(balance_right_hand_side<2>) balance_right_hand_side<2>;
template decltype(balance_right_hand_side<3>) balance_right_hand_side<3>;

}  // namespace assembly
