// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/nested_elements.h"
#include "assembly/nodes/nested_points.h"
#include "multigrid/system.h"

#include <optional>
#include <utility>

namespace assembly {

/// What a mesh as arrays leaves behind when it is refined: the coarser levels of the next system.
class ArrayLevels {
 public:
  /// numbers  of the mesh's nodes
  /// A        the mesh's matrix, or an empty one
  /// coarser  its own coarser levels, the next one first
  template <int dim>
  void keep(const mesh::CellArrays<dim>& cells,
            const NodeNumbers& numbers,
            multigrid::Csr<double> A,
            std::vector<multigrid::CoarserLevel> coarser) {
    refinements_ = cells.refinements;
    executor_ = cells.executor();
    points_ = {};
    elements_ = {};
    if (numbers.degree == 1)
      points_ = nested_points(cells, numbers);
    else
      elements_ = nested_elements(cells, numbers);
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
    auto levels = std::exchange(coarser_, {});
    if (executor_ == cells.executor() && refinements_ + 1 == cells.refinements)
      levels.insert(levels.begin(), {from_coarser(cells, numbers), std::exchange(A_, {})});
    else
      levels.clear();
    *this = {};
    return levels;
  }

 private:
  template <int dim>
  multigrid::Csr<double> from_coarser(const mesh::CellArrays<dim>& cells,
                                      const NodeNumbers& numbers) const {
    return numbers.degree == 1 ? interpolation(points_, numbers)
                               : interpolation(elements_, cells, numbers);
  }

  std::optional<Executor> executor_;  ///< where something is kept
  int refinements_ = 0;               ///< of the mesh that it is of
  NestedPoints points_;               ///< of degree 1
  NestedElements elements_;           ///< of higher degrees
  multigrid::Csr<double> A_;
  std::vector<multigrid::CoarserLevel> coarser_;
};

}  // namespace assembly
