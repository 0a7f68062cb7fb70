// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

/// Interpolation of nodes, taken for each of their unknowns alike: P of nodes times the identity.
namespace multigrid {

/// dimension × nodes: the coordinates of nodes.
///
/// coordinates  dimension × n, as in System, whose `size` unknowns of a node are at one place
Array<double> node_coordinates(const Array<double>& coordinates, int dimension, Index size);

/// P ⊗ I in CSR: row size i + c has the weights of row i of P in the columns size j + c.
Csr<double> component_rows(const Csr<double>& P, Index size);

}  // namespace multigrid
