// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"
#include "multigrid/system.h"
#include "postprocess/fields.h"

#include <vector>

namespace apps {

/// The strong couplings of a matrix, each once, for pictures of a hierarchy that is built from
/// them.
struct StrongCouplings {
  std::vector<multigrid::Index> first, second;  ///< unknowns of the system, first < second
  std::vector<double> weights;                  ///< as Solver/Graph/Strength measures them

  bool empty() const { return weights.empty(); }
};

/// Those of the finest level. Runs on the system's executor, and copies to the host.
StrongCouplings strong_couplings(const multigrid::System& system,
                                 const multigrid::GraphOptions& options);

/// Lines between the points of strongly coupled unknowns, with cell data `weight`.
///
/// fields   whose points the unknowns belong to
/// unknown  of each point, or -1
postprocess::Fields strength_lines(const postprocess::Fields& fields,
                                   const std::vector<multigrid::Index>& unknown,
                                   const StrongCouplings& strong);

/// The same as thin quadrilaterals with point data `weight`, for a picture in the plane.
postprocess::Fields strength_bars(const postprocess::Fields& lines);

}  // namespace apps
