// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/discretization.h"
#include "assembly/space/numbering.h"
#include "mesh/mesh.h"

#include <optional>

namespace assembly {

/// What a mesh leaves behind when it is refined: the coarser levels of the next system.
template <int dim>
class Levels {
 public:
  /// The mesh that is refined next.
  ///
  /// A          its matrix, or none
  /// coarser    its own coarser levels, the next one first
  void keep(Numbering<dim> numbering,
            multigrid::Csr<double> A,
            std::vector<multigrid::CoarserLevel> coarser);

  /// The coarser levels of the mesh after that refinement, the next one first; gives away all that
  /// was kept, which may be nothing.
  ///
  /// throws  as interpolation
  std::vector<multigrid::CoarserLevel> take(const mesh::Mesh<dim>& mesh,
                                            const Discretization<dim>& discretization,
                                            const Numbering<dim>& numbering,
                                            const multigrid::Executor& executor);

 private:
  std::optional<Numbering<dim>> numbering_;
  multigrid::Csr<double> A_;
  std::vector<multigrid::CoarserLevel> coarser_;
};

}  // namespace assembly
