// SPDX-License-Identifier: MIT
#include "assembly/nodes/lattice.h"

#include "mesh/cells/corners_of_cells.h"
#include "mesh/cells/shapes.h"

#include <algorithm>
#include <stdexcept>

namespace assembly {

namespace {

const mesh::shapes::Shape& shape_of(const LatticeKind& kind) {
  if (kind.dimension == 2)
    return kind.is_simplex ? mesh::shapes::triangle() : mesh::shapes::quadrilateral();
  return kind.is_simplex ? mesh::shapes::tetrahedron() : mesh::shapes::hexahedron();
}

LatticePlace corner(const LatticeKind& kind, const int v) {
  LatticePlace place{};
  for (int d = 0; d < kind.dimension; ++d)
    place[std::size_t(d)] = kind.degree * (kind.is_simplex ? (v == d + 1 ? 1 : 0) : (v >> d) & 1);
  return place;
}

/// from + (s_0 (first - from) + s_1 (second - from)) / degree
LatticePlace affine(const LatticeKind& kind,
                    const LatticePlace& from,
                    const std::vector<LatticePlace>& to,
                    const LatticePlace& s) {
  LatticePlace place = from;
  for (std::size_t k = 0; k < to.size(); ++k)
    for (std::size_t d = 0; d < 3; ++d) place[d] += s[k] * (to[k][d] - from[d]) / kind.degree;
  return place;
}

void add_inside(const LatticeKind& kind, std::vector<LatticePlace>& places) {
  const int p = kind.degree;
  if (kind.dimension == 3) {
    if (kind.is_simplex || p == 1) return;
    for (int f = 0; f < 6; ++f) {
      places.push_back({1, 1, 1});
      places.back()[std::size_t(f / 2)] = 2 * (f % 2);
    }
    places.push_back({1, 1, 1});
    return;
  }
  for (int j = 1; j < (kind.dimension == 1 ? 2 : p); ++j)
    for (int i = 1; i < p && (!kind.is_simplex || kind.dimension == 1 || i + j < p); ++i)
      places.push_back({i, kind.dimension == 1 ? 0 : j, 0});
}

/// Number m of the Lagrange polynomials with nodes 0, 1 / p, .., 1.
double lagrange(const int p, const int m, const double t) {
  double product = 1;
  for (int k = 0; k <= p; ++k)
    if (k != m) product *= (p * t - k) / (m - k);
  return product;
}

/// The sum over `places` that a node inside of a triangle is.
std::vector<double> blended(const LatticeKind& kind,
                            const LatticePlace& node,
                            const std::size_t n) {
  const int p = kind.degree;
  const double x = double(node[0]) / p, y = double(node[1]) / p;
  const std::array<double, 3> coordinate{1 - x - y, x, y};
  std::vector<double> weights(n, 0.);
  for (std::size_t v = 0; v < 3; ++v) weights[v] = coordinate[v];
  for (std::size_t e = 0; e < 3; ++e) {
    const std::size_t from = e, to = (e + 1) % 3;
    const double t = (1 + coordinate[to] - coordinate[from]) / 2;
    const double factor = coordinate[from] * coordinate[to] / (t * (1 - t));
    for (int m = 1; m < p; ++m) {
      const double weight = factor * lagrange(p, m, t);
      weights[3 + e * std::size_t(p - 1) + std::size_t(m) - 1] += weight;
      weights[from] -= weight * (p - m) / p;
      weights[to] -= weight * m / p;
    }
  }
  return weights;
}

/// The same in a quadrilateral, whose edges are left, right, bottom, top.
std::vector<double> transfinite(const LatticeKind& kind,
                                const LatticePlace& node,
                                const std::size_t n) {
  const auto p = std::size_t(kind.degree);
  const double x = double(node[0]) / kind.degree, y = double(node[1]) / kind.degree;
  const auto on_edge = [&](const std::size_t edge, const int m) {
    return 4 + edge * (p - 1) + std::size_t(m) - 1;
  };
  std::vector<double> weights(n, 0.);
  weights[on_edge(0, node[1])] += 1 - x;
  weights[on_edge(1, node[1])] += x;
  weights[on_edge(2, node[0])] += 1 - y;
  weights[on_edge(3, node[0])] += y;
  for (std::size_t v = 0; v < 4; ++v)
    weights[v] -= (v % 2 == 0 ? 1 - x : x) * (v / 2 == 0 ? 1 - y : y);
  return weights;
}

}  // namespace

std::vector<LatticePlace> lattice(const LatticeKind& kind) {
  if (kind.dimension == 3 && kind.degree > 2)
    throw std::logic_error("elements in space have degree 1 or 2");
  std::vector<LatticePlace> places;
  for (int v = 0; v < kind.n_corners(); ++v) places.push_back(corner(kind, v));
  for (int e = 0; e < kind.n_edges(); ++e) {
    const mesh::shapes::Edge& ends = shape_of(kind).edges[std::size_t(e)];
    for (int j = 1; j < kind.degree; ++j)
      places.push_back(affine(kind, corner(kind, ends[0]), {corner(kind, ends[1])}, {j, 0, 0}));
  }
  add_inside(kind, places);
  return places;
}

int nodes_inside(const LatticeKind& kind) {
  const int p = kind.degree;
  if (kind.dimension == 3) return kind.is_simplex || p == 1 ? 0 : 1;
  return kind.dimension == 1 ? p - 1 : kind.is_simplex ? (p - 1) * (p - 2) / 2 : (p - 1) * (p - 1);
}

LatticeKind kind_of_cell(const int dimension, const int n_nodes) {
  for (int degree = 1; degree <= (dimension == 3 ? 2 : 4); ++degree)
    for (const bool is_simplex : {true, false}) {
      const LatticeKind kind{dimension, is_simplex, degree};
      if (int(lattice(kind).size()) == n_nodes) return kind;
    }
  throw std::logic_error("no cell of a mesh has " + std::to_string(n_nodes) + " nodes");
}

double shape_value(const LatticeKind& kind,
                   const LatticePlace& node,
                   const std::array<double, 3>& x) {
  double product = 1;
  if (!kind.is_simplex) {
    for (std::size_t d = 0; d < std::size_t(kind.dimension); ++d)
      product *= lagrange(kind.degree, node[d], x[d]);
    return product;
  }
  const auto times = [&](const int place, const double t) {
    for (int m = 0; m < place; ++m) product *= (kind.degree * t - m) / (place - m);
  };
  int first = kind.degree;
  double rest = 1;
  for (std::size_t d = 0; d < std::size_t(kind.dimension); ++d) {
    times(node[d], x[d]);
    first -= node[d];
    rest -= x[d];
  }
  times(first, rest);
  return product;
}

std::vector<std::vector<int>> nodes_of_faces(const LatticeKind& cell) {
  const std::vector<LatticePlace> places = lattice(cell);
  const std::vector<LatticePlace> of_side =
      lattice({cell.dimension - 1, cell.is_simplex, cell.degree});
  const auto is_on = [&](const int face, const int v) {
    return cell.dimension == 2 ? mesh::is_on_side<2>(cell.n_corners(), face, v)
                               : mesh::is_on_side<3>(cell.n_corners(), face, v);
  };
  std::vector<std::vector<int>> result(
      std::size_t(cell.is_simplex ? cell.dimension + 1 : 2 * cell.dimension));
  for (std::size_t face = 0; face < result.size(); ++face) {
    std::vector<LatticePlace> corners;
    for (int v = 0; v < cell.n_corners(); ++v)
      if (is_on(int(face), v)) corners.push_back(corner(cell, v));
    const std::vector<LatticePlace> tangents(corners.begin() + 1, corners.begin() + cell.dimension);
    for (const LatticePlace& node : of_side) {
      const auto found =
          std::find(places.begin(), places.end(), affine(cell, corners[0], tangents, node));
      result[face].push_back(int(found - places.begin()));
    }
  }
  return result;
}

std::vector<std::vector<double>> weights_of_inside(const LatticeKind& kind) {
  const std::vector<LatticePlace> places = lattice(kind);
  const auto n = places.size() - std::size_t(nodes_inside(kind));
  std::vector<std::vector<double>> result;
  for (std::size_t k = n; k < places.size(); ++k) {
    if (kind.dimension == 2) {
      result.push_back(kind.is_simplex ? blended(kind, places[k], n)
                                       : transfinite(kind, places[k], n));
      continue;
    }
    std::vector<double> weights(n, 0.5);  // faces
    std::fill_n(weights.begin(), 8, 0.125);
    std::fill_n(weights.begin() + 8, 12, -0.25);
    result.push_back(weights);
  }
  return result;
}

}  // namespace assembly
