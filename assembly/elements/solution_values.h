// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/programs.h"

// Data that depend on the solution u, at the points of a finite element function.
namespace assembly {

/// Whether the values of expressions are wanted, or their derivatives by u.
enum class OfSolution { value, slope };

/// The values of expressions at the quadrature points of a block's elements, where u is a finite element function.
///
/// programs  variables are the coordinates, t and u
/// u         of all nodes
/// bytes     an element of n nodes: they, their coordinates and values, and 8 written a point
template <int dim>
Coefficient values_of_solution(const Programs& programs,
                               const ElementBlock& block,
                               const ReferenceElement& element,
                               const Array<double>& points,
                               const Array<double>& u,
                               OfSolution what);

/// The derivative of a u - g by u where a and g depend on u, a + a' u - g', at the quadrature points.
///
/// a, slope_of_a, slope_of_g  at the same points, or constant
/// u                          of all nodes
Coefficient linearized(const ElementBlock& block,
                       const ReferenceElement& element,
                       const Array<double>& u,
                       const Coefficient& a,
                       const Coefficient& slope_of_a,
                       const Coefficient& slope_of_g);

/// f without the heat that is stored in a step, f - C (u - u_0) / dt, at the quadrature points.
///
/// f, C    at the same points, or constant
/// u, u_0  of all nodes, at the end and at the beginning of the step
Coefficient without_storage(const ElementBlock& block,
                            const ReferenceElement& element,
                            const Coefficient& f,
                            const Coefficient& C,
                            const Array<double>& u,
                            const Array<double>& u_0,
                            double dt);

/// x + factor y at the quadrature points.
Coefficient combination(const ElementBlock& block,
                        const ReferenceElement& element,
                        const Coefficient& x,
                        double factor,
                        const Coefficient& y);

/// The value of a finite element function at one quadrature point, brought to the host.
double solution_at_point(const ElementBlock& block,
                         const ReferenceElement& element,
                         const Array<double>& u,
                         Index of_element,
                         int point);

}  // namespace assembly
