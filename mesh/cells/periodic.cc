// SPDX-License-Identifier: MIT
#include "mesh/cells/periodic.h"

#include "multigrid/errors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <sstream>

namespace mesh {

namespace {

using Place = std::array<double, 3>;

Place place_of(const std::vector<double>& places, const int dim, const std::size_t k) {
  Place x{};
  for (int d = 0; d < dim; ++d) x[std::size_t(d)] = places[k * std::size_t(dim) + std::size_t(d)];
  return x;
}

double distance(const Place& a, const Place& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

std::string text(const Place& x, const int dim) {
  std::ostringstream out;
  out.precision(6);
  out << '(';
  for (int d = 0; d < dim; ++d) out << (d > 0 ? ", " : "") << x[std::size_t(d)];
  out << ')';
  return out.str();
}

/// Places along a direction in which few of them are beside each other.
class SortedPlaces {
 public:
  SortedPlaces(std::vector<Place> places) : places_(std::move(places)) {
    order_.resize(places_.size());
    std::iota(order_.begin(), order_.end(), std::size_t(0));
    std::sort(order_.begin(), order_.end(), [this](const std::size_t a, const std::size_t b) {
      return along(places_[a]) < along(places_[b]);
    });
  }

  /// The nearest place that is not farther than the tolerance.
  std::optional<std::size_t> nearest(const Place& x, const double tolerance) const {
    const double reach = 2 * tolerance;  // along is longer than x by less than that
    const auto begin =
        std::lower_bound(order_.begin(), order_.end(), along(x) - reach,
                         [this](const std::size_t k, double t) { return along(places_[k]) < t; });
    std::optional<std::size_t> result;
    double least = tolerance;
    for (auto k = begin; k != order_.end() && along(places_[*k]) <= along(x) + reach; ++k) {
      const double own = distance(places_[*k], x);
      if (own > least) continue;
      least = own;
      result = *k;
    }
    return result;
  }

  double distance_to_nearest(const Place& x) const {
    double least = std::numeric_limits<double>::infinity();
    for (const Place& place : places_) least = std::min(least, distance(place, x));
    return least;
  }

 private:
  static double along(const Place& x) { return x[0] + 0.6180339887 * x[1] + 0.3247179572 * x[2]; }

  std::vector<Place> places_;
  std::vector<std::size_t> order_;
};

[[noreturn]] void refuse(const PeriodicSides& sides, const std::string& what) {
  throw multigrid::InputError(
      sides.key + ": `" + sides.copy + "` and `" + sides.original + "` are not periodic: " + what +
      "; mesh the two sides alike (in Gmsh by Periodic Curve or Periodic Surface), or give them conditions of their own.");
}

}  // namespace

std::array<double, 3> AffineMap::operator()(const std::array<double, 3>& x) const {
  std::array<double, 3> y = shift;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) y[i] += matrix[i][j] * x[j];
  return y;
}

std::vector<std::size_t> partners(const PeriodicSides& sides,
                                  const int dim,
                                  const std::vector<double>& of_copies,
                                  const std::vector<double>& originals,
                                  const char* const what) {
  const std::size_t n = of_copies.size() / std::size_t(dim);
  std::vector<Place> mapped;
  for (std::size_t k = 0; k < originals.size() / std::size_t(dim); ++k)
    mapped.push_back(sides.map(place_of(originals, dim, k)));
  const SortedPlaces sorted(std::move(mapped));
  std::vector<std::size_t> result;
  std::vector<std::size_t> user(originals.size() / std::size_t(dim), n);
  for (std::size_t k = 0; k < n; ++k) {
    const Place x = place_of(of_copies, dim, k);
    const std::optional<std::size_t> found = sorted.nearest(x, sides.tolerance);
    const std::string own = std::string(what) + " at " + text(x, dim) + " on `" + sides.copy + "`";
    if (!found) {
      std::ostringstream message;
      message.precision(3);
      message << "the " << own << " has no partner on the other side, where the nearest is "
              << sorted.distance_to_nearest(x) << " away from its place";
      refuse(sides, message.str());
    }
    if (user[*found] != n)
      refuse(sides, "the " + own + " has the same partner as the one at " +
                        text(place_of(of_copies, dim, user[*found]), dim));
    user[*found] = k;
    result.push_back(*found);
  }
  const auto alone = std::find(user.begin(), user.end(), n);
  if (alone != user.end())
    refuse(sides, "the " + std::string(what) + " at " +
                      text(place_of(originals, dim, std::size_t(alone - user.begin())), dim) +
                      " on `" + sides.original + "` has no partner on the other side");
  return result;
}

}  // namespace mesh
