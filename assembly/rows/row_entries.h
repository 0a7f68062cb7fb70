// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

// Where the entries of a row are added up; for kernel sources.
namespace assembly {

using multigrid::Index;
using multigrid::Offset;

/// The columns of a row while it is made, in the order in which they are met. On a GPU the memory of a block's threads is
/// shared memory where rows are short: rows of linear elements have some 7 columns in the plane and 15 in space.
struct ColumnTable {
  Index* columns;
  int most;  ///< columns that there is room for
  int n = 0;

  /// The position of a column, which is entered if it is new; `most` if there is no room.
  MG_HD int position(Index column) {
    int k = 0;
    while (k < n && columns[k] != column) ++k;
    if (k == n && n < most) columns[n++] = column;
    return k;
  }
  /// How many columns are less.
  MG_HD int rank(Index column) const {
    int less = 0;
    for (int k = 0; k < n; ++k) less += columns[k] < column ? 1 : 0;
    return less;
  }
};

/// Entries of a row in a table of its own, which has room for all.
struct InTable {
  ColumnTable table;
  double* values;
  MG_HD void add(Index column, double value) {
    const int before = table.n, k = table.position(column);
    if (table.n > before) values[k] = 0;
    values[k] += value;
  }
};
/// The columns of a long row while it is made, ascending, in memory that has room for all.
struct SortedColumns {
  Index* columns;
  int n = 0;

  /// Where a column is, or would have to be.
  MG_HD int position(Index column) const {
    int low = 0, high = n;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (columns[middle] < column)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }
  /// Enters a column if it is new.
  MG_HD void enter(Index column) {
    const int at = position(column);
    if (at < n && columns[at] == column) return;
    for (int k = n++; k > at; --k) columns[k] = columns[k - 1];
    columns[at] = column;
  }
};

/// Entries of a row in the matrix, whose columns are there.
struct InPlace {
  SortedColumns columns;
  double* values;
  MG_HD void add(Index column, double value) const { values[columns.position(column)] += value; }
};

}  // namespace assembly
