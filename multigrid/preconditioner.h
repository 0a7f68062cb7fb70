// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/cycle.h"
#include "multigrid/options.h"

#include <memory>

namespace multigrid {

/// z = B r in double, whatever precision works inside. Applying it only launches kernels, if
/// is_recordable().
class Preconditioner {
 public:
  virtual ~Preconditioner() = default;
  virtual void apply(const Array<double>& r, Array<double>& z) = 0;
  /// One value on the executor: see Cycle::first_bad_level.
  virtual const Array<Index>& first_bad_level() const = 0;
  /// To be called before a solve: forgets an earlier bad value, and takes the size of the residuals
  /// to come, so that single precision neither overflows nor vanishes.
  virtual void begin(double residual_norm) = 0;
  virtual const HierarchyReport& report() const = 0;
  virtual bool is_recordable() const = 0;
  /// Level::to_coarser and Level::cells of level l.
  virtual const Aggregates& to_coarser(int l) const = 0;
  virtual const TreeCells& cells(int l) const = 0;
};

/// A hierarchy and its cycle in the precision that options.hierarchy asks for.
///
/// A, points, constant_nullspace  as for build_hierarchy
std::unique_ptr<Preconditioner> make_preconditioner(std::shared_ptr<const Matrix<double>> A,
                                                    TreeCells points,
                                                    const SolverOptions& options,
                                                    bool constant_nullspace = false);

}  // namespace multigrid
