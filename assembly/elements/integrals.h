// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"

#include <limits>

namespace assembly {

/// Sums over the quadrature points of cells, and extremes over them.
struct CellIntegrals {
  double measure = 0;                                              ///< area or volume
  double f = 0, f_absolute = 0;                                    ///< of f and |f|
  double largest_reaction = 0;                                     ///< of |c|
  double smallest_mean = std::numeric_limits<double>::infinity();  ///< of kappa's eigenvalues
  double largest_mean = 0;
  double anisotropy = 1;  ///< largest ratio of two eigenvalues at one point

  MG_HD CellIntegrals& operator+=(const CellIntegrals& other) {
    measure += other.measure;
    f += other.f;
    f_absolute += other.f_absolute;
    largest_reaction =
        other.largest_reaction > largest_reaction ? other.largest_reaction : largest_reaction;
    smallest_mean = other.smallest_mean < smallest_mean ? other.smallest_mean : smallest_mean;
    largest_mean = other.largest_mean > largest_mean ? other.largest_mean : largest_mean;
    anisotropy = other.anisotropy > anisotropy ? other.anisotropy : anisotropy;
    return *this;
  }
};

/// waits  once
template <int dim>
CellIntegrals cell_integrals(const ElementBlock& block,
                             const ReferenceElement& element,
                             const Array<double>& points,
                             const CellCoefficients& coefficients);

/// Integrals of a finite element function.
struct FunctionIntegrals {
  double measure = 0, u = 0;
  double reaction = 0,
         reaction_absolute = 0;  ///< of c u: sums of (c, phi_i) u_i, and of their absolute values
  MG_HD FunctionIntegrals& operator+=(const FunctionIntegrals& other) {
    measure += other.measure;
    u += other.u;
    reaction += other.reaction;
    reaction_absolute += other.reaction_absolute;
    return *this;
  }
};

/// u      of all nodes
/// c      by which reaction is found; null: there is none
/// waits  once
template <int dim>
FunctionIntegrals function_integrals(const ElementBlock& block,
                                     const ReferenceElement& element,
                                     const Array<double>& points,
                                     const Array<double>& u,
                                     const Coefficient* c);

/// Integrals over the sides of a block.
struct SideIntegrals {
  double g = 0, g_absolute = 0;
  double largest_alpha = 0;
  MG_HD SideIntegrals& operator+=(const SideIntegrals& other) {
    g += other.g;
    g_absolute += other.g_absolute;
    largest_alpha = other.largest_alpha > largest_alpha ? other.largest_alpha : largest_alpha;
    return *this;
  }
};

/// waits  once
template <int dim>
SideIntegrals side_integrals(const ElementBlock& sides,
                             const ReferenceElement& element,
                             const Array<double>& points,
                             const Coefficient& alpha,
                             const Coefficient& g);

}  // namespace assembly
