// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"

#include <optional>

namespace assembly {

/// The first cell of a block whose map has det J <= 0 at one of the points.
///
/// element  at the points
/// waits    once
template <int dim>
std::optional<Index> first_turned_over(const ElementBlock& block,
                                       const ReferenceElement& element,
                                       const Array<double>& points);

}  // namespace assembly
