// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/cycle/cycle.h"
#include "multigrid/options.h"

#include <memory>
#include <optional>
#include <string>

namespace multigrid {

/// What a preconditioner that works in float reads and writes, for whoever makes r and uses z
/// himself: r is to hold scale_0 times the residual before apply_narrow(), which leaves z, scale_0
/// = 1 / scale_1 times the preconditioned one. The arrays may change places: take pointers
/// afterwards.
struct NarrowVectors {
  Array<float>& r;
  const Array<float>& z;
  const Array<double>& scale;
};

/// z = B r in double, whatever precision works inside. Applying it only launches kernels, if
/// is_recordable().
class Preconditioner {
 public:
  virtual ~Preconditioner() = default;
  virtual void apply(const Array<double>& r, Array<double>& z) = 0;
  /// The same without copies in double; none if it works in double.
  virtual std::optional<NarrowVectors> narrow() = 0;
  virtual void apply_narrow() = 0;
  /// One value on the executor: see Cycle::first_bad_level.
  virtual const Array<Index>& first_bad_level() const = 0;
  /// To be called before a solve: forgets an earlier bad value, and takes the size of the residuals
  /// to come, so that single precision neither overflows nor vanishes.
  virtual void begin(double residual_norm) = 0;
  virtual const HierarchyReport& report() const = 0;
  /// Of the hierarchy: see refresh.h.
  virtual std::string structural_difference(const System& system) const = 0;
  /// Sets up for another system (hierarchy/refresh.h); `finish` must follow.
  virtual void refresh(const System& system) = 0;
  /// Waits for the end of setup. Before, it may be recorded but not run. Throws as finish
  /// (hierarchy.h).
  virtual void finish() = 0;
  virtual bool is_recordable() const = 0;
  /// x = one pass of full multigrid from x = 0: see Cycle::apply_nested. To be called after begin.
  virtual void full_multigrid(const Array<double>& b, Array<double>& x) = 0;
  /// The system's matrix in the order of the rows here, and that order: Hierarchy::finest, order.
  virtual const Matrix<double>& matrix() const = 0;
  virtual const Array<Index>& order() const = 0;
  /// Level::aggregates and Level::cells of level l, Hierarchy::root; of an auxiliary grid.
  virtual const Aggregates& aggregates(int l) const = 0;
  virtual const TreeCells& cells(int l) const = 0;
  virtual const TreeBox& root() const = 0;
};

/// A hierarchy and its cycle in the precision that options.hierarchy asks for; `finish` must follow.
///
/// throws  as start_hierarchy
std::unique_ptr<Preconditioner> start_preconditioner(const System& system,
                                                     const SolverOptions& options);

}  // namespace multigrid
