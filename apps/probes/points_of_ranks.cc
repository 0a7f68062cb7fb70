// SPDX-License-Identifier: MIT
#include "apps/probes/points_of_ranks.h"

#include <cmath>
#include <limits>

namespace apps {
namespace {

using multigrid::Index;

constexpr double nowhere = std::numeric_limits<double>::infinity();

/// The first process that has each point.
std::vector<double> teller_of_points(const mesh::OtherParts& others,
                                     const int part,
                                     const std::vector<Index>& own) {
  std::vector<double> teller;
  for (const Index cell : own) teller.push_back(cell >= 0 ? double(part) : nowhere);
  others.least(teller);
  return teller;
}

}  // namespace

std::vector<Index> cells_of_all(const mesh::OtherParts& others, const std::vector<Index>& own) {
  std::vector<Index> cells;
  for (const double teller : teller_of_points(others, 0, own))
    cells.push_back(teller == nowhere ? -1 : 0);
  return cells;
}

assembly::PointResults results_of_all(const mesh::OtherParts& others,
                                      const int part,
                                      const std::vector<Index>& own_cells,
                                      assembly::PointResults own) {
  const std::vector<double> teller = teller_of_points(others, part, own_cells);
  const auto tell = [&](std::vector<double>& values) {
    if (values.empty()) return;
    const std::size_t each = values.size() / teller.size();
    for (std::size_t k = 0; k < values.size(); ++k)
      if (teller[k / each] != double(part)) values[k] = nowhere;
    others.least(values);
    for (double& value : values)
      if (std::isinf(value)) value = std::numeric_limits<double>::quiet_NaN();
  };
  tell(own.values);
  tell(own.flux);
  for (assembly::NamedValues& more : own.more) tell(more.values);
  return own;
}

}  // namespace apps
