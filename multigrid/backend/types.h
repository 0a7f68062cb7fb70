// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define MG_HD __host__ __device__
#else
#define MG_HD
#endif

namespace multigrid {

/// Rows and columns: 32 bits, on purpose (half the bytes of a column index).
using Index = std::int32_t;
/// Positions in storage, which overflow 32 bits at 67 M rows times 32 lanes.
using Offset = std::int64_t;
/// Cell keys of the auxiliary grid.
using Key = std::uint64_t;

}  // namespace multigrid
