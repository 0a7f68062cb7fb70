// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/sides.h"
#include "assembly/rows/gathering.h"

namespace assembly {

/// A flow into the domain: its value, the sizes of its parts added up, and what rounding allows.
struct FlowSums {
  double value = 0, absolute = 0, rounding = 0;
  MG_HD FlowSums& operator+=(const FlowSums& other) {
    value += other.value;
    absolute += other.absolute;
    rounding += other.rounding;
    return *this;
  }
};

/// The rows that the linear system leaves out: those of K u - F at nodes with given values.
struct FlowsAtNodes {
  Array<double> value, rounding;  ///< of the nodes from n_unknowns on; rounding: sum of eps |terms|
};

/// The elements of a block that have a node whose row is not before n_unknowns, ascending.
Array<Index> elements_at_given(const ElementBlock& block, Index n_unknowns);

/// Elements whose nodes with given values have the first numbers: the node of row n_unknowns + k is k, and all others come behind.
///
/// elements  those that are taken; null: all
/// first     the number of the first
ElementBlock with_given_first(const ElementBlock& block,
                              Index n_unknowns,
                              Index n_rows,
                              const Array<Index>* elements = nullptr,
                              Index first = 0);

/// blocks  made by with_given_first, with the matrices of their elements
/// u       of all nodes
FlowsAtNodes flows_at_given(const std::vector<MatricesOfBlock>& blocks,
                            const Array<double>& u,
                            Index n_unknowns,
                            Index n_rows);

/// The integral of g - alpha u over the sides of one part.
///
/// ids  of the sides
template <int dim>
FlowSums flow_of_film(const ElementBlock& sides,
                      const Array<std::uint16_t>& ids,
                      int id,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const Coefficient& alpha,
                      const Coefficient& g,
                      const Array<double>& u);

}  // namespace assembly
