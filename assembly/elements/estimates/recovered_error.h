// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"

#include <vector>

namespace assembly {

/// How far the flux kappa grad u_h of cells is from a flux that is given at the nodes, in the norm of the energy: for each cell the
/// integral of d . kappa^-1 d, where d is their difference. Beside it the energy itself, the integral of grad u_h . kappa grad u_h.
///
/// rule      by which is integrated
/// kappa     at its points, as in CellCoefficients
/// u         of all nodes
/// flux      -kappa grad u at the nodes, three components each; between them by the shape functions
/// only      the part whose cells are meant, by block.parts; -1: all. Others keep their values
/// squares   receives both of cell e as numbers block.first + e
/// bytes     a cell: its nodes, their coordinates, u and flux, and 16 written
template <int dim>
void recovered_errors(const ElementBlock& block,
                      const ReferenceElement& rule,
                      const Array<double>& points,
                      const std::vector<Coefficient>& kappa,
                      const Array<double>& u,
                      const Array<double>& flux,
                      int only,
                      Array<double>& squares,
                      Array<double>& energies);

/// The sum of what cells have, brought to the host.
double sum_over_cells(const Array<double>& values);

}  // namespace assembly
