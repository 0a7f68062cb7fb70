// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define MG_HD __host__ __device__
#else
#define MG_HD
#endif

/// Stands before a loop of fixed length whose body indexes a small array. On a GPU the array stays
/// in registers only if the loop is unrolled. MG_UNROLL_FEW leaves loops of more than ten steps as they are, whose arrays would
/// not fit in registers.
#ifdef __CUDA_ARCH__
#define MG_UNROLL _Pragma("unroll")
#define MG_PRAGMA(text) _Pragma(#text)
#define MG_UNROLL_FEW(n) MG_PRAGMA(unroll((n) <= 10 ? (n) : 1))
#else
#define MG_UNROLL
#define MG_UNROLL_FEW(n)
#endif
/// Stands before a loop with independent iterations, so that a host's vector unit may do several at
/// a time.
#ifdef __CUDA_ARCH__
#define MG_SIMD
#else
#define MG_SIMD _Pragma("omp simd")
#endif

namespace multigrid {

/// Rows and columns: 32 bits, on purpose (half the bytes of a column index).
using Index = std::int32_t;
constexpr int index_bits = 31;  ///< of an Index that is not negative
/// Positions in storage. 67 million rows times 32 lanes overflow 32 bits.
using Offset = std::int64_t;
/// Cell keys of the auxiliary grid.
using Key = std::uint64_t;

}  // namespace multigrid
