// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/hierarchy/hierarchy.h"

#include <map>

namespace multigrid {

/// Colors of the rows of levels, each computed when first asked for and kept while it is used.
class LevelColors {
 public:
  /// patterns_are_symmetric  as far as is known; else those of A + A^T are colored
  LevelColors(std::size_t n_levels, bool patterns_are_symmetric)
      : colors_(n_levels), patterns_are_symmetric_(patterns_are_symmetric) {}

  /// Makes the rows of a color consecutive on the levels of a hierarchy under construction that are
  /// to be swept by color, if their order is free.
  ///
  /// n_smoothed  levels that get a smoother
  /// estimates   loses what depends on the order of rows
  void renumber(Stages& stages,
                std::size_t n_smoothed,
                const SmootherOptions& options,
                SetupEstimates& estimates);

  /// The colors of the graph of |A|^power; for a stencil, those of the grid.
  template <class T>
  std::shared_ptr<const Coloring> of(const Level<T>& level, std::size_t l, int power);

 private:
  std::vector<std::map<int, std::shared_ptr<const Coloring>>> colors_;  ///< by power
  bool patterns_are_symmetric_;
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

/// The smoother of a level: Finest kind on level 0 unless that is `as kind`; of resolved options.
SmootherKind smoother_kind(const SmootherOptions& options, std::size_t level);

/// The first of the levels, 0 or 1 for all below, whose smoother has R != R^T; -1 if there is none.
/// Of resolved options.
int nonsymmetric_level(const SolverOptions& options);

/// The power of |A| whose graph a smoother colors the rows by; 0 if it needs no colors.
int color_power(SmootherKind kind, const SmootherOptions& options);

}  // namespace multigrid
