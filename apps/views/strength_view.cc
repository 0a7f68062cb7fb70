// SPDX-License-Identifier: MIT
#include "apps/views/strength_view.h"

#include "multigrid/coarsening/graph/strength.h"

#include <algorithm>

namespace apps {
namespace {

using multigrid::Index;

constexpr std::uint8_t vtk_line = 3, vtk_quadrilateral = 9;
constexpr double half_width =
    0.07;  ///< of a bar, in lengths of its line: bars at a point stay apart

}  // namespace

StrongCouplings strong_couplings(const multigrid::System& system,
                                 const multigrid::GraphOptions& options) {
  const multigrid::StrengthGraph graph = multigrid::strength_graph(system.A, options);
  const auto offsets = graph.edges.offsets.to_vector();
  const auto columns = graph.edges.columns.to_vector();
  const auto weights = graph.edges.values.to_vector();
  StrongCouplings strong;
  for (Index i = 0; i < graph.n(); ++i)
    for (auto k = std::size_t(offsets[std::size_t(i)]);
         k < std::size_t(offsets[std::size_t(i) + 1]); ++k) {
      if (columns[k] < i) continue;
      strong.first.push_back(i);
      strong.second.push_back(columns[k]);
      strong.weights.push_back(weights[k]);
    }
  return strong;
}

postprocess::Fields strength_lines(const postprocess::Fields& fields,
                                   const std::vector<Index>& unknown,
                                   const StrongCouplings& strong) {
  Index most = -1;
  for (const Index u : unknown) most = std::max(most, u);
  std::vector<std::int64_t> point_of(std::size_t(most + 1));
  for (std::size_t point = 0; point < unknown.size(); ++point)
    if (unknown[point] >= 0) point_of[std::size_t(unknown[point])] = std::int64_t(point);
  postprocess::Fields lines;
  lines.dimension = fields.dimension;
  lines.points = fields.points;
  lines.offsets = {0};
  for (std::size_t k = 0; k < strong.weights.size(); ++k) {
    lines.connectivity.push_back(point_of[std::size_t(strong.first[k])]);
    lines.connectivity.push_back(point_of[std::size_t(strong.second[k])]);
    lines.offsets.push_back(std::int64_t(lines.connectivity.size()));
  }
  lines.types.assign(strong.weights.size(), vtk_line);
  lines.cell_data.push_back({"weight", 1, strong.weights});
  return lines;
}

postprocess::Fields strength_bars(const postprocess::Fields& lines) {
  postprocess::Fields bars;
  bars.offsets = {0};
  postprocess::Field weight{"weight", 1, {}};
  for (std::size_t k = 0; k < lines.types.size(); ++k) {
    const double* a = &lines.points[3 * std::size_t(lines.connectivity[2 * k])];
    const double* b = &lines.points[3 * std::size_t(lines.connectivity[2 * k + 1])];
    const double x = half_width * (a[1] - b[1]), y = half_width * (b[0] - a[0]);
    const double corners[4][2] = {
        {a[0] - x, a[1] - y}, {b[0] - x, b[1] - y}, {b[0] + x, b[1] + y}, {a[0] + x, a[1] + y}};
    for (const auto& corner : corners) {
      bars.connectivity.push_back(bars.n_points());
      bars.points.insert(bars.points.end(), {corner[0], corner[1], 0.});
      weight.values.push_back(lines.cell_data[0].values[k]);
    }
    bars.offsets.push_back(std::int64_t(bars.connectivity.size()));
  }
  bars.types.assign(lines.types.size(), vtk_quadrilateral);
  bars.point_data.push_back(weight);
  return bars;
}

}  // namespace apps
