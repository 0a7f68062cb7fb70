// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/nested_points.h"
#include "multigrid/system.h"

#include <optional>
#include <utility>

namespace assembly {

/// What a mesh as arrays leaves behind when it is refined: the coarser levels of the next system (Levels).
class ArrayLevels {
 public:
  /// A        the mesh's matrix, or an empty one
  /// coarser  its own coarser levels, the next one first
  void keep(NestedPoints points,
            multigrid::Csr<double> A,
            std::vector<multigrid::CoarserLevel> coarser) {
    points_ = std::move(points);
    A_ = std::move(A);
    coarser_ = std::move(coarser);
  }

  /// The coarser levels of the mesh after that refinement, the next one first. Gives away all that was kept; of a mesh that was
  /// refined anew, perhaps elsewhere, nothing was kept.
  ///
  /// numbers  of the mesh as it is now
  template <int dim>
  std::vector<multigrid::CoarserLevel> take(const mesh::CellArrays<dim>& cells,
                                            const NodeNumbers& numbers) {
    const bool fits = points_ && points_->refinements + 1 == cells.refinements &&
                      points_->number_of_point.executor() == cells.executor();
    auto levels = std::exchange(coarser_, {});
    if (fits)
      levels.insert(levels.begin(), {interpolation(*points_, numbers), std::exchange(A_, {})});
    else
      levels.clear();
    points_.reset();
    A_ = {};
    return levels;
  }

 private:
  std::optional<NestedPoints> points_;
  multigrid::Csr<double> A_;
  std::vector<multigrid::CoarserLevel> coarser_;
};

}  // namespace assembly
