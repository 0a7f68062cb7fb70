// SPDX-License-Identifier: MIT
#include "assembly/scalar/refusals.h"

#include "multigrid/system.h"

#include <sstream>

namespace assembly {

void refuse_no_unknowns() {
  throw multigrid::InputError(
      "Problem/Dirichlet: every node of the mesh is on a Dirichlet boundary, so there is nothing "
      "to solve; take more cells (Mesh/Cells per side, Mesh/Refinements).");
}

template <int dim>
void refuse_turned_over(const dealii::Point<dim>& center) {
  std::ostringstream message;
  message << "Discretization/Element: the curved cell around (" << center
          << ") is turned over, because the mesh is too coarse for its boundary; raise "
             "Mesh/Refinements or take an element of degree 1.";
  throw multigrid::InputError(message.str());
}

template void refuse_turned_over(const dealii::Point<2>&);
template void refuse_turned_over(const dealii::Point<3>&);

}  // namespace assembly
