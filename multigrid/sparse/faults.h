// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// Looks, on their executor, whether arrays from outside can be used. One answer for all that was looked at; which value is
/// to blame is for the caller to find out.
///
/// cost  each array is read once
class Faults {
 public:
  explicit Faults(const Executor& executor);

  /// Finds offsets that do not ascend from 0 to the number of entries, and columns out of range.
  ///
  /// A  offsets.size() == n_rows + 1, columns and values of one size; all on the executor
  void look_at_places(const Csr<double>& A);
  /// Finds those, columns of a row that do not ascend, rows without a diagonal entry, and values that are not finite.
  void look_at_rows(const Csr<double>& A);
  /// Finds values that are not finite.
  void look_at_numbers(const Array<double>& values);
  /// Finds numbers that an Index cannot hold.
  void look_at_range(const Array<Offset>& numbers);

  /// Whether anything was found. Waits, as the only one here.
  bool any() const;

 private:
  Array<Index> found_;  ///< one number: negative as long as there is nothing
};

}  // namespace multigrid
