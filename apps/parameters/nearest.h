// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps {

/// The name that `wrong` may stand for, capitals and small letters alike: the shortest that it is
/// the beginning of (from three letters on); else the closest up to a slip of the pen (up to a
/// third of the letters inserted, dropped, replaced or swapped with their neighbour); else one that
/// has all its words, up to slips ("rigth side" for "Right hand side"). Empty if there is none.
std::string nearest(const std::string& wrong, const std::vector<std::string>& names);

/// "; did you mean X?", or nothing if no name is close.
std::string did_you_mean(const std::string& wrong, const std::vector<std::string>& names);

/// Names one after the other: "a, b, c".
std::string list(const std::vector<std::string>& names);

}  // namespace apps
