// SPDX-License-Identifier: MIT
#include "assembly/space/levels.h"

#include "assembly/space/interpolation.h"

#include <utility>

namespace assembly {

using multigrid::CoarserLevel;

template <int dim>
void Levels<dim>::keep(Numbering<dim> numbering,
                       multigrid::Csr<double> A,
                       std::vector<CoarserLevel> coarser) {
  numbering_ = std::move(numbering);
  A_ = std::move(A);
  coarser_ = std::move(coarser);
}

template <int dim>
std::vector<CoarserLevel> Levels<dim>::take(const mesh::Mesh<dim>& mesh,
                                            const Discretization<dim>& discretization,
                                            const Numbering<dim>& numbering,
                                            const multigrid::Executor& executor) {
  if (!numbering_) return {};
  std::vector<CoarserLevel> levels = std::exchange(coarser_, {});
  levels.insert(levels.begin(),
                CoarserLevel{interpolation(mesh, discretization, *numbering_, numbering, executor),
                             std::exchange(A_, {})});
  numbering_.reset();
  return levels;
}

template class Levels<2>;
template class Levels<3>;

}  // namespace assembly
