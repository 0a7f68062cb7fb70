// SPDX-License-Identifier: MIT
#pragma once

#include "tests/reference/space/interpolation.h"

#include <optional>
#include <utility>

namespace assembly {

/// What a mesh leaves behind when it is refined: the coarser levels of the next system.
template <int dim>
class Levels {
 public:
  /// Keeps the level of the mesh that is refined next.
  ///
  /// A        its matrix, or an empty one
  /// coarser  its own coarser levels, the next one first
  void keep(Numbering<dim> numbering,
            multigrid::Csr<double> A,
            std::vector<multigrid::CoarserLevel> coarser) {
    numbering_ = std::move(numbering);
    A_ = std::move(A);
    coarser_ = std::move(coarser);
  }

  /// The coarser levels of the mesh after that refinement, the next one first. Gives away all that
  /// was kept, and returns no levels if nothing was.
  ///
  /// throws  as interpolation
  std::vector<multigrid::CoarserLevel> take(const mesh::Mesh<dim>& mesh,
                                            const Discretization<dim>& discretization,
                                            const Numbering<dim>& numbering,
                                            const multigrid::Executor& executor) {
    if (!numbering_) return {};
    auto levels = std::exchange(coarser_, {});
    auto P = interpolation(mesh, discretization, *numbering_, numbering, executor);
    levels.insert(levels.begin(), multigrid::CoarserLevel{std::move(P), std::exchange(A_, {})});
    numbering_.reset();
    return levels;
  }

 private:
  std::optional<Numbering<dim>> numbering_;
  multigrid::Csr<double> A_;
  std::vector<multigrid::CoarserLevel> coarser_;
};

}  // namespace assembly
