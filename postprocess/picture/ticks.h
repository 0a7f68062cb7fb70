// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace postprocess {

/// A number beside a colour bar.
struct Tick {
  double share = 0;  ///< of the bar below it, from 0 to 1
  double value = 0;
  std::string text;
};

constexpr int most_ticks = 9;

/// Round numbers from `low` to `high`: multiples of 1, 2, 2.5 or 5 times a power of ten, as many as there are up to
/// `most`, which are at least half as many. All have the same decimals. Far from 1 they have one exponent, a multiple
/// of 3 (-30e-9, -20e-9, …). One number if low equals high, none if low > high.
///
/// most  at least 2
std::vector<Tick> ticks(double low, double high, int most = most_ticks);

/// Significant digits with which `low` and `high` are told apart: `usual`, and one more for each digit that they share, up to 15. `usual` where
/// they differ by rounding alone.
int digits_of_range(double low, double high, int usual);

}  // namespace postprocess
