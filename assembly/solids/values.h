// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"
#include "assembly/elements/values.h"

#include <optional>

namespace assembly {

/// The first place where a coefficient is not between two bounds, both left out.
///
/// waits  once, if it is not constant
std::optional<BadPlace> first_outside(const Coefficient& coefficient,
                                      double low,
                                      double high,
                                      Index n_elements,
                                      int n_points,
                                      const Executor& executor);

/// The values of a finite element function at the points of elements.
///
/// u  of all nodes
Coefficient function_at_points(const ElementBlock& block,
                               const ReferenceElement& element,
                               const Array<double>& u);

/// alpha (T - T0) at the points of elements; a constant if all three are.
Coefficient thermal_strain(const Coefficient& alpha,
                           const Coefficient& temperature,
                           const Coefficient& reference,
                           Index n_elements,
                           int n_points,
                           const Executor& executor);

/// The least and the largest value at the points of elements.
///
/// waits  once, if it is not constant
struct Range {
  double low = 0, high = 0;
};
Range range_of(const Coefficient& coefficient,
               Index n_elements,
               int n_points,
               const Executor& executor);

}  // namespace assembly
