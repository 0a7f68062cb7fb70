// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/programs.h"

namespace assembly {

/// Integrals over cells of the difference between the exact solution u and u_h.
struct ErrorSums {
  double L2 = 0, H1 = 0;  ///< squares of the norm and of the seminorm
  double energy = 0;      ///< integral of g . kappa g, where g = grad (u - u_h)
  double difference = 0;  ///< integral of u - u_h
  double measure = 0;
  multigrid::Key first_bad =
      ~multigrid::Key(0);  ///< the first cell where u is not finite at a point that is needed
  MG_HD ErrorSums& operator+=(const ErrorSums& other) {
    L2 += other.L2;
    H1 += other.H1;
    energy += other.energy;
    difference += other.difference;
    measure += other.measure;
    first_bad = other.first_bad < first_bad ? other.first_bad : first_bad;
    return *this;
  }
};

/// Gradients of u are central differences along the axes of the reference cell with a step of 1/256 of it: so they stay in the
/// cell, and are as fine as it in each direction. Up to degree 2 they are of second order. Then their error is 2.5e-6 times the
/// third derivatives on the reference cell, and rounding adds 3e-14 |u| / h. Beyond degree 2 they are of fourth order: 8e-12 times
/// the fifth derivatives, and rounding 5e-14 |u| / h.
///
/// of_values, of_gradients  the cell's element at the points where values and gradients are compared
/// u                        of all nodes
/// kappa                    at the points of of_gradients, as in CellCoefficients; empty: energy is not computed
/// waits                    once
template <int dim>
ErrorSums error_sums(const Programs& exact,
                     const ElementBlock& block,
                     const ReferenceElement& of_values,
                     const ReferenceElement& of_gradients,
                     const Array<double>& points,
                     const Array<double>& u,
                     const std::vector<Coefficient>& kappa = {});

/// The first point of a cell, as error_sums goes through them, where u is not finite; empty if it is everywhere.
template <int dim>
std::vector<double> first_bad_point(const Programs& exact,
                                    const ElementBlock& block,
                                    const ReferenceElement& of_values,
                                    const ReferenceElement& of_gradients,
                                    const Array<double>& points,
                                    Index cell);

/// The largest |x_i - y_i|.
double largest_difference(const Array<double>& x, const Array<double>& y);

}  // namespace assembly
