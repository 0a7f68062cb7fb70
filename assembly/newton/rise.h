// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/data_on_arrays.h"

// What a capacity that depends on u stores.
namespace assembly {

/// The integral of C(s) from a to b at the quadrature points, by Gauss' rule of five points.
///
/// capacity  C, which may depend on the place, too
/// a, b      of all nodes
/// throws    multigrid::InputError if C is not positive at one of the rule's points
template <int dim>
Coefficient rise_between(const ByMaterial<Expression<dim>>& capacity,
                         const ElementBlock& block,
                         const ReferenceElement& element,
                         const Array<double>& points,
                         const Array<double>& a,
                         const Array<double>& b);

/// The derivative by b of that sum.
template <int dim>
Coefficient slope_of_rise(const ByMaterial<Expression<dim>>& capacity,
                          const ElementBlock& block,
                          const ReferenceElement& element,
                          const Array<double>& points,
                          const Array<double>& a,
                          const Array<double>& b);

/// The same integral from one number on, in four parts, since it may be far.
template <int dim>
Coefficient rise_from(const ByMaterial<Expression<dim>>& capacity,
                      const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      double from,
                      const Array<double>& u);

}  // namespace assembly
