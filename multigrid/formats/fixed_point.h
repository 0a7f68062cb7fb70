// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cmath>

/// Weights of interpolation as multiples of 2^-14 in [-2, 2), which take 16 bits.
namespace multigrid {

inline constexpr double fixed_point_unit = 1. / 16384;

MG_HD inline bool is_fixed_point(double weight) {
  const double k = weight / fixed_point_unit;
  return k >= -32768 && k <= 32767 && k == floor(k);
}
MG_HD inline std::uint16_t to_fixed_point(double weight) {
  return static_cast<std::uint16_t>(static_cast<std::int32_t>(weight / fixed_point_unit) & 0xffff);
}
/// The weight in the lower 16 bits of a word.
MG_HD inline float from_fixed_point(std::uint32_t word) {
  return static_cast<float>(static_cast<std::int16_t>(word & 0xffffu)) *
         static_cast<float>(fixed_point_unit);
}

/// Rounds the n weights of a row, the largest of them such that the sum is the rounded sum: 1 stays
/// 1. A row with a weight beyond 1.9 stays as it is.
MG_HD inline void round_weights(double* weights, Index n) {
  constexpr double most = 1.9;
  double sum = 0;
  Index largest = 0;
  for (Index k = 0; k < n; ++k) {
    const double size = weights[k] < 0 ? -weights[k] : weights[k];
    if (!(size <= most)) return;
    if (size > (weights[largest] < 0 ? -weights[largest] : weights[largest])) largest = k;
    sum += weights[k];
  }
  double rest = floor(sum / fixed_point_unit + 0.5);
  for (Index k = 0; k < n; ++k) {
    const double units = floor(weights[k] / fixed_point_unit + 0.5);
    rest -= units;
    weights[k] = units * fixed_point_unit;
  }
  if (n > 0) weights[largest] += rest * fixed_point_unit;
}

}  // namespace multigrid
