// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"

namespace assembly {

/// What kappa du/dn + alpha u = g adds: the matrices (alpha phi_j, phi_i), and (g, phi_i).
///
/// element    of the sides, one dimension less than the mesh
/// has_alpha  whether alpha may differ from 0; if not there are no matrices
template <int dim>
ElementMatrices side_matrices(const ElementBlock& sides,
                              const ReferenceElement& element,
                              const Array<double>& points,
                              const Coefficient& alpha,
                              const Coefficient& g,
                              bool has_alpha);

}  // namespace assembly
