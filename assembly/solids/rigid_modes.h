// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "multigrid/csr.h"

namespace assembly {

/// The motions of a rigid body, small ones: translations along the axes, then the rotation in the plane, or those around x, y and
/// z. Zero at components that are given, for System::near_nullspace.
///
/// points  of all nodes
/// entry   Held::entry
/// returns 3 vectors in the plane, 6 in space, one after the other. Rotations are around the middle of the nodes' extent, and
///         their largest component about 1
template <int dim>
Array<double> rigid_modes(const Array<double>& points, const Array<Index>& entry);

/// The place of each unknown, for System::coordinates: those of its node.
template <int dim>
Array<double> places_of_unknowns(const Array<double>& points);

}  // namespace assembly
