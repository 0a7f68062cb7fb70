// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace postprocess {

/// Numbers beside a colour bar: `n` >= 2 of them, evenly from `low` to `high`, all with the same
/// decimals, enough to tell neighbours apart, and with one common exponent if the range is far from
/// 1 (4.5e-8, 2.0e-8, -0.5e-8). One number if low equals high.
std::vector<std::string> labels(double low, double high, int n);

}  // namespace postprocess
