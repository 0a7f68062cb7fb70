// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/choice/sample.h"
#include "multigrid/system.h"

namespace multigrid {

/// MatrixStatistics::anisotropy: the factor between the largest and the least eigenvalue of
/// sum_ij -a_ij d d^T over groups of 32 consecutive rows i, with d from the point of i to that of j; a
/// quarter of the groups have more. Rows that have mass or are beside given values are left out. The sum is a multiple of the diffusion tensor where shape functions
/// reproduce quadratic polynomials on average: exactly on lattices, so closely on other meshes that 1
/// and 10 are told from 100, but not 100 from 1000. Of a surface in space, in its plane. At most 1e6. Waits.
///
/// system  with coordinates
/// cost    a pass over the rows of the sample, and the coordinates of their neighbours
/// source  own study (docs/methods/auto.md)
double anisotropy(const System& system, const Sample& sample);

}  // namespace multigrid
