// SPDX-License-Identifier: MIT
#include "tests/reference/heat/heat.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assembly {

namespace {

/// The range of values, and the largest of their sizes.
struct Variation {
  double smallest = std::numeric_limits<double>::infinity(),
         largest = -std::numeric_limits<double>::infinity(), size = 0;
  void include(const double value) {
    smallest = std::min(smallest, value);
    largest = std::max(largest, value);
    size = std::max(size, std::abs(value));
  }
  double range() const { return largest >= smallest ? largest - smallest : 0; }
};

template <int dim>
double largest_range_in_a_cell(const Nodes<dim>& nodes, const std::vector<double>& values) {
  double largest = 0;
  for (std::size_t cell = 0; cell + 1 < nodes.cell_offsets.size(); ++cell) {
    Variation variation;
    for (auto k = nodes.cell_offsets[cell]; k < nodes.cell_offsets[cell + 1]; ++k)
      variation.include(values[nodes.cell_nodes[k]]);
    largest = std::max(largest, variation.range());
  }
  return largest;
}

}  // namespace

/// One expression for all materials.
template <int dim>
std::vector<double> Heat<dim>::initial_values() const {
  const Numbering<dim>& numbering = problem_.numbering;
  std::vector<double> u(numbering.n_unknowns);
  BadValue<dim> bad;
  for (multigrid::Index node = 0; node < numbering.n_nodes(); ++node)
    if (const multigrid::Index i = numbering.unknown[node]; i >= 0)
      u[i] = bad.check(equation_.initial.functions()[0], Required::finite, numbering.points[node]);
  bad.raise();
  return u;
}

template <int dim>
bool Heat<dim>::starts_with_a_jump() const {
  const Numbering<dim>& numbering = problem_.numbering;
  const std::vector<double> values = numbering.nodal_values(initial_values());
  Variation all;
  double at_boundary = 0;
  for (multigrid::Index node = 0; node < numbering.n_nodes(); ++node) {
    all.include(values[node]);
    if (numbering.unknown[node] >= 0) continue;
    const double inside = equation_.initial.functions()[0](numbering.points[node]);
    if (!std::isfinite(inside)) return true;  // used nowhere, so it is no mistake
    all.include(inside);
    at_boundary = std::max(at_boundary, std::abs(inside - values[node]));
  }
  return is_jump(all.range(), all.size, at_boundary, largest_range_in_a_cell(numbering, values));
}

template std::vector<double> Heat<2>::initial_values() const;
template std::vector<double> Heat<3>::initial_values() const;
template bool Heat<2>::starts_with_a_jump() const;
template bool Heat<3>::starts_with_a_jump() const;

}  // namespace assembly
