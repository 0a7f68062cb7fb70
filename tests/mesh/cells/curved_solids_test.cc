// SPDX-License-Identifier: MIT
// Solids with parabolas for edges keep their map when they are divided.
#include "mesh/cells/coarse.h"
#include "mesh/cells/shapes.h"
#include "tests/mesh/cells/consistency.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/executors.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace tests {
namespace {

using namespace mesh;

using Point = std::array<double, 3>;

/// The coarse mesh with small bends of all edges, by chance.
CoarseCells<3> bent(CoarseCells<3> cells, const shapes::Shape& shape) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> bend(-0.05, 0.05);
  const std::vector<Index>& corners = cells.tetrahedra.empty() ? cells.hexahedra : cells.tetrahedra;
  std::map<std::pair<Index, Index>, bool> known;
  for (std::size_t c = 0; c < corners.size(); c += std::size_t(shape.n_corners))
    for (const auto& [i, j] : shape.edges) {
      const Index a = corners[c + std::size_t(i)], b = corners[c + std::size_t(j)];
      if (std::exchange(known[std::minmax(a, b)], true)) continue;
      cells.curved_edges.push_back({{a, b}, {bend(random), bend(random), bend(random)}});
    }
  return cells;
}

/// The image of a point under the map of a coarse cell: linear or trilinear interpolation of the corners, and for each edge its bend
/// times the shape functions of its ends on the tetrahedron; on the cube x (1 - x) times the bilinear functions across.
class Map {
 public:
  Map(const CoarseCells<3>& cells, const std::size_t cell, const shapes::Shape& shape)
      : shape_(shape) {
    const std::vector<Index>& all = cells.tetrahedra.empty() ? cells.hexahedra : cells.tetrahedra;
    const std::size_t n = cells.points.size() / 3;
    std::map<std::pair<Index, Index>, Point> bends;
    for (const CurvedEdge& edge : cells.curved_edges)
      bends[std::minmax(edge.ends[0], edge.ends[1])] = {edge.bend[0], edge.bend[1], edge.bend[2]};
    const Index* const own = &all[cell * std::size_t(shape.n_corners)];
    for (int k = 0; k < shape.n_corners; ++k) {
      const auto v = std::size_t(own[k]);
      corners_.push_back({cells.points[v], cells.points[n + v], cells.points[2 * n + v]});
    }
    for (const auto& [i, j] : shape.edges) bends_.push_back(bends.at(std::minmax(own[i], own[j])));
  }

  Point operator()(const Point& x) const {
    Point result{};
    const auto add = [&](const Point& p, const double factor) {
      for (std::size_t d = 0; d < 3; ++d) result[d] += factor * p[d];
    };
    for (std::size_t k = 0; k < corners_.size(); ++k) add(corners_[k], linear(k, x));
    for (std::size_t e = 0; e < bends_.size(); ++e) {
      const auto a = std::size_t(shape_.edges[e][0]), b = std::size_t(shape_.edges[e][1]);
      if (shape_.n_corners == 4) {
        add(bends_[e], linear(a, x) * linear(b, x));
        continue;
      }
      // Both ends have the same factor across the edge, and factors x and 1 - x along it.
      const double across = linear(a, x) + linear(b, x);
      const std::size_t along = (a ^ b) == 1 ? 0 : (a ^ b) == 2 ? 1 : 2;
      add(bends_[e], across * x[along] * (1 - x[along]));
    }
    return result;
  }

  Point reference(const std::size_t k) const {
    if (shape_.n_corners == 4) return {double(k == 1), double(k == 2), double(k == 3)};
    return {double(k & 1), double(k >> 1 & 1), double(k >> 2)};
  }

 private:
  double linear(const std::size_t k, const Point& x) const {
    if (shape_.n_corners == 4) return k == 0 ? 1 - x[0] - x[1] - x[2] : x[k - 1];
    double value = 1;
    for (std::size_t d = 0; d < 3; ++d) value *= k >> d & 1 ? x[d] : 1 - x[d];
    return value;
  }

  const shapes::Shape& shape_;
  std::vector<Point> corners_, bends_;
};

/// The places of the corners of all cells on the reference cell of their coarse cell, cell by cell, and after each refinement.
class References {
 public:
  References(const Map& map, const std::size_t n_cells, const int n_corners) {
    for (std::size_t c = 0; c < n_cells; ++c)
      for (int k = 0; k < n_corners; ++k) of_.push_back(map.reference(std::size_t(k)));
  }

  /// A corner of a child is a corner of its parent, or the mean of some.
  void refine(const CellArrays<3>& coarse, const CellArrays<3>& finer) {
    const auto n = std::size_t(coarse.tetrahedra.n > 0 ? 4 : 8);
    const std::vector<Index> of_coarse = corners_of(coarse), of_finer = corners_of(finer);
    const std::vector<Index> ends = coarse.edge_ends.to_vector(),
                             quads = coarse.quadrilaterals.corners.to_vector();
    std::vector<Point> result;
    for (std::size_t i = 0; i < of_finer.size(); ++i) {
      const std::size_t parent = i / n / 8;
      const Index* const own = &of_coarse[n * parent];
      const auto at = [&](const Index v) {
        return of_[n * parent + std::size_t(std::find(own, own + n, v) - own)];
      };
      std::vector<Index> around;
      const Index v = of_finer[i], e = v - coarse.n_points, f = e - coarse.n_edges;
      if (e < 0)
        around = {v};
      else if (f < 0)
        around = {ends[2 * std::size_t(e)], ends[2 * std::size_t(e) + 1]};
      else if (f < coarse.quadrilaterals.n)
        around.assign(&quads[4 * std::size_t(f)], &quads[4 * std::size_t(f)] + 4);
      else
        around.assign(own, own + n);
      Point mean{};
      for (const Index w : around)
        for (std::size_t d = 0; d < 3; ++d) mean[d] += at(w)[d] / double(around.size());
      result.push_back(mean);
    }
    of_ = std::move(result);
  }

  static std::vector<Index> corners_of(const CellArrays<3>& cells) {
    return (cells.tetrahedra.n > 0 ? cells.tetrahedra : cells.hexahedra).corners.to_vector();
  }
  const std::vector<Point>& points() const { return of_; }

 private:
  std::vector<Point> of_;
};

void expect_map_is_kept(const CoarseCells<3>& coarse, const shapes::Shape& shape) {
  CellArrays<3> cells = cell_arrays(coarse, multigrid::default_host(), Keep::all);
  const auto n = std::size_t(shape.n_corners);
  const auto n_coarse = std::size_t(cells.n_cells());
  References references(Map(coarse, 0, shape), n_coarse, shape.n_corners);
  for (int level = 1; level <= 3; ++level) {
    CellArrays<3> finer = refined(cells, Keep::all);
    references.refine(cells, finer);
    cells = std::move(finer);
    EXPECT_EQ(faults_of(cells), std::vector<std::string>());
    const std::vector<Index> corners = References::corners_of(cells);
    const std::vector<double> x = cells.points.to_vector();
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Map map(coarse, i / n >> 3 * level, shape);
      const Point expected = map(references.points()[i]);
      for (std::size_t d = 0; d < 3; ++d)
        ASSERT_NEAR(x[d * std::size_t(cells.n_points) + std::size_t(corners[i])], expected[d],
                    2e-15)
            << level << " " << i;
    }
  }
}

TEST(CurvedSolids, TetrahedraKeepTheirMap) {
  expect_map_is_kept(bent(tetrahedra_of_cube(2), shapes::tetrahedron()), shapes::tetrahedron());
}

TEST(CurvedSolids, HexahedraKeepTheirMap) {
  expect_map_is_kept(bent(hexahedra_of_cube(2), shapes::hexahedron()), shapes::hexahedron());
}

TEST(CurvedSolids, AreTheSameOnAllExecutors) {
  for (const CoarseCells<3>& coarse : {bent(tetrahedra_of_cube(2), shapes::tetrahedron()),
                                       bent(hexahedra_of_cube(2), shapes::hexahedron())}) {
    const auto finer = [&](const Executor& executor) {
      return refined(refined(cell_arrays(coarse, executor, Keep::all), Keep::all), Keep::all);
    };
    same_on_each_executor(
        [&](const Executor& executor) { return finer(executor).points.to_vector(); }, 1e-15);
    same_on_each_executor(
        [&](const Executor& executor) { return finer(executor).curved.edges.to_vector(); });
    same_on_each_executor(
        [&](const Executor& executor) { return finer(executor).curved.bends.to_vector(); }, 1e-15);
  }
}

}  // namespace
}  // namespace tests
