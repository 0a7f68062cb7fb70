// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps {

/// The name closest to `wrong`, capitals and small letters alike; empty if none is close enough to
/// be a slip of the pen (up to a third of the letters inserted, dropped, replaced or swapped with
/// their neighbour).
std::string nearest(const std::string& wrong, const std::vector<std::string>& names);

/// "; did you mean X?", or nothing if no name is close.
std::string did_you_mean(const std::string& wrong, const std::vector<std::string>& names);

/// Names one after the other: "a, b, c".
std::string list(const std::vector<std::string>& names);

}  // namespace apps
