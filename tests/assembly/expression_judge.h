// SPDX-License-Identifier: MIT
#pragma once

namespace tests {

/// Compares so many expressions by chance with deal.II's FunctionParser (muParser), each at four points: within 1e-14 of the
/// largest value on the way. Those that small errors of rounding change by more, as near a jump or a pole, and those with a value
/// on the way that is not finite or above 2e9, where muParser's integers overflow, are counted and left out.
struct Judged {
  int compared = 0, ill_conditioned = 0;
};
Judged judge_expressions(int n, unsigned int seed);

}  // namespace tests
