// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace apps {

/// "[#########...........]  45 %, 12 s left" for a terminal: how much of some work is done, and how long the rest takes if it
/// goes on as before.
///
/// share    done, from 0 to 1
/// seconds  that this took
std::string progress_bar(double share, double seconds);

/// "0.4 s", "12 s", "3 min", "2 h 5 min"
std::string duration_text(double seconds);

}  // namespace apps
