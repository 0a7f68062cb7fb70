// SPDX-License-Identifier: MIT
#include "postprocess/picture/slice.h"

#include "postprocess/picture/solid_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace postprocess {
namespace {

/// x, y, z and the value.
using Corner = std::array<double, 4>;

/// Adds the cuts of tetrahedra.
class Cutter {
 public:
  explicit Cutter(const Plane& plane)
      : axis_(std::size_t(plane.axis)),
        at_(plane.at),
        across_(axis_ == 0 ? 1 : 0),
        up_(axis_ == 2 ? 1 : 2) {
    cuts_.cells.offsets = {0};
  }

  /// A corner in the plane counts as above: then of two cells that meet there one is cut.
  void cut(const std::array<const Corner*, 4>& corners) {
    std::array<const Corner*, 4> above{}, below{};
    std::size_t n_above = 0, n_below = 0;
    for (const Corner* corner : corners)
      if ((*corner)[axis_] >= at_)
        above[n_above++] = corner;
      else
        below[n_below++] = corner;
    if (n_above == 2) {
      add({{{above[0], below[0]}, {above[0], below[1]}, {above[1], below[0]}}});
      add({{{above[1], below[0]}, {above[0], below[1]}, {above[1], below[1]}}});
    } else if (n_above == 1) {
      add({{{above[0], below[0]}, {above[0], below[1]}, {above[0], below[2]}}});
    } else if (n_below == 1) {
      add({{{below[0], above[0]}, {below[0], above[1]}, {below[0], above[2]}}});
    }
  }

  Projection finish() { return std::move(cuts_); }

 private:
  using Edge = std::array<const Corner*, 2>;

  void add(const std::array<Edge, 3>& edges) {
    for (const auto& [a, b] : edges) {
      const double t = (at_ - (*a)[axis_]) / ((*b)[axis_] - (*a)[axis_]);
      const auto mix = [&, a = a, b = b](std::size_t d) { return (1 - t) * (*a)[d] + t * (*b)[d]; };
      cuts_.cells.connectivity.push_back(cuts_.cells.n_points());
      for (const double x : {mix(across_), mix(up_), 0.}) cuts_.cells.points.push_back(x);
      cuts_.values.push_back(mix(3));
    }
    cuts_.cells.offsets.push_back(std::int64_t(cuts_.cells.connectivity.size()));
    cuts_.cells.types.push_back(5);  // a triangle
  }

  std::size_t axis_;
  double at_;
  std::size_t across_, up_;
  Projection cuts_;
};

constexpr int paths[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/// A cell on a grid of n pieces along an edge, to be cut into tetrahedra: each small cube into the
/// six along its paths from corner to corner (Kuhn). The simplex is the part of the cube where the
/// coordinates do not ascend, 1 - x, x - y, y - z and z being the barycentric ones.
class Grid {
 public:
  Grid(const SolidCell& cell, const std::vector<Corner>& nodes, int n) : cell_(cell), n_(n) {
    for (int i = 0; i <= n; ++i)
      for (int j = 0; j <= n; ++j)
        for (int k = 0; k <= n; ++k) {
          const double x = double(i) / n, y = double(j) / n, z = double(k) / n;
          const std::vector<double> shapes =
              cell.is_simplex ? cell.shapes({x - y, y - z, z}) : cell.shapes({x, y, z});
          Corner corner{};
          for (std::size_t node = 0; node < nodes.size(); ++node)
            for (std::size_t d = 0; d < 4; ++d) corner[d] += shapes[node] * nodes[node][d];
          corners_.push_back(corner);
        }
  }

  void cut(Cutter& cutter) const {
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < n_; ++j)
        for (int k = 0; k < n_; ++k)
          for (const auto& path : paths) {
            std::array<int, 3> at{i, j, k};
            std::array<const Corner*, 4> tetrahedron{corner(at)};
            bool inside = has(at);
            for (std::size_t step = 0; step < 3; ++step) {
              ++at[std::size_t(path[step])];
              inside = inside && has(at);
              tetrahedron[step + 1] = corner(at);
            }
            if (inside) cutter.cut(tetrahedron);
          }
  }

 private:
  bool has(const std::array<int, 3>& at) const {
    return !cell_.is_simplex || (at[0] >= at[1] && at[1] >= at[2]);
  }
  const Corner* corner(const std::array<int, 3>& at) const {
    return &corners_[std::size_t((at[0] * (n_ + 1) + at[1]) * (n_ + 1) + at[2])];
  }

  const SolidCell& cell_;
  int n_;
  std::vector<Corner> corners_;
};

/// Curved cells reach a little beyond their points.
bool meets(const std::vector<Corner>& nodes, const Plane& plane) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Corner& node : nodes) {
    low = std::min(low, node[std::size_t(plane.axis)]);
    high = std::max(high, node[std::size_t(plane.axis)]);
  }
  const double margin = 0.2 * (high - low);
  return low - margin <= plane.at && plane.at <= high + margin;
}

}  // namespace

std::array<double, 2> extent(const Fields& fields, const int axis) {
  std::array<double, 2> range{std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity()};
  for (const std::int64_t point : fields.connectivity) {
    const double x = fields.points[std::size_t(3 * point + axis)];
    range = {std::min(range[0], x), std::max(range[1], x)};
  }
  return range;
}

Projection slice(const Fields& fields, const std::vector<double>& values, const Plane& plane) {
  Cutter cutter(plane);
  std::vector<Corner> nodes;
  for (std::int64_t c = 0; c < fields.n_cells(); ++c) {
    const SolidCell* cell = solid_cell(fields.types[std::size_t(c)]);
    if (!cell)
      throw std::invalid_argument("a slice is of tetrahedra and hexahedra, but cell " +
                                  std::to_string(c) + " has VTK type " +
                                  std::to_string(fields.types[std::size_t(c)]));
    nodes.clear();
    for (unsigned int k = 0; k < cell->n_points; ++k) {
      const auto point =
          std::size_t(fields.connectivity[std::size_t(fields.offsets[std::size_t(c)]) + k]);
      nodes.push_back({fields.points[3 * point], fields.points[3 * point + 1],
                       fields.points[3 * point + 2], values[point]});
    }
    if (!meets(nodes, plane)) continue;
    Grid(*cell, nodes, cell->degree == 2 ? 4 : cell->is_simplex ? 1 : 2).cut(cutter);
  }
  return cutter.finish();
}

}  // namespace postprocess
