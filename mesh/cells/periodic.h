// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

// Sides of a mesh on which a function is the same.
namespace mesh {

/// x -> matrix x + shift in three coordinates, of which the plane has two.
struct AffineMap {
  std::array<std::array<double, 3>, 3> matrix{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  std::array<double, 3> shift{};

  std::array<double, 3> operator()(const std::array<double, 3>& x) const;
};

/// Two sides of a mesh on which u is the same.
struct PeriodicSides {
  std::vector<bool> is_copy, is_original;  ///< by the ids of boundaries
  AffineMap map;                           ///< takes the originals to the copies
  double tolerance = 0;                    ///< how far a place may be from its partner's
  std::string copy, original;              ///< names
  std::string key;  ///< section and key, or what else asks for it; for messages
};

/// For each of some places that one of others to which it belongs.
///
/// of_copies  places: dim coordinates each
/// originals  likewise; as many
/// throws     multigrid::InputError with the first place that has no partner within the tolerance, or the same one as another
std::vector<std::size_t> partners(const PeriodicSides& sides,
                                  int dim,
                                  const std::vector<double>& of_copies,
                                  const std::vector<double>& originals,
                                  const char* what);

}  // namespace mesh
