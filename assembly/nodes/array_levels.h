// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/adapted_elements.h"
#include "assembly/nodes/nested_elements.h"
#include "assembly/nodes/nested_points.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/system.h"

#include <optional>
#include <utility>
#include <variant>

namespace assembly {

/// What a mesh as arrays leaves behind when it is refined: the coarser levels of the next system.
template <int dim>
class ArrayLevels {
 public:
  /// Meshes that are kept from now on are refined where marked, or everywhere before that.
  void expect_bisection() { expects_bisection_ = true; }

  /// numbers  of the mesh's nodes
  /// A        the mesh's matrix, or an empty one
  /// coarser  its own coarser levels, the next one first
  void keep(const mesh::CellArrays<dim>& cells,
            const NodeNumbers& numbers,
            multigrid::Csr<double> A,
            std::vector<multigrid::CoarserLevel> coarser) {
    refinements_ = cells.refinements;
    was_bisected_ = !cells.bisection.parents.empty();
    executor_ = cells.executor();
    if (expects_bisection_)
      left_ = adapted_elements(cells, numbers);
    else if (numbers.degree == 1)
      left_ = nested_points(cells, numbers);
    else
      left_ = nested_elements(cells, numbers);
    A_ = std::move(A);
    coarser_ = std::move(coarser);
    steps_.resize(coarser_.size(), 1);
  }

  /// The coarser levels of the mesh after that refinement, the next one first. Gives away all that was kept; of a mesh that was
  /// refined anew, perhaps elsewhere, nothing was kept.
  ///
  /// cells    the mesh as it is now
  /// origins  of its cells in the mesh that was kept, if it was refined where marked; else empty
  /// numbers  of its nodes
  std::vector<multigrid::CoarserLevel> take(const mesh::CellArrays<dim>& cells,
                                            const Array<Index>& origins,
                                            const NodeNumbers& numbers) {
    auto levels = std::exchange(coarser_, {});
    if (executor_ == cells.executor() && is_next(cells, origins)) {
      levels.insert(levels.begin(), {from_coarser(cells, origins, numbers), std::exchange(A_, {})});
      steps_.insert(steps_.begin(), 1);
      if (was_bisected_) leave_out_small_step(numbers.n_unknowns, levels);
    } else {
      levels.clear();
      steps_.clear();
    }
    executor_.reset();
    left_ = {};
    A_ = {};
    return levels;
  }

 private:
  // When a mesh that was refined where marked is no level: own choices (docs/methods/geometric.md). The next mesh has at most
  // `worthwhile` times the unknowns of the level below it, and at most `most_steps` of refinement are joined, which halve edges twice,
  // unless all levels have more than `most_rows` times the rows of the finest one.
  static constexpr double worthwhile = 2, most_rows = 4;
  static constexpr int most_steps = dim == 2 ? 2 : 6;

  bool is_next(const mesh::CellArrays<dim>& cells, const Array<Index>& origins) const {
    return was_bisected_ ? origins.size() == cells.n_cells()
                         : refinements_ + 1 == cells.refinements;
  }

  multigrid::Csr<double> from_coarser(const mesh::CellArrays<dim>& cells,
                                      const Array<Index>& origins,
                                      const NodeNumbers& numbers) const {
    if (const auto* points = std::get_if<NestedPoints>(&left_))
      return interpolation(*points, numbers);
    if (const auto* elements = std::get_if<NestedElements>(&left_))
      return interpolation(*elements, cells, numbers);
    const auto& elements = std::get<AdaptedElements<dim>>(left_);
    return was_bisected_ ? interpolation(elements, cells,
                                         Ancestry{&origins, &cells.bisection.parents}, numbers)
                         : interpolation(elements, cells, numbers);
  }

  /// Joins the steps to the first level and from there to the second one, if the first is not worth its work.
  void leave_out_small_step(const Index n_unknowns, std::vector<multigrid::CoarserLevel>& levels) {
    if (levels.size() < 2 || n_unknowns > worthwhile * levels[1].n()) return;
    double rows = n_unknowns;
    for (const multigrid::CoarserLevel& level : levels) rows += level.n();
    if (steps_[0] + steps_[1] > most_steps && rows <= most_rows * n_unknowns) return;
    levels[1].P = multigrid::multiply(levels[0].P, levels[1].P);
    levels.erase(levels.begin());
    steps_[1] += steps_[0];
    steps_.erase(steps_.begin());
  }

  bool expects_bisection_ = false;
  std::optional<Executor> executor_;  ///< where something is kept
  int refinements_ = 0;               ///< of the mesh that it is of
  bool was_bisected_ = false;         ///< that mesh can be refined where marked
  std::variant<NestedPoints, NestedElements, AdaptedElements<dim>> left_;
  multigrid::Csr<double> A_;
  std::vector<multigrid::CoarserLevel> coarser_;
  std::vector<int> steps_;  ///< to each of the coarser levels, of refinement
};

}  // namespace assembly
