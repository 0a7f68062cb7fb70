// SPDX-License-Identifier: MIT
#include "mesh/msh/curved_parts.h"

#include "mesh/msh/part_edges.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mesh {

namespace {

using Point = MshMesh::Point;

constexpr double degrees = 180 / M_PI;
// The angles of curved_parts, in radians; a circle of eight edges turns by 45 degrees at each
// vertex. The least turn is far above rounding.
constexpr double largest_turn = 46 / degrees, least_turn = 1e-6, least_in_all = 5 / degrees;

/// Whether a straight edge may belong to an arc: at both of its ends the chain of edges turns
/// gently, and to the same side.
bool is_round(const PartEdge& edge) {
  const auto gentle = [](const double turn) {
    return std::abs(turn) > least_turn && std::abs(turn) <= largest_turn;
  };
  return gentle(edge.turn_before) && gentle(edge.turn_after) &&
         edge.turn_before * edge.turn_after > 0;
}

/// The sum of the turns along the arc that begins with an edge, 0 if that is its only edge.
///
/// arc  receives its edges
double turn_of_arc(const PartEdge& first, std::vector<const PartEdge*>& arc) {
  double sum = std::abs(first.turn_before);
  for (const PartEdge* edge = &first;;) {
    arc.push_back(edge);
    sum += std::abs(edge->turn_after);
    edge = edge->after;
    if (!edge || edge == &first || !is_round(*edge)) break;
  }
  return arc.size() >= 2 ? sum : 0;
}

/// The straight edges that belong to arcs.
std::vector<const PartEdge*> edges_of_arcs(const Part& part) {
  std::vector<const PartEdge*> result;
  std::map<const PartEdge*, bool> seen;
  const auto visit = [&](const PartEdge& edge) {
    if (!is_round(edge) || seen[&edge]) return;
    std::vector<const PartEdge*> arc;
    const double turn = turn_of_arc(edge, arc);
    for (const PartEdge* e : arc) seen[e] = true;
    if (turn >= least_in_all) result.insert(result.end(), arc.begin(), arc.end());
  };
  for (const PartEdge& edge : part)
    if (!edge.before || !is_round(*edge.before)) visit(edge);
  for (const PartEdge& edge : part) visit(edge);  // closed arcs have no first edge
  return result;
}

/// The curvature at a straight edge, as if its arc were a circle.
double curvature_of_arc(const PartEdge& edge) {
  return (std::abs(edge.turn_before) / (edge.before->length + edge.length) +
          std::abs(edge.turn_after) / (edge.length + edge.after->length));
}

bool is_smooth(const PartEdge& before, const PartEdge& after) {
  return std::abs(before.turn_after - before.bend - after.bend) <= largest_kink;
}

/// By how much the curvature of the true curve changes along a parabola, beyond what the place of
/// the middle node accounts for. It is estimated from each neighbour that joins smoothly and from
/// both; the least estimate counts, so an arc that ends in a straight line is an arc to its end.
double change_of_curvature(const PartEdge& edge) {
  std::optional<double> before, after;
  if (edge.before && is_smooth(*edge.before, edge))
    before = edge.curvature - edge.before->curvature;
  if (edge.after && is_smooth(edge, *edge.after)) after = edge.after->curvature - edge.curvature;
  const double by_shift = 24 * edge.shift * edge.curvature;
  const auto beyond = [&](const double change) { return std::abs(change - by_shift); };
  if (before && after)
    return std::min({beyond(*before), beyond(*after), beyond((*before + *after) / 2)});
  return before || after ? beyond(before ? *before : *after) : 0;
}

double deviation(const PartEdge& edge, const double curvature, const bool is_quadratic) {
  const double h = edge.length, square = h * h;
  if (!is_quadratic) return square * curvature / 8;
  return square * square * std::pow(curvature, 3) / 512 +
         square * change_of_curvature(edge) / (72 * std::sqrt(3.));
}

CurvedPart summary(const std::string& name,
                   const Part& part,
                   const bool is_quadratic,
                   const double extent) {
  CurvedPart result{name, is_quadratic};
  const auto consider = [&](const PartEdge& edge, const double curvature) {
    const double turn = std::max(std::abs(edge.turn_before), std::abs(edge.turn_after));
    result.consider(degrees * turn, edge.length, curvature,
                    deviation(edge, curvature, is_quadratic), extent);
  };
  if (!is_quadratic)
    for (const PartEdge* edge : edges_of_arcs(part)) consider(*edge, curvature_of_arc(*edge));
  for (const PartEdge& edge : part)
    if (is_quadratic && std::abs(edge.curvature) * edge.length > least_turn)
      consider(edge, std::abs(edge.curvature));
  return result;
}

/// The diagonal of the box around the mesh.
double extent_of(const MshMesh& mesh) {
  Point low = mesh.vertices[0], high = low;
  for (const Point& p : mesh.vertices)
    for (unsigned int x = 0; x < 2; ++x) {
      low[x] = std::min(low[x], p[x]);
      high[x] = std::max(high[x], p[x]);
    }
  return std::hypot(high[0] - low[0], high[1] - low[1]);
}

/// Whether the parabolas before and after vertex k of a cell have nearly the same tangent there.
bool meet_smoothly(const MshMesh& mesh, const MshMesh::Cell& cell, const unsigned int k) {
  const unsigned int n = cell.n_vertices, before = (k + n - 1) % n, after = (k + 1) % n;
  const Point &here = mesh.vertices[cell.vertices[k]], &a = mesh.vertices[cell.vertices[before]],
              &b = mesh.vertices[cell.vertices[after]], &m = mesh.middles[cell.middles[before]],
              &p = mesh.middles[cell.middles[k]];
  Point in, out;  // the tangents
  for (unsigned int x = 0; x < 2; ++x) {
    in[x] = 3 * here[x] + a[x] - 4 * m[x];
    out[x] = 4 * p[x] - 3 * here[x] - b[x];
  }
  return std::abs(std::atan2(in[0] * out[1] - in[1] * out[0], in[0] * out[0] + in[1] * out[1])) <=
         largest_kink;
}

}  // namespace

void CurvedPart::consider(const double angle,
                          const double h,
                          const double curvature,
                          const double off,
                          const double extent) {
  const double r = std::min(1 / curvature, extent);
  // Largest |(x - x_0) .. (x - x_k)| between equidistant points of [0, 1], divided by k + 1.
  constexpr double errors[] = {1. / 8, 1 / 62.3538, 1. / 324, 1 / 1409.9};
  turn = std::max(turn, angle);
  for (std::size_t k = 0; k < shares.size(); ++k)
    shares[k] = std::max(shares[k], off / (errors[k] * h * std::pow(h / r, double(k) + 1)));
  if (off <= deviation) return;
  length = h;
  radius = 1 / curvature;
  deviation = off;
}

double CurvedPart::share(const unsigned int degree, const int refinements) const {
  return shares[degree - 1] * std::pow(2., int(degree + 1) * refinements);
}

std::vector<CurvedPart> curved_parts(const MshMesh& mesh) {
  std::vector<CurvedPart> result;
  const double extent = extent_of(mesh);
  for (const auto& [name, part] : parts_of(mesh)) {
    const CurvedPart curved = summary(name.first, part, name.second, extent);
    if (curved.deviation > 0) result.push_back(curved);
  }
  return result;
}

std::size_t count_round_corners(const MshMesh& mesh) {
  std::vector<bool> is_at_boundary(mesh.middles.size());
  for (const MshMesh::Side& side : mesh.sides)
    if (side.middle != MshMesh::none && !mesh.is_inside(side)) is_at_boundary[side.middle] = true;
  const auto is_parabola = [&](const unsigned int middle) {
    return middle != MshMesh::none && is_at_boundary[middle];
  };
  return std::count_if(mesh.cells.begin(), mesh.cells.end(), [&](const MshMesh::Cell& cell) {
    const unsigned int n = cell.n_vertices;
    for (unsigned int k = 0; k < n; ++k)
      if (is_parabola(cell.middles[k]) && is_parabola(cell.middles[(k + n - 1) % n]) &&
          meet_smoothly(mesh, cell, k))
        return true;
    return false;
  });
}

}  // namespace mesh
