// SPDX-License-Identifier: MIT
#include "multigrid/forecast/forecast_ledger.h"
#include "multigrid/transfers/grid_points.h"

#include <cmath>

namespace multigrid {
namespace {

/// Of vertex_sets.h, all grids together: 16 bytes for 64 places of a root that has 4^dimension
/// places a vertex at most, as many as that in all grids by a third (a seventh).
double set_bytes(double vertices, double corners) {
  return (sizeof(Key) + offset_bytes) / 64 * corners * corners * vertices * corners / (corners - 1);
}

}  // namespace

double vertex_link_bytes(double fine, double coarse, int dimension) {
  const double corners = std::pow(2., dimension);
  return (sizeof(PointWeights) + index_bytes) * fine + index_bytes * (1 + 2 * corners) * coarse;
}

void forecast_vertex_stages(Ledger& ledger,
                            const std::vector<Size>& levels,
                            int dimension,
                            bool by_cells) {
  const double corners = std::pow(2., dimension), next_door = std::pow(3., dimension);
  const double places = index_bytes * dimension, neighbours = index_bytes * next_door;
  const double sets = levels.size() > 1 ? set_bytes(levels[1].rows, corners) : 0;
  ledger.take(places * levels[0].rows + sets);
  double n_vertices = 0;
  for (std::size_t l = 1; l < levels.size(); ++l) {
    const double n = levels[l].rows;
    ledger.take(vertex_link_bytes(levels[l - 1].rows, n, dimension) +
                (key_bytes + places + neighbours + offset_bytes) * n + offset_bytes);
    n_vertices += n;
  }
  ledger.touch((index_bytes + offset_bytes) * n_vertices);
  for (std::size_t l = 1; l < levels.size(); ++l) {
    const double n = levels[l].rows, half = double_bytes * next_door * n;
    const double entries = (index_bytes + double_bytes) * levels[l].nonzeros;
    if (by_cells) ledger.touch(half + double_bytes * next_door * corners * n);
    ledger.touch(half + entries);
    ledger.take(entries);
    ledger.give(places * levels[l - 1].rows + neighbours * n);
  }
  ledger.give(places * levels.back().rows + sets);
}

}  // namespace multigrid
