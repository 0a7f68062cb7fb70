// SPDX-License-Identifier: MIT
#include "assembly/terms/pure_neumann.h"

#include "assembly/terms/node_integrals.h"
#include "multigrid/system.h"

#include <cmath>
#include <numeric>
#include <sstream>

namespace assembly {

namespace {

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.);
}

constexpr double most_left = 0.05;  // on coarse meshes: more is hardly an error of quadrature

}  // namespace

void require_balance(const Balance& balance, const double share) {
  const double rest = balance.f.value + balance.g.value;
  const double allowed = std::min(share, most_left) * (balance.f.absolute + balance.g.absolute);
  if (std::abs(rest) <= allowed) return;
  std::ostringstream message;
  message.precision(4);
  message << "Problem/Neumann: without Dirichlet values, Robin's alpha and reaction there is a "
             "solution only if the integrals of f and g cancel, but that of Problem/Right hand "
             "side is "
          << balance.f.value << ", that of g " << balance.g.value << ", and their sum " << rest
          << " (on this mesh up to " << allowed
          << " would pass for errors of quadrature); change one of them, or give a value on some "
             "boundary in Problem/Dirichlet.";
  throw multigrid::InputError(message.str());
}

void refuse_constants() {
  throw multigrid::InputError(
      "Problem/Neumann: with a flux given on every boundary and without Reaction, u is determined "
      "up to a constant only, which is not solved with Problem/Convection; give one boundary a "
      "value (Dirichlet), or a Reaction.");
}

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
