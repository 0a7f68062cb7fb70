// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstdint>
#include <cstring>
#ifdef __CUDACC__
#include <cuda_fp16.h>
#endif

/// Half precision (IEEE 754 binary16) as 16 bits. A GPU uses its own conversions; the host computes
/// the same values with integers.
namespace multigrid {

MG_HD inline std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
MG_HD inline float float_of(std::uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/// The value of the half in the lower 16 bits; exact.
MG_HD inline float from_half(std::uint32_t half) {
#ifdef __CUDA_ARCH__
  return __half2float(__ushort_as_half(static_cast<std::uint16_t>(half & 0xffffu)));
#else
  const std::uint32_t sign = (half & 0x8000u) << 16, magnitude = half & 0x7fffu;
  // The bits read as a float, times 2^112 for the difference of the biases; right for subnormals
  // too.
  const float finite = float_of(magnitude << 13) * float_of((112u + 127u) << 23);
  // Without a branch, so a compiler can convert several at a time.
  const std::uint32_t infinite = magnitude >= 0x7c00u ? 0x7f800000u : 0u;
  return float_of(sign | bits_of(finite) | infinite);
#endif
}

/// The nearest half, ties to even; infinite from 65520 on.
MG_HD inline std::uint16_t to_half(float value) {
#ifdef __CUDA_ARCH__
  return __half_as_ushort(__float2half_rn(value));
#else
  const std::uint32_t bits = bits_of(value);
  const std::uint32_t sign = bits >> 16 & 0x8000u, magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return static_cast<std::uint16_t>(sign | 0x7e00u);
  if (magnitude >= 0x47800000u) return static_cast<std::uint16_t>(sign | 0x7c00u);
  // Below 2^-14 an addition rounds: floats from 1/2 on are 2^-24 apart, as are subnormal halves.
  if (magnitude < 0x38800000u)
    return static_cast<std::uint16_t>(sign | (bits_of(float_of(magnitude) + 0.5f) - 0x3f000000u));
  const std::uint32_t rebiased = magnitude - (112u << 23);
  const std::uint32_t rounded = (rebiased + 0xfffu + (rebiased >> 13 & 1u)) >> 13;
  return static_cast<std::uint16_t>(sign | rounded);
#endif
}

}  // namespace multigrid
