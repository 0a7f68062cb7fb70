// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"

#include <string>
#include <vector>

namespace apps {

/// A place with a name, where the solution is told.
struct Probe {
  std::string name;
  std::vector<double> at;  ///< two coordinates, in space three
};

/// A segment, or the arc of a circle, along which the solution is told.
struct ProbeLine {
  std::string name;
  std::vector<double> s;       ///< of each point its length along the line, from 0 on
  std::vector<double> points;  ///< two coordinates each, in space three, one point after the other
};

/// Output/Probes: `name: x, y; name: x, y`, in space `x, y, z`. Coordinates are expressions without variables.
///
/// throws  multigrid::InputError with the key, what is wrong, and what is allowed
std::vector<Probe> probes_of(const Parameters& parameters);

/// Output/Lines with Output/Line points at equal distances: `name: x, y to x, y`, or with a third point in the middle an arc.
///
/// throws  as probes_of
std::vector<ProbeLine> lines_of(const Parameters& parameters);

/// The points of probes, then of lines, one after the other.
std::vector<double> all_points(const std::vector<Probe>& probes,
                               const std::vector<ProbeLine>& lines);

}  // namespace apps
