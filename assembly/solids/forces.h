// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"
#include "assembly/solids/material.h"

namespace assembly {

/// The forces of a body on the nodes of its cells: component a of node i of cell e is number (e n + i) dim + a, with n nodes a
/// cell. A displacement has component a of node i at dim i + a.
///
/// The integrals of f . phi, where f is coefficients.body; all 0 without it.
///
/// points  of all nodes
template <int dim>
Array<double> body_forces(const ElementBlock& block,
                          const ReferenceElement& element,
                          const Array<double>& points,
                          const ElasticCoefficients& coefficients);

/// The integrals of sigma(u) : grad phi, with the stress of thermal expansion.
///
/// u  null: no displacement, so that what is left is minus the load of thermal expansion
template <int dim>
Array<double> inner_forces(const ElementBlock& block,
                           const ReferenceElement& element,
                           const Array<double>& points,
                           const ElasticCoefficients& coefficients,
                           const Array<double>* u);

}  // namespace assembly
