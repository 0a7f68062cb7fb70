// SPDX-License-Identifier: MIT
#include "multigrid/forecast/forecast_ledger.h"

namespace multigrid {
namespace {

/// Entries a row of |A|^power: those within `power` couplings of a point of an endless grid, where
/// 5, 7 or 9 are within one, in 3D 7 to 27.
double power_per_row(const SmootherSize& level, int power) {
  const double n = std::max(level.matrix.rows, 1.), q = power, side = 2 * q + 1;
  const double others = std::max(level.matrix.nonzeros / n - 1, 0.);
  double rings = q * (q + 1) / 2;
  if (level.dimension == 3) {
    const double of_7 = (side * (2 * q * q + 2 * q + 3) / 3 - 1) / 6;
    const double of_27 = (side * side * side - 1) / 26;
    rings = of_7 + (of_27 - of_7) * std::min(std::max(others - 6, 0.) / 20, 1.);
  }
  return std::min(1 + others * rings, n);
}

Size power_size(const SmootherSize& level, int power) {
  return {level.matrix.rows, level.matrix.rows * power_per_row(level, power)};
}

double pattern_bytes(const Size& size) {
  return size.csr(0);
}

/// pattern_power of a pattern that is there.
void touch_power(Ledger& ledger, const SmootherSize& level, int power) {
  const Size first = power_size(level, 1), last = power_size(level, power);
  double bytes = pattern_bytes(first) + index_bytes * first.rows;
  if (power > 1) bytes += (offset_bytes + index_bytes) * first.nonzeros + pattern_bytes(last);
  if (power > 2) bytes += pattern_bytes(power_size(level, power - 1));
  ledger.touch(bytes);
}

/// Of the entries of |A|^(fill + 1) those that ILU(fill) keeps, by dimension: measured where two
/// colors do (5-point and 7-point stencil), on jittered triangles, and for powers above 1.
double kept_part(const SmootherSize& level, int fill, int power) {
  constexpr double parts[2][3][4] = {
      {{1, 0.39, 0.20, 0.13}, {1, 0.56, 0.38, 0.30}, {1, 0.64, 0.46, 0.36}},
      {{1, 0.30, 0.13, 0.07}, {1, 0.46, 0.29, 0.21}, {1, 0.61, 0.42, 0.33}}};
  const int with_two_colors = 2 * level.dimension + 1;  // most entries a row
  const bool many = level.matrix.nonzeros > with_two_colors * level.matrix.rows;
  return parts[level.dimension == 3][power > 1 ? 2 : many][fill];
}

}  // namespace

void forecast_coloring(Ledger& ledger, const SmootherSize& level, int power) {
  const double n = level.matrix.rows;
  const double sorting = (4 * index_bytes + key_bytes) * n;
  if (power > 1) {
    const double first = pattern_bytes(power_size(level, 1));
    ledger.take(first);
    touch_power(ledger, level, power);
    ledger.touch(pattern_bytes(power_size(level, power)) + sorting);
    ledger.give(first);
  }
  ledger.touch(sorting);
  ledger.take(index_bytes * n);
}

void forecast_ilu(Ledger& ledger, const SmootherSize& level, const SmootherOptions& options) {
  const double n = level.matrix.rows, before = ledger.now;
  const Size candidates = power_size(level, options.fill + 1);
  const Size factors{n, candidates.nonzeros * kept_part(level, options.fill, options.power)};
  ledger.take(index_bytes * n);  // place
  const double pattern = pattern_bytes(level.matrix), kept = pattern_bytes(factors);
  ledger.touch(2 * pattern + index_bytes * n);
  ledger.take(pattern);
  touch_power(ledger, level, options.fill + 1);
  const double marks = index_bytes * candidates.nonzeros, all = pattern_bytes(candidates);
  ledger.touch(all + 2 * marks + index_bytes * n);
  ledger.touch(all + marks + index_bytes * n + kept);
  ledger.give(pattern);
  ledger.take(kept + double_bytes * factors.nonzeros + (double_bytes + offset_bytes) * n);
  const Size sides{2 * n, factors.nonzeros - n};
  ledger.touch(sides.csr(level.value) + level.value * n);
  ledger.give(ledger.now - before);
  const double kept_sides = streamed(sides, level.value, level.on_host);
  if (!level.on_host) ledger.touch(sides.csr(level.value) + kept_sides + level.value * n);
  ledger.take(kept_sides + 2 * level.value * n);  // and the inverse diagonal, and y
}

void forecast_fsai(Ledger& ledger, const SmootherSize& level, int power) {
  const double n = level.matrix.rows, longest = power_per_row(level, power);
  const Size factor{n, n * (longest + 1) / 2};
  const double before = ledger.now, G = factor.csr(double_bytes);
  const double pattern = pattern_bytes(level.matrix);
  ledger.take(level.value * n);  // t
  ledger.take(pattern);
  touch_power(ledger, level, power);
  ledger.touch(pattern_bytes(power_size(level, power)) + index_bytes * n + G);
  ledger.give(pattern);
  ledger.take(G);
  const double scratch = n * longest * (longest + 1) / 2 * double_bytes;
  ledger.touch(index_bytes * n + std::min({scratch, 2 * G, 268435456.}));
  ledger.touch(G + (double_bytes + index_bytes) * factor.nonzeros);  // sparse_product.cc, transpose
  const double kept = streamed(factor, level.value, level.on_host);
  if (!level.on_host) ledger.touch(G + kept);
  ledger.take(2 * kept + level.value * n - (ledger.now - before));
}

}  // namespace multigrid
