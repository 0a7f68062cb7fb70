// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/hierarchy/hierarchy.h"
#include "multigrid/spectrum/spectrum_estimate.h"

#include <map>
#include <optional>

namespace multigrid {

/// Colors of the rows of levels. They are computed when they are first asked for, and kept.
class LevelColors {
 public:
  /// patterns_are_symmetric  known to be so; if not, the pattern of A + A^T is colored
  LevelColors(std::size_t n_levels, bool patterns_are_symmetric)
      : colors_(n_levels), patterns_are_symmetric_(patterns_are_symmetric) {}

  /// Makes the rows of a color consecutive on the levels of a hierarchy under construction that
  /// will be swept by color, if stages.may_renumber.
  ///
  /// n_smoothed  number of levels that get a smoother
  /// estimates   matrices that depend on the order of rows are removed
  void renumber(Stages& stages,
                std::size_t n_smoothed,
                const SmootherOptions& options,
                SetupEstimates& estimates);

  /// Finds all colors that the first `n_smoothed` levels will ask for, on a host.
  template <class T>
  void find(const std::vector<Level<T>>& levels,
            std::size_t n_smoothed,
            const SmootherOptions& options);
  /// Copies the colors to an executor.
  void move_to(const Executor& executor);

  /// The colors of the graph of |A|^power; of a stencil, with power = 1, those of the grid.
  template <class T>
  std::shared_ptr<const Coloring> of(const Level<T>& level, std::size_t l, int power);

 private:
  std::vector<std::map<int, std::shared_ptr<const Coloring>>> colors_;  ///< by power
  bool patterns_are_symmetric_;
};

/// The spectra of the levels that Chebyshev smooths. The executor computes them while the host goes
/// on. The factors of Chebyshev are stored on the executor, where its kernels read them, so a cycle
/// may be recorded before they are known.
template <class T>
class LevelSpectra {
 public:
  /// Does not wait.
  ///
  /// levels      their matrices must outlive this
  /// n_smoothed  number of levels that get a smoother
  /// dimension   see chebyshev_factors
  LevelSpectra(const std::vector<Level<T>>& levels,
               std::size_t n_smoothed,
               const SmootherOptions& options,
               int dimension);

  /// Where the factors of level l will be; null if Chebyshev does not smooth it.
  const ChebyshevFactors<T>* factors(std::size_t l) const;
  /// Waits for the spectra, and writes the factors.
  ///
  /// levels  those of the constructor; receive their largest eigenvalues
  void finish(std::vector<Level<T>>& levels);

 private:
  struct Smoothed {
    std::size_t level;
    int dimension;  ///< see chebyshev_factors
  };
  int degree_;
  std::vector<Smoothed> smoothed_;
  Array<ChebyshevFactors<T>> factors_;
  /// Of the levels whose spectra the setup has not found already; none after `finish`.
  std::optional<SpectrumEstimates<T>> estimates_;
};

/// Gives the first `n_smoothed` levels their smoothers.
///
/// throws  InputError if aggregate gauss-seidel is to smooth a coarsest level
template <class T>
void make_smoothers(std::vector<Level<T>>& levels,
                    std::size_t n_smoothed,
                    const SmootherOptions& options,
                    bool constant_nullspace,
                    const LevelSpectra<T>& spectra,
                    LevelColors& colors);

/// The smoother of a level: Finest kind on level 0, unless that is `as kind`, else Kind.
///
/// options  resolved
SmootherKind smoother_kind(const SmootherOptions& options, std::size_t level);

/// 0 if the smoother of the finest level has R != R^T, else 1 if that of coarse levels has, else
/// -1.
///
/// options  resolved
int nonsymmetric_level(const SolverOptions& options);

/// The power of |A| by whose graph a smoother colors the rows; 0 if it needs no colors.
int color_power(SmootherKind kind, const SmootherOptions& options);

}  // namespace multigrid
