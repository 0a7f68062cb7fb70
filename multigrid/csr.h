// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/arrays.h"

namespace multigrid {

/// Compressed sparse rows. Row i holds the entries offsets[i] .. offsets[i+1]-1 of columns and
/// values, in ascending order of their columns.
template <class T>
struct Csr {
  Index n_rows = 0;
  Index n_columns = 0;
  Array<Offset> offsets;  ///< n_rows + 1
  Array<Index> columns;   ///< n_nonzeros
  Array<T> values;        ///< n_nonzeros

  Offset n_nonzeros() const { return values.size(); }
  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.offsets);
    f(self.columns);
    f(self.values);
  }
  const Executor& executor() const { return offsets.executor(); }
  Csr copy_to(const Executor& executor) const {
    const Layout layout{1, n_rows};
    return {n_rows, n_columns, offsets.copy_to(executor), columns.copy_to(executor, layout),
            values.copy_to(executor, layout)};
  }
};

}  // namespace multigrid
