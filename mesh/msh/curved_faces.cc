// SPDX-License-Identifier: MIT
#include "mesh/msh/curved_faces.h"

#include "mesh/msh/folds.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mesh {
namespace {

using Point = MshSolids::Point;

constexpr double degrees = 180 / M_PI;
// The angles of curved_faces, in radians, as those of curved_parts.
constexpr double largest_turn = 46 / degrees, least_turn = 1e-6, least_in_all = 5 / degrees;

/// Sets of numbers.
class Sets {
 public:
  explicit Sets(std::size_t n) : above_(n) { std::iota(above_.begin(), above_.end(), 0); }
  std::size_t root(std::size_t i) {
    while (above_[i] != i) i = above_[i] = above_[above_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) { above_[root(a)] = root(b); }

 private:
  std::vector<std::size_t> above_;
};

bool is_gentle(const Fold& fold) {
  return fold.turn > least_turn && fold.turn <= largest_turn;
}

/// For each face how many of its edges turn gently, and whether its patch is round.
struct RoundFaces {
  std::vector<int> gentle;
  std::vector<bool> is_round;

  RoundFaces(const std::size_t n, const std::vector<Fold>& folds) : gentle(n), is_round(n) {
    Sets patches(n);
    for (const Fold& fold : folds) {
      if (fold.turn <= least_turn) patches.join(fold.a, fold.b);
      if (!is_gentle(fold)) continue;
      ++gentle[fold.a];
      ++gentle[fold.b];
    }
    constexpr std::size_t none = -1;
    std::vector<std::size_t> neighbour(n, none);  // of a patch, by its root
    std::vector<bool> has_two(n), is_wide(n);
    const auto meet = [&](const std::size_t patch, const std::size_t other) {
      if (neighbour[patch] == none) neighbour[patch] = other;
      has_two[patch] = has_two[patch] || neighbour[patch] != other;
    };
    for (const Fold& fold : folds)
      if (is_gentle(fold)) {
        meet(patches.root(fold.a), patches.root(fold.b));
        meet(patches.root(fold.b), patches.root(fold.a));
      }
    for (std::size_t f = 0; f < n; ++f)
      if (gentle[f] == 0) is_wide[patches.root(f)] = true;
    for (std::size_t f = 0; f < n; ++f) {
      const std::size_t patch = patches.root(f);
      is_round[f] = gentle[f] > 0 && has_two[patch] && !is_wide[patch];
    }
  }
};

Point normal_of(const MshSolids& mesh, const std::size_t face) {
  const auto& v = mesh.sides[face].vertices;
  const Point a = minus(mesh.vertices[v[1]], mesh.vertices[v[0]]),
              b = minus(mesh.vertices[v[2]], mesh.vertices[v[0]]);
  Point c{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  const double length = norm(c);
  for (double& x : c) x /= length;
  return c;
}

/// Whether the planes of the faces of each surface, told by its root, differ by least_in_all.
std::vector<bool> turning(const MshSolids& mesh, Sets& surfaces, const RoundFaces& faces) {
  const std::size_t n = mesh.sides.size();
  std::vector<bool> turns(n);
  for (std::size_t f = 0; f < n; ++f) {
    if (!faces.is_round[f]) continue;
    const std::size_t root = surfaces.root(f);
    turns[root] = turns[root] ||
                  std::abs(dot(normal_of(mesh, f), normal_of(mesh, root))) < std::cos(least_in_all);
  }
  return turns;
}

double extent_of(const MshSolids& mesh) {
  Point low = mesh.vertices[0], high = low;
  for (const Point& p : mesh.vertices)
    for (std::size_t x = 0; x < 3; ++x) {
      low[x] = std::min(low[x], p[x]);
      high[x] = std::max(high[x], p[x]);
    }
  return norm(minus(high, low));
}

}  // namespace

std::vector<CurvedPart> curved_faces(const MshSolids& mesh) {
  if (!mesh.curves.empty()) return {};
  const std::vector<Fold> all = folds(mesh);
  const RoundFaces faces(mesh.sides.size(), all);
  const auto is_on_surface = [&](const Fold& fold) {
    return is_gentle(fold) && faces.is_round[fold.a] && faces.is_round[fold.b];
  };
  Sets surfaces(mesh.sides.size());
  for (const Fold& fold : all)
    if (is_on_surface(fold) || fold.turn <= least_turn) surfaces.join(fold.a, fold.b);
  const std::vector<bool> turns = turning(mesh, surfaces, faces);
  const double extent = extent_of(mesh);
  // Middles of triangles that turn at all three edges are a third of the width away from each; others belong to a strip.
  const auto way = [&](const std::size_t face, const double width) {
    return width * (mesh.corners_of_side() == 3 && faces.gentle[face] == 3 ? 1. / 3 : 1. / 2);
  };
  std::vector<CurvedPart> result;
  unsigned int part = 0;
  for (const Fold& fold : all) {
    if (!is_on_surface(fold) || !turns[surfaces.root(fold.a)]) continue;
    if (result.empty() || mesh.sides[fold.a].part != part) {
      part = mesh.sides[fold.a].part;
      result.push_back({"boundary `" + mesh.boundaries.parts[part].name + "`"});
      result.back().is_surface = true;
    }
    const double curvature =
        fold.turn / (way(fold.a, fold.width_of_a) + way(fold.b, fold.width_of_b));
    const double width = std::max(fold.width_of_a, fold.width_of_b);
    result.back().consider(degrees * fold.turn, width, curvature, width * width * curvature / 8,
                           extent);
  }
  return result;
}

}  // namespace mesh
