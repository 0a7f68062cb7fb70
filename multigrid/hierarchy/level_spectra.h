// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/hierarchy/hierarchy.h"
#include "multigrid/spectrum/spectrum_estimate.h"

#include <optional>

namespace multigrid {

/// The spectra of the levels that Chebyshev smooths. The executor finds them while the host goes
/// on; what Chebyshev makes of them lies on the executor, where its kernels read it: a cycle may be
/// recorded before it is known.
template <class T>
class LevelSpectra {
 public:
  /// Does not wait.
  ///
  /// levels      whose matrices must outlive this
  /// n_smoothed  levels that get a smoother
  LevelSpectra(const std::vector<Level<T>>& levels,
               std::size_t n_smoothed,
               const SmootherOptions& options,
               int dimension);

  /// Where the factors of level l will be; null if Chebyshev does not smooth it.
  const ChebyshevFactors<T>* factors(std::size_t l) const;
  /// Waits for what is not known yet, and writes the factors.
  ///
  /// levels  the same
  void finish(std::vector<Level<T>>& levels);

 private:
  struct Smoothed {
    std::size_t level;
    int dimension;  ///< see chebyshev_factors
  };
  int degree_;
  std::vector<Smoothed> smoothed_;
  Array<ChebyshevFactors<T>> factors_;
  std::optional<SpectrumEstimates<T>>
      estimates_;  ///< of spectra that are not known yet; none after `finish`
};

}  // namespace multigrid
