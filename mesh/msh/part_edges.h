// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh.h"
#include "mesh/pi.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mesh {

/// An edge with its part on the left, and the ones that it is joined to.
struct PartEdge {
  unsigned int from, to;
  double length = 0, direction = 0;  ///< of its chord
  double bend = 0;                   ///< from its chord to its tangent at the end, as an angle
  double shift = 0;                  ///< of its middle along the chord from halfway, in lengths
  double curvature = 0;              ///< positive where it turns left
  const PartEdge *before = nullptr, *after = nullptr;
  double turn_before = 0, turn_after = 0;  ///< of chords, in (-pi, pi]
};

/// Of a boundary, or of the interface of two materials.
using Part = std::vector<PartEdge>;

/// By name, and by whether the edges are parabolas: those and straight ones are parts of their own.
using Parts = std::map<std::pair<std::string, bool>, Part>;

/// All parts of a mesh; edges are joined at vertices where one of them ends and one begins.
Parts parts_of(const MshMesh& mesh);

/// Parabolas that meet at a larger angle than this make a corner, in radians: neighbours on a
/// smooth curve that turns by 90 degrees an edge meet at 14 degrees.
inline constexpr double largest_kink = 15 * pi / 180;

}  // namespace mesh
