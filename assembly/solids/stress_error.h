// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/programs.h"
#include "assembly/solids/stress.h"

namespace assembly {

/// How far the stress of cells is from one that is given at the nodes, in the norm of the energy: for each cell the integral of
/// d : C^-1 d, where d is their difference and C Hooke's law; of a plate on its thickness. Beside it the energy itself, the integral
/// of eps(u_h) : C eps(u_h), without thermal expansion and without a factor of a half.
///
/// rule          by which is integrated
/// coefficients  at its points
/// u             of all nodes
/// stress        at the nodes, six entries each (n_of_tensor); between them by the shape functions
/// part          the cells that are meant, by block.parts; all_parts: all. Others keep their values
/// squares       receives both of cell e as numbers block.first + e
/// bytes         a cell: its nodes, their coordinates, u and stress, and 16 written
/// source        Zienkiewicz and Zhu, Int. J. Numer. Meth. Eng. 24, 1987
template <int dim>
void recovered_stress_errors(const ElementBlock& block,
                             const ReferenceElement& rule,
                             const Array<double>& points,
                             const ElasticCoefficients& coefficients,
                             const Array<double>& u,
                             const Array<double>& stress,
                             int part,
                             Array<double>& squares,
                             Array<double>& energies);

/// The square of the error itself: the integral of eps(u - u_h) : C eps(u - u_h). Gradients of u are differences, as those of
/// error_sums (assembly/elements/errors.h).
///
/// exact  the components of u as parts 0 .. dim - 1, finite where error_sums evaluates them
/// waits  once
template <int dim>
double strain_error(const Programs& exact,
                    const ElementBlock& block,
                    const ReferenceElement& rule,
                    const Array<double>& points,
                    const ElasticCoefficients& coefficients,
                    const Array<double>& u);

}  // namespace assembly
