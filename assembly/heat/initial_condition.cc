// SPDX-License-Identifier: MIT
#include "assembly/heat/heat.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assembly {

namespace {

/// The range of values, and the largest of their sizes.
class Variation {
 public:
  void include(const double value) {
    smallest_ = std::min(smallest_, value);
    largest_ = std::max(largest_, value);
    size_ = std::max(size_, std::abs(value));
  }
  double range() const { return largest_ >= smallest_ ? largest_ - smallest_ : 0; }
  /// More than a share of the range, and more than what rounding makes of equal values.
  bool is_jump(const double difference, const double share) const {
    constexpr double rounding = 1e-12;
    return difference > std::max(share * range(), rounding * size_);
  }

 private:
  double smallest_ = std::numeric_limits<double>::infinity(),
         largest_ = -std::numeric_limits<double>::infinity(), size_ = 0;
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

template <int dim>
std::vector<double> Heat<dim>::initial_temperature() const {
  const Numbering<dim>& numbering = problem_.numbering;
  std::vector<double> u(numbering.n_unknowns);
  BadValue<dim> bad;
  for (multigrid::Index node = 0; node < numbering.n_nodes(); ++node)
    if (const multigrid::Index i = numbering.unknown[node]; i >= 0)
      u[i] = bad.check(initial_, Required::finite, numbering.points[node]);
  bad.raise();
  return u;
}

template <int dim>
bool Heat<dim>::starts_with_a_jump() const {
  constexpr double boundary_share = 1e-6, cell_share = 0.5;
  const Numbering<dim>& numbering = problem_.numbering;
  std::vector<double> values = numbering.nodal_values(initial_temperature());
  Variation all;
  double largest = 0;  // jump at a boundary
  for (multigrid::Index node = 0; node < numbering.n_nodes(); ++node) {
    all.include(values[node]);
    if (numbering.unknown[node] >= 0) continue;
    const double inside = initial_(numbering.points[node]);
    if (!std::isfinite(inside)) return true;  // used nowhere, so it is no mistake
    all.include(inside);
    largest = std::max(largest, std::abs(inside - values[node]));
  }
  return all.is_jump(largest, boundary_share) ||
         all.is_jump(largest_range_in_a_cell(numbering, values), cell_share);
}

template std::vector<double> Heat<2>::initial_temperature() const;
template std::vector<double> Heat<3>::initial_temperature() const;
template bool Heat<2>::starts_with_a_jump() const;
template bool Heat<3>::starts_with_a_jump() const;

}  // namespace assembly
