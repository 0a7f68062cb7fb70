// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/sparse/sample.h"
#include "multigrid/system.h"

/// What the rows of a matrix say together with those of their neighbours, for MatrixStatistics.
namespace multigrid {

inline constexpr int n_jumps = 6;
/// The exponents of MatrixStatistics::jump; their powers of ten are in jump_factor.
inline constexpr double jump_exponents[n_jumps] = {0.5, 1, 2, 3, 4, 6};

/// Of rows and their neighbours.
struct RowNeighbours {
  double shortest = 1e300, longest = 0;  ///< root mean square lengths of rows
  Offset chains = 0;
  Index near = 0, weak = 0, overweight = 0, rescaled = 0;
  Index jumps[n_jumps] = {};  ///< rows with a jump above 10^jump_exponents[k]

  MG_HD RowNeighbours& operator+=(const RowNeighbours& other) {
    if (other.shortest < shortest) shortest = other.shortest;
    if (other.longest > longest) longest = other.longest;
    near += other.near;
    weak += other.weak;
    overweight += other.overweight;
    rescaled += other.rescaled;
    chains += other.chains;
    for (int k = 0; k < n_jumps; ++k) jumps[k] += other.jumps[k];
    return *this;
  }
};

/// Of the rows of a sample. Does not wait; the result is left on the executor of the system. Bytes an entry: 12, and
/// for each coupling a binary search for the diagonal entry of its row, and the coordinates of the neighbour, mostly from
/// a cache.
void add_up_neighbours(const System& system, const Sample& sample, RowNeighbours* result);

}  // namespace multigrid
