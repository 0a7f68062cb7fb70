// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/formats/packed_rows.h"
#include "multigrid/transfers/grid_interpolation.h"

#include <variant>

namespace multigrid {

/// A partition of the unknowns of a level into aggregates, the unknowns of the next coarser level.
/// Levels are numbered so that an aggregate is a run of consecutive unknowns: aggregate j holds
/// offsets[j] .. offsets[j+1]-1. No P or R is stored (paper AG, Section 4.3).
struct Aggregates {
  Index n_fine = 0;
  Index n_coarse = 0;
  Array<Index> aggregate;  ///< n_fine: the aggregate of each unknown
  Array<Index> offsets;    ///< n_coarse + 1
  Index largest = 0;       ///< most unknowns in one aggregate

  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.aggregate);
    f(self.offsets);
  }
};

/// Interpolation by a matrix, and its transpose for restriction.
template <class Rows>
struct MatrixInterpolation {
  Rows P;  ///< n_fine × n_coarse
  Rows R;  ///< P^T

  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    self.P.each_array(self.P, f);
    self.R.each_array(self.R, f);
  }
};
template <class T>
using Interpolation = MatrixInterpolation<Csr<T>>;
using PackedInterpolation = MatrixInterpolation<PackedRows>;  ///< with 4 bytes an entry

/// How a level reaches the next coarser one.
template <class T>
using Transfer = std::variant<Aggregates, Interpolation<T>, GridInterpolation, PackedInterpolation>;

/// coarse = P^T fine; for aggregates coarse_j = sum of fine_i over i in aggregate j.
///
/// fine, coarse  n_fine and n_coarse values, on one executor
/// first_bad     one value there: becomes `level` if it is negative and a result is not finite
/// level         the number of the fine level
template <class T>
void restrict_sum(const Transfer<T>& transfer,
                  const Array<T>& fine,
                  Array<T>& coarse,
                  Array<Index>& first_bad,
                  Index level);

/// fine += P coarse; for aggregates fine_i += coarse_j for i in aggregate j.
///
/// arguments  as for restrict_sum, but `level` is the number of the coarse level
template <class T>
void prolong_add(const Transfer<T>& transfer,
                 const Array<T>& coarse,
                 Array<T>& fine,
                 Array<Index>& first_bad,
                 Index level);

}  // namespace multigrid
