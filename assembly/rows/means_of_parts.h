// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/programs.h"
#include "assembly/rows/gathering.h"

namespace assembly {

/// Values at nodes where expressions of parts may disagree.
struct MeansOfParts {
  Array<double> values;    ///< the mean; not finite if one of the expressions is not
  Array<double> spreads;   ///< how far the expressions are apart
  Array<double> weights;   ///< the sum of those of the mean
  Array<double> smallest;  ///< of the expressions; not finite if one of them is not
  Array<double> largest;   ///< likewise
  Array<Index> bad_parts;  ///< the first part whose expression is not finite; -1 if all are
};

/// The means of expressions at nodes, one of which holds in each part. They are weighted by what the elements around have there. Where
/// all of them have the same value, that is the mean to the last bit.
///
/// programs    one a part
/// blocks      cells, with their loads (w, phi_i), w positive
/// by_element  an element's weight is the sum of its loads, w's integral, else its load at the node; those must be positive then
/// around      the elements around each node
/// n           the first n nodes
/// points      of all nodes
/// bytes       a node: for each element around it 4 for its number, its own loads, 4 for its part; 44 written
template <int dim>
MeansOfParts means_of_parts(const Programs& programs,
                            const std::vector<MatricesOfBlock>& blocks,
                            bool by_element,
                            const ElementsAround& around,
                            Index n,
                            const Array<double>& points);

}  // namespace assembly
