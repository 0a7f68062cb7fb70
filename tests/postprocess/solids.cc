// SPDX-License-Identifier: MIT
#include "solids.h"

#include <array>
#include <cmath>
#include <map>

namespace postprocess {
namespace {

/// In units of half a small cube.
using Place = std::array<int, 3>;

Place middle(const std::vector<Place>& corners) {
  Place sum{};
  for (const Place& corner : corners)
    for (std::size_t d = 0; d < 3; ++d) sum[d] += corner[d];
  for (int& x : sum) x /= int(corners.size());
  return sum;
}

/// The points of a cell in VTK's order, as its documentation lists them.
std::vector<Place> places(int type, const std::vector<Place>& v) {
  std::vector<Place> all = v;
  const auto add = [&](const std::vector<std::size_t>& corners) {
    std::vector<Place> of;
    for (const std::size_t k : corners) of.push_back(v[k]);
    all.push_back(middle(of));
  };
  if (type == 24)
    for (const std::vector<std::size_t>& edge :
         std::vector<std::vector<std::size_t>>{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}})
      add(edge);
  if (type == 29) {
    for (const std::vector<std::size_t>& edge : std::vector<std::vector<std::size_t>>{{0, 1},
                                                                                      {1, 2},
                                                                                      {2, 3},
                                                                                      {3, 0},
                                                                                      {4, 5},
                                                                                      {5, 6},
                                                                                      {6, 7},
                                                                                      {7, 4},
                                                                                      {0, 4},
                                                                                      {1, 5},
                                                                                      {2, 6},
                                                                                      {3, 7}})
      add(edge);
    for (const std::vector<std::size_t>& face : std::vector<std::vector<std::size_t>>{
             {0, 3, 4, 7}, {1, 2, 5, 6}, {0, 1, 4, 5}, {3, 2, 7, 6}, {0, 1, 2, 3}, {4, 5, 6, 7}})
      add(face);
    add({0, 1, 2, 3, 4, 5, 6, 7});
  }
  return all;
}

std::vector<std::vector<Place>> cells_of_cube(bool tetrahedra, const Place& low) {
  const auto at = [&](int i, int j, int k) {
    return Place{low[0] + 2 * i, low[1] + 2 * j, low[2] + 2 * k};
  };
  if (!tetrahedra)
    return {{at(0, 0, 0), at(1, 0, 0), at(1, 1, 0), at(0, 1, 0), at(0, 0, 1), at(1, 0, 1),
             at(1, 1, 1), at(0, 1, 1)}};
  const Place a = at(0, 0, 0), b = at(1, 1, 1);
  return {{a, at(1, 0, 0), at(1, 1, 0), b}, {a, at(1, 1, 0), at(0, 1, 0), b},
          {a, at(0, 1, 0), at(0, 1, 1), b}, {a, at(0, 1, 1), at(0, 0, 1), b},
          {a, at(0, 0, 1), at(1, 0, 1), b}, {a, at(1, 0, 1), at(1, 0, 0), b}};
}

}  // namespace

Fields make_cube(int type, int n, const std::function<double(double, double, double)>& f) {
  Fields fields;
  fields.dimension = 3;
  fields.offsets = {0};
  fields.point_data = {{"solution", 1, {}}};
  std::map<Place, std::int64_t> number;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k)
        for (const auto& corners : cells_of_cube(type == 10 || type == 24, {2 * i, 2 * j, 2 * k})) {
          for (const Place& place : places(type, corners)) {
            const auto [entry, is_new] = number.try_emplace(place, fields.n_points());
            fields.connectivity.push_back(entry->second);
            if (!is_new) continue;
            const double x = place[0] / (2. * n), y = place[1] / (2. * n), z = place[2] / (2. * n);
            fields.points.insert(fields.points.end(), {x, y, z});
            fields.point_data[0].values.push_back(f(x, y, z));
          }
          fields.offsets.push_back(std::int64_t(fields.connectivity.size()));
          fields.types.push_back(std::uint8_t(type));
        }
  return fields;
}

}  // namespace postprocess
