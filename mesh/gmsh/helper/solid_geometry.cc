// SPDX-License-Identifier: MIT
#include "mesh/gmsh/helper/geometry.h"

#include <algorithm>
#include <array>
#include <gmsh.h>

namespace mesh {

namespace {

namespace geo = gmsh::model::geo;

constexpr double same = 1e-12;

double distance_to_boundary(const Shape shape, const dealii::Point<3>& p) {
  double smallest = 1;
  for (const Side& side : sides(shape)) smallest = std::min(smallest, side.distance(p));
  if (const auto ball = round_part<3>(shape)) smallest = std::min(smallest, ball->distance(p));
  return smallest;
}

/// The geometry under construction.
class Solid {
 public:
  explicit Solid(const std::vector<dealii::Point<3>>& graded)
      : graded_(graded), used_(graded.size()) {}

  /// Adds a box with the ids of its six sides and returns its surface loop.
  int add_box(const Box& box, const std::array<dealii::types::boundary_id, 6>& ids);
  /// Adds a sphere of eight pieces and returns its surface loop.
  int add_sphere(const Sphere<3>& sphere);
  /// Adds the volume inside the first loop and outside the others. All graded points that are on
  /// none of their surfaces must lie in it.
  void fill(const std::vector<int>& loops);

  std::vector<GmshBoundary> surfaces;

 private:
  int add_point(const dealii::Point<3>& p);
  std::vector<int> add_edge(const std::array<int, 2>& ends,
                            const dealii::Point<3>& a,
                            const dealii::Point<3>& b);
  int add_surface(int surface, dealii::types::boundary_id id);
  /// Adds those graded points that have not been added yet and for which inside(p) is true.
  template <class Inside>
  std::vector<int> take(Inside&& inside);

  std::vector<dealii::Point<3>> graded_;
  std::vector<bool> used_;
  struct Embedded {
    std::vector<int> points;
    int surface;
  };
  std::vector<Embedded> embedded_;
};

int Solid::add_point(const dealii::Point<3>& p) {
  for (std::size_t k = 0; k < graded_.size(); ++k)
    if (graded_[k].distance(p) < same) used_[k] = true;
  return geo::addPoint(p[0], p[1], p[2]);
}

template <class Inside>
std::vector<int> Solid::take(Inside&& inside) {
  std::vector<int> points;
  for (std::size_t k = 0; k < graded_.size(); ++k)
    if (!used_[k] && inside(graded_[k])) points.push_back(add_point(graded_[k]));
  return points;
}

/// Adds an edge, split at the graded points on it, and returns its lines.
std::vector<int> Solid::add_edge(const std::array<int, 2>& ends,
                                 const dealii::Point<3>& a,
                                 const dealii::Point<3>& b) {
  std::vector<dealii::Point<3>> between;
  for (std::size_t k = 0; k < graded_.size(); ++k)
    if (!used_[k] &&
        std::abs(a.distance(graded_[k]) + graded_[k].distance(b) - a.distance(b)) < same)
      between.push_back(graded_[k]);
  std::sort(between.begin(), between.end(),
            [&](const auto& p, const auto& q) { return a.distance(p) < a.distance(q); });
  std::vector<int> points = {ends[0]}, lines;
  for (const dealii::Point<3>& p : between) points.push_back(add_point(p));
  points.push_back(ends[1]);
  for (std::size_t k = 0; k + 1 < points.size(); ++k)
    lines.push_back(geo::addLine(points[k], points[k + 1]));
  return lines;
}

int Solid::add_surface(const int surface, const dealii::types::boundary_id id) {
  surfaces.push_back({surface, id});
  return surface;
}

int Solid::add_box(const Box& box, const std::array<dealii::types::boundary_id, 6>& ids) {
  std::array<dealii::Point<3>, 8> corners;
  std::array<int, 8> points;
  for (unsigned int v = 0; v < 8; ++v) {
    for (unsigned int x = 0; x < 3; ++x) corners[v][x] = ((v >> x) & 1 ? box.high : box.low)[x];
    points[v] = add_point(corners[v]);
  }
  std::array<std::array<std::vector<int>, 3>, 8> edges;  // from a corner along an axis
  for (unsigned int v = 0; v < 8; ++v)
    for (unsigned int x = 0; x < 3; ++x)
      if (const unsigned int w = v | (1u << x); w != v)
        edges[v][x] = add_edge({points[v], points[w]}, corners[v], corners[w]);
  std::vector<int> sides;
  for (unsigned int side = 0; side < 6; ++side) {
    const unsigned int axis = side / 2, x = (axis + 1) % 3, y = (axis + 2) % 3,
                       v = (side % 2) << axis;
    std::vector<int> loop = edges[v][x];
    const std::vector<int>& up = edges[v + (1u << x)][y];
    loop.insert(loop.end(), up.begin(), up.end());
    for (const auto* back : {&edges[v + (1u << y)][x], &edges[v][y]})
      for (auto line = back->rbegin(); line != back->rend(); ++line) loop.push_back(-*line);
    sides.push_back(add_surface(geo::addPlaneSurface({geo::addCurveLoop(loop)}), ids[side]));
    const Box plane{corners[v], corners[v + (1u << x) + (1u << y)]};
    embedded_.push_back(
        {take([&](const auto& p) { return plane.distance(p) < same; }), sides.back()});
  }
  return geo::addSurfaceLoop(sides);
}

int Solid::add_sphere(const Sphere<3>& sphere) {
  const int center = add_point(sphere.center);
  std::array<std::array<int, 2>, 3> poles;  // on each axis, low and high
  for (unsigned int x = 0; x < 3; ++x)
    for (unsigned int high = 0; high < 2; ++high) {
      dealii::Point<3> p = sphere.center;
      p[x] += high ? sphere.radius : -sphere.radius;
      poles[x][high] = add_point(p);
    }
  // arcs[x][i][j]: from pole i of axis x to pole j of the next axis
  std::array<std::array<std::array<int, 2>, 2>, 3> arcs;
  for (unsigned int x = 0; x < 3; ++x)
    for (unsigned int i = 0; i < 2; ++i)
      for (unsigned int j = 0; j < 2; ++j)
        arcs[x][i][j] = geo::addCircleArc(poles[x][i], center, poles[(x + 1) % 3][j]);
  std::vector<int> pieces;
  for (unsigned int v = 0; v < 8; ++v) {
    const unsigned int i = v & 1, j = (v >> 1) & 1, k = v >> 2;
    const int loop = geo::addCurveLoop({arcs[0][i][j], arcs[1][j][k], arcs[2][k][i]});
    pieces.push_back(add_surface(geo::addSurfaceFilling({loop}, -1, center), sphere.id));
    const auto in_piece = [&](const dealii::Point<3>& p) {
      const auto d = p - sphere.center;
      return std::abs(sphere.distance(p)) < same && (d[0] > 0) == (i == 1) &&
             (d[1] > 0) == (j == 1) && (d[2] > 0) == (k == 1);
    };
    embedded_.push_back({take(in_piece), pieces.back()});
  }
  return geo::addSurfaceLoop(pieces);
}

void Solid::fill(const std::vector<int>& loops) {
  const int volume = geo::addVolume(loops);
  const std::vector<int> inside = take([](const dealii::Point<3>&) { return true; });
  geo::synchronize();
  for (const auto& [points, surface] : embedded_)
    if (!points.empty()) gmsh::model::mesh::embed(0, points, 2, surface);
  if (!inside.empty()) gmsh::model::mesh::embed(0, inside, 3, volume);
}

/// The points that become vertices: the graded points, those of small size first and none so close
/// to another that there would be slivers; and, around each that lies inside, six more at the
/// distance of its size. Without those six Gmsh left edges there six times as long as asked for
/// (0.01 in a mesh of size 0.3, growth 0.5). With them there were slivers at a growth of 2, none at
/// 1.
std::vector<dealii::Point<3>> vertices_wanted(const Shape shape,
                                              std::vector<GradedPoint<3>> graded,
                                              const double growth) {
  constexpr double too_close = 0.1, steep = 1;
  std::vector<dealii::Point<3>> points;
  const auto add = [&](const dealii::Point<3>& p, const double clear) {
    if (std::none_of(points.begin(), points.end(),
                     [&](const auto& q) { return p.distance(q) < clear; }))
      points.push_back(p);
  };
  std::stable_sort(graded.begin(), graded.end(),
                   [](const auto& g, const auto& h) { return g.size < h.size; });
  for (const GradedPoint<3>& g : graded) add(g.point, std::max(same, too_close * g.size));
  for (const GradedPoint<3>& g : graded) {
    if (growth > steep || distance_to_boundary(shape, g.point) < 2 * g.size) continue;
    for (unsigned int x = 0; x < 3; ++x)
      for (const double way : {-g.size, g.size}) {
        dealii::Point<3> neighbour = g.point;
        neighbour[x] += way;
        add(neighbour, 0.5 * g.size);
      }
  }
  return points;
}

}  // namespace

std::vector<GmshBoundary> add_geometry(const Shape shape,
                                       const std::vector<GradedPoint<3>>& graded,
                                       const double growth) {
  Solid solid(vertices_wanted(shape, graded, growth));
  std::vector<int> loops = {solid.add_box({{0, 0, 0}, {1, 1, 1}}, {0, 1, 2, 3, 4, 5})};
  if (const auto box = inner_box(shape)) loops.push_back(solid.add_box(*box, {6, 6, 6, 6, 6, 6}));
  if (const auto ball = round_part<3>(shape)) loops.push_back(solid.add_sphere(*ball));
  solid.fill(loops);
  return solid.surfaces;
}

}  // namespace mesh
