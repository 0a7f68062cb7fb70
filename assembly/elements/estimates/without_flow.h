// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"

#include <vector>

namespace assembly {

/// f without what a flow carries away, f - b . grad u, at the points of a rule.
///
/// f, b   at these points, or constant; b has dim components
/// u      of all nodes
/// bytes  an element of n nodes: they, their coordinates and values, and 8 written a point
template <int dim>
Coefficient without_flow(const ElementBlock& block,
                         const ReferenceElement& rule,
                         const Array<double>& points,
                         const Coefficient& f,
                         const std::vector<Coefficient>& b,
                         const Array<double>& u);

}  // namespace assembly
