// SPDX-License-Identifier: MIT
#include "assembly/scalar/refusals.h"

#include "multigrid/system.h"

#include <cmath>
#include <sstream>

namespace assembly {

void refuse_no_unknowns() {
  throw multigrid::InputError(
      "Problem/Dirichlet: every node of the mesh is on a Dirichlet boundary, so there is nothing "
      "to solve; take more cells (Mesh/Cells per side, Mesh/Refinements).");
}

void refuse_linear_system() {
  throw multigrid::InputError(
      "Problem: data depend on the solution u, so there is no one linear system; solve the file by `terrace "
      "FILE.prm`, or take u out of the expressions.");
}

void refuse_untied() {
  throw multigrid::InputError(
      "Problem/Dirichlet: Diffusion depends on u, but nothing ties u to a value, so it is determined at most up to a "
      "constant; give it a value on a boundary, or a Robin boundary or Reaction.");
}

template <int dim>
void refuse_turned_over(const dealii::Point<dim>& center) {
  std::ostringstream message;
  message << "Discretization/Element: the curved cell around (" << center
          << ") is turned over, because the mesh is too coarse for its boundary; raise "
             "Mesh/Refinements or take an element of degree 1.";
  throw multigrid::InputError(message.str());
}

template <int dim>
void refuse_periodic_cell(const dealii::Point<dim>& center) {
  std::ostringstream message;
  message
      << "Problem/Periodic: the cell around (" << center
      << ") reaches from one periodic side to the other, and there must be two cells or more between "
         "them; take more cells (Mesh/Cells per side, Mesh/Refinements; with Hierarchy/Kind = "
         "geometric the coarse mesh needs two, too).";
  throw multigrid::InputError(message.str());
}

template <int dim>
void require_alike(const Expression<dim>& value,
                   const dealii::Point<dim>& place,
                   const double own,
                   const double of_partner,
                   const double largest) {
  constexpr double alike = 1e-8;
  if (std::abs(own - of_partner) <= alike * largest) return;
  std::ostringstream message;
  message << value.key() << ": on the periodic sides u is the same at (" << place
          << ") and at its partner, but `" << value.text() << "` is " << own
          << " there, and its partner is given " << of_partner
          << "; give values that are periodic, too, or take a pair out of Problem/Periodic.";
  throw multigrid::InputError(message.str());
}

template void refuse_periodic_cell(const dealii::Point<2>&);
template void refuse_periodic_cell(const dealii::Point<3>&);
template void require_alike(const Expression<2>&, const dealii::Point<2>&, double, double, double);
template void require_alike(const Expression<3>&, const dealii::Point<3>&, double, double, double);
template void refuse_turned_over(const dealii::Point<2>&);
template void refuse_turned_over(const dealii::Point<3>&);

}  // namespace assembly
