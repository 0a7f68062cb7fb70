// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh.h"

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mesh {

/// An edge of a boundary or an interface, with its neighbours. The cell it belongs to is on its
/// left. Angles are in radians.
struct PartEdge {
  unsigned int from, to;
  double length = 0, direction = 0;  ///< of the chord
  double bend = 0;                   ///< the angle from the chord to the tangent at the end
  double shift = 0;      ///< of the middle node along the chord from halfway, divided by the length
  double curvature = 0;  ///< positive where the edge turns left
  const PartEdge *before = nullptr, *after = nullptr;  ///< null at an end or a branch
  double turn_before = 0, turn_after = 0;  ///< angles to the neighbours' chords, in (-pi, pi]
};

/// The edges of a boundary, or of the interface of two materials.
using Part = std::vector<PartEdge>;

/// Parts by name and by whether their edges are parabolas: the straight edges and the parabolas of
/// a boundary are two parts.
using Parts = std::map<std::pair<std::string, bool>, Part>;

/// All parts of a mesh. Two edges of a part are neighbours at a vertex where one ends, one begins
/// and no other meets them.
Parts parts_of(const MshMesh& mesh);

/// Parabolas that meet at a larger angle make a corner. Neighbours on a smooth curve that turns by
/// 90 degrees an edge meet at 14 degrees.
inline constexpr double largest_kink = 15 * M_PI / 180;

}  // namespace mesh
