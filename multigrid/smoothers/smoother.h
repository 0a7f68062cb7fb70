// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coloring/coloring.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/smoothers/chebyshev_factors.h"
#include "multigrid/sparse/vectors.h"
#include "multigrid/traits.h"
#include "multigrid/transfers/transfer.h"

#include <memory>
#include <optional>

namespace multigrid {

/// A smoother whose step is `degree` times x <- x + keep (x - before) + add D (b - A x), with a diagonal D
/// and the iterate before x, for the first of which keep is 0. All arrays are on the executor.
template <class T>
struct DiagonalSteps {
  const T* diagonal;                   ///< n
  const ChebyshevFactors<T>* factors;  ///< `degree`; null: keep = 0, add = 1
  int degree;
};

/// A stationary iteration x <- x + R (b - A x) on one level. Its steps only launch kernels: they
/// neither allocate nor wait. `spare` is a work vector of the size of x. Its contents are lost, and
/// a step may swap it with x, so that it can write where it does not read.
template <class T>
class Smoother {
 public:
  virtual ~Smoother() = default;
  /// One step from x = 0: x = R b.
  virtual void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>& spare) const {
    fill(x, T(0));
    smooth(b, x, spare);
  }
  /// One step from x.
  virtual void smooth(const Array<T>& b, Array<T>& x, Array<T>& spare) const = 0;
  /// One step with R^T in place of R, which makes a cycle symmetric.
  virtual void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>& spare) const {
    smooth(b, x, spare);  // R = R^T
  }
  /// Products with the matrix in a step that does not start from zero.
  virtual int n_products() const { return 1; }
  /// The step in this form, for kernels of several vectors at once; none of a smoother that sweeps.
  virtual std::optional<DiagonalSteps<T>> diagonal_steps() const { return std::nullopt; }
  virtual std::size_t bytes() const = 0;
  /// Colors of the sweep; 0 for a smoother that has none.
  virtual int n_colors() const { return 0; }
};

/// What a smoother is built from. A, the aggregates and the factors must outlive it.
template <class T>
struct SmootherInput {
  const Matrix<T>* A = nullptr;
  const Aggregates* aggregates = nullptr;            ///< to the next coarser level, if there is one
  std::shared_ptr<const Coloring> row_colors;        ///< if the smoother asked for it
  std::shared_ptr<const Coloring> aggregate_colors;  ///< if the smoother asked for it
  SmootherOptions options;
  bool constant_nullspace = false;  ///< of A: see System
  /// On the executor; written before Chebyshev first smooths. Null: Chebyshev finds its own.
  const ChebyshevFactors<T>* chebyshev_factors = nullptr;
};

/// The colors by which a smoother sweeps the rows.
enum class RowColors {
  none,
  of_graph,  ///< no two rows of a color are coupled in A
  of_power   ///< nor in |A|^Power
};

/// A line of the table of smoothers: what it needs, and how to make it.
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

/// Defines a `make` of the table for both precisions: it returns a new smoother, made by an
/// expression in T and `input`.
#define MULTIGRID_SMOOTHER(make, ...)                                            \
  template <class T>                                                             \
  std::unique_ptr<Smoother<T>> make(const SmootherInput<T>& input) {             \
    return std::unique_ptr<Smoother<T>>(new __VA_ARGS__);                        \
  }                                                                              \
  template std::unique_ptr<Smoother<double>> make(const SmootherInput<double>&); \
  template std::unique_ptr<Smoother<float>> make(const SmootherInput<float>&);

}  // namespace multigrid
