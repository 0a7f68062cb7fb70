// SPDX-License-Identifier: MIT
#include "mesh/gmsh/helper/geometry.h"

#include <algorithm>
#include <cmath>
#include <gmsh.h>

namespace mesh {

namespace {

bool same_point(const dealii::Point<2>& a, const dealii::Point<2>& b) {
  return a.distance(b) < 1e-12;
}

bool inside_edge(const Edge& edge, const dealii::Point<2>& p) {
  return std::abs(edge.a.distance(p) + p.distance(edge.b) - edge.a.distance(edge.b)) < 1e-12 &&
         !same_point(edge.a, p) && !same_point(edge.b, p);
}

bool on_circle(const Circle& circle, const dealii::Point<2>& p) {
  return std::abs(circle.distance(p)) < 1e-12;
}

/// The outline, with edges split at the graded points that lie on them.
std::vector<Edge> split_outline(const Shape shape, const std::vector<GradedPoint<2>>& graded) {
  std::vector<Edge> edges;
  for (const Edge& edge : outline(shape)) {
    std::vector<dealii::Point<2>> corners = {edge.a, edge.b};
    for (const GradedPoint<2>& g : graded)
      if (inside_edge(edge, g.point)) corners.push_back(g.point);
    std::sort(corners.begin(), corners.end(), [&](const auto& p, const auto& q) {
      return edge.a.distance(p) < edge.a.distance(q);
    });
    corners.erase(std::unique(corners.begin(), corners.end(), same_point), corners.end());
    for (std::size_t k = 0; k + 1 < corners.size(); ++k)
      edges.push_back({corners[k], corners[k + 1], edge.id});
  }
  return edges;
}

/// Points that cut a circle into arcs shorter than half of it, counterclockwise: the graded points
/// on it, and those of its four quarter points that are far from them.
std::vector<dealii::Point<2>> split_circle(const Circle& circle,
                                           const std::vector<GradedPoint<2>>& graded) {
  std::vector<dealii::Point<2>> points;
  const auto angle = [&](const dealii::Point<2>& p) {
    return std::atan2(p[1] - circle.center[1], p[0] - circle.center[0]);
  };
  for (const GradedPoint<2>& g : graded)
    if (on_circle(circle, g.point)) points.push_back(g.point);
  const double start = points.empty() ? 0 : angle(points[0]);
  const std::size_t n_graded = points.size();
  for (int quarter = 0; quarter < 4; ++quarter) {
    const dealii::Point<2> p = point_at(circle, start + quarter * M_PI / 2);
    if (std::none_of(points.begin(), points.begin() + n_graded,
                     [&](const auto& q) { return p.distance(q) < 0.3 * circle.radius; }))
      points.push_back(p);
  }
  std::sort(points.begin(), points.end(),
            [&](const auto& p, const auto& q) { return angle(p) < angle(q); });
  points.erase(std::unique(points.begin(), points.end(), same_point), points.end());
  return points;
}

int add_point(const dealii::Point<2>& p) {
  return gmsh::model::geo::addPoint(p[0], p[1], 0);
}

/// Adds a closed loop of curves and returns its tag; add(k, first, last) makes curve k.
template <class Add>
int add_loop(const std::vector<dealii::Point<2>>& corners, Add&& add) {
  std::vector<int> points, lines;
  for (const dealii::Point<2>& p : corners) points.push_back(add_point(p));
  for (std::size_t k = 0; k < points.size(); ++k)
    lines.push_back(add(k, points[k], points[(k + 1) % points.size()]));
  return gmsh::model::geo::addCurveLoop(lines);
}

}  // namespace

std::vector<GmshBoundary> add_geometry(const Shape shape,
                                       const std::vector<GradedPoint<2>>& graded,
                                       double) {
  const std::vector<Edge> edges = split_outline(shape, graded);
  const std::optional<Circle> round = round_part<2>(shape);
  std::vector<GmshBoundary> curves;
  std::vector<int> loops, embedded;
  std::vector<dealii::Point<2>> vertices;
  for (const Edge& edge : edges) vertices.push_back(edge.a);
  if (!edges.empty())
    loops.push_back(add_loop(vertices, [&](const std::size_t k, const int a, const int b) {
      curves.push_back({gmsh::model::geo::addLine(a, b), edges[k].id});
      return curves.back().tag;
    }));
  if (round) {
    const int center = add_point(round->center);
    const std::vector<dealii::Point<2>> points = split_circle(*round, graded);
    loops.push_back(add_loop(points, [&](std::size_t, const int a, const int b) {
      curves.push_back({gmsh::model::geo::addCircleArc(a, center, b), round->id});
      return curves.back().tag;
    }));
    vertices.insert(vertices.end(), points.begin(), points.end());
  }
  const int surface = gmsh::model::geo::addPlaneSurface(loops);
  for (const GradedPoint<2>& g : graded) {
    const auto is_same = [&](const dealii::Point<2>& p) { return same_point(p, g.point); };
    if (std::any_of(vertices.begin(), vertices.end(), is_same)) continue;
    vertices.push_back(g.point);
    embedded.push_back(add_point(g.point));
  }
  gmsh::model::geo::synchronize();
  if (!embedded.empty()) gmsh::model::mesh::embed(0, embedded, 2, surface);
  return curves;
}

}  // namespace mesh
