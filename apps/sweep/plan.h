// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps::sweep {

/// A key that takes several values.
struct Axis {
  std::string key;                  ///< "Solver/Tolerance", "Problem/Constants/h"
  std::vector<std::string> values;  ///< in the order of the command line
};

/// One combination of values.
struct PlannedRun {
  std::vector<std::string> values;  ///< one an axis
  std::string name;                 ///< of its directory: "Tolerance=1e-4,h=1"

  /// "Section/Key=value" for each axis.
  std::vector<std::string> assignments(const std::vector<Axis>& axes) const;
};

struct Plan {
  std::vector<Axis> axes;        ///< in the order of the command line
  std::vector<PlannedRun> runs;  ///< all combinations; the last axis changes fastest
};

/// The most runs of a sweep: beyond that a value too many was meant by mistake.
inline constexpr std::size_t most_runs = 10000;

/// All combinations of the values, with a name for each that differs from all others and has only letters, digits and
/// `=,.+-_` of what a key and a value have.
///
/// values       "Section/Key=value" of each --sweep
/// assignments  of --set and the options that stand for one
/// throws       multigrid::InputError for what is no such text, a value given twice, a key that --set sets, too, or that
///              names the output directory, and for too many runs
Plan plan(const std::vector<std::string>& values, const std::vector<std::string>& assignments);

}  // namespace apps::sweep
