// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/gathering.h"
#include "multigrid/csr.h"

namespace assembly {

struct Rows {
  multigrid::Csr<double> A;
  Array<double> b;
  Array<double> diagonal;  ///< of A
};

/// The rows of the unknowns, on the executor of the blocks. Each row adds its elements in ascending order, so host and
/// shadow have the same bits, and there are no atomics on floating point.
///
/// Where the elements' matrices are symmetric, a_ji has the same terms in the same order as a_ij.
///
/// given   values of the rows from n_unknowns to n_rows
/// waits   once
/// throws  std::logic_error if not each node with a given value has one, or if the blocks do not follow each other
/// bytes   a row: for each element around it of n nodes 4 for its number, 4 n for its nodes and 8 (n + 1) for its row, each
///         read once and shared with neighbours by sectors; its nodes once more to count; 12 an entry written
Rows gathered_rows(const std::vector<MatricesOfBlock>& blocks,
                   const ElementsAround& around,
                   const Array<double>& given,
                   Index n_unknowns,
                   Index n_rows);

/// The same where offsets and places of entries are known: values and b are computed again.
///
/// columns  of the rows; they get the values that they have
void gather_again(const std::vector<MatricesOfBlock>& blocks,
                  const ElementsAround& around,
                  const Array<double>& given,
                  const Array<Offset>& offsets,
                  Array<Index>& columns,
                  Array<double>& values,
                  Array<double>& b);

/// The sums of the loads of the unknowns: b where nothing is given.
Array<double> gathered_loads(const std::vector<MatricesOfBlock>& blocks,
                             const ElementsAround& around,
                             Index n_unknowns);

}  // namespace assembly
