// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/sparse/sample.h"
#include "multigrid/system.h"

namespace multigrid {

/// Factors between the largest and the least eigenvalue of the diffusion tensor of groups of 32 consecutive
/// rows (diffusion_tensor.h); a quarter of the groups have more. The tensor is that of the equation where shape functions
/// reproduce quadratic polynomials on average: exactly on lattices, so closely on other meshes that 1
/// and 10 are told from 100, but not 100 from 1000. At most 1e6.
struct Anisotropy {
  double of_diffusion = 1;  ///< MatrixStatistics::anisotropy
  double of_mean = 0;       ///< MatrixStatistics::mean_anisotropy; 0 of surfaces in space too
};

/// Waits.
///
/// system  with coordinates
/// large   of_mean is 0 where of_diffusion is not larger than this
/// cost    a pass over the rows of the sample, and the coordinates of their neighbours
/// source  own study (docs/methods/auto.md)
Anisotropy anisotropy(const System& system, const Sample& sample, double large);

}  // namespace multigrid
