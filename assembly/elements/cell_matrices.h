// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"

#include <vector>

namespace assembly {

/// The coefficients of -div(kappa grad u) + c u = f in the cells of a block.
struct CellCoefficients {
  std::vector<Coefficient>
      kappa;  ///< one entry, the diagonal of a tensor, or its upper triangle row by row
  Coefficient c, f;
  bool has_reaction = false;  ///< whether c is not the constant 0
};

/// The matrices of elements, each by rows, and what belongs to them, all element by element.
struct ElementMatrices {
  Array<double> A;          ///< (kappa grad phi_j, grad phi_i) + (c phi_j, phi_i); empty: all zero
  Array<double> loads;      ///< (f, phi_i)
  Array<double> reactions;  ///< (c, phi_i); empty without reaction
};

/// By quadrature, on the isoparametric map.
///
/// points  of all nodes
/// cells   those whose matrices are wanted; null: all
/// bytes   a cell of n nodes: its nodes and their coordinates, 8 a point and coefficient that is not constant; 8 n (n + 1)
///         written
template <int dim>
ElementMatrices cell_matrices(const ElementBlock& block,
                              const ReferenceElement& element,
                              const Array<double>& points,
                              const CellCoefficients& coefficients,
                              const Array<Index>* cells = nullptr);

}  // namespace assembly
