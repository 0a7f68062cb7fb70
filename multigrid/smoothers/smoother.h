// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coloring/coloring.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/smoothers/chebyshev_factors.h"
#include "multigrid/traits.h"
#include "multigrid/transfers/transfer.h"

#include <memory>

namespace multigrid {

/// A stationary iteration x <- x + R (b - A x) on one level. Sweeps only launch kernels: no
/// allocation, no waiting. `spare` has the size of x and lives beside it; what it holds is lost,
/// and the two arrays may change places, so that a step can write where it does not read.
template <class T>
class Smoother {
 public:
  virtual ~Smoother() = default;
  /// One step from x = 0: x = R b.
  virtual void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>& spare) const = 0;
  /// One step from x.
  virtual void smooth(const Array<T>& b, Array<T>& x, Array<T>& spare) const = 0;
  /// One step with R^T in place of R, which makes a cycle symmetric.
  virtual void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>& spare) const = 0;
  virtual std::size_t bytes() const = 0;
  /// Colors of the sweep, 0 for a smoother without.
  virtual int n_colors() const = 0;
};

/// What a smoother is built from; `A` and what it points to must outlive the smoother.
template <class T>
struct SmootherInput {
  const Matrix<T>* A = nullptr;
  const Aggregates* aggregates = nullptr;            ///< to the next coarser level, if there is one
  std::shared_ptr<const Coloring> row_colors;        ///< if the smoother asked for it
  std::shared_ptr<const Coloring> aggregate_colors;  ///< if the smoother asked for it
  SmootherOptions options;
  bool constant_nullspace = false;  ///< of A: see System
  /// Where those of its steps will be, on the executor, by the time that Chebyshev smooths; null:
  /// it finds them itself.
  const ChebyshevFactors<T>* chebyshev_factors = nullptr;
};

/// What a smoother sweeps its rows by.
enum class RowColors {
  none,
  of_graph,  ///< no two rows of a color are coupled in A
  of_power   ///< nor in |A|^Power
};

/// One line of the table of smoothers: what it needs, and how to make it.
template <class T>
struct SmootherEntry {
  SmootherKind kind;
  RowColors row_colors;
  SmootherTraits traits;
  std::unique_ptr<Smoother<T>> (*make)(const SmootherInput<T>&);
};

/// The line of the table for `kind`.
template <class T>
const SmootherEntry<T>& smoother_entry(SmootherKind kind);

}  // namespace multigrid
