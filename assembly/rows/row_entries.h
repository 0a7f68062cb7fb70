// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstdint>

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

/// The same for a thread that has a cache of its own: a host finds a column by its hash, without the wrong guesses of a
/// processor where a search ends.
struct HashedColumns {
  static constexpr int most = 31;  ///< of short rows, as above
  static constexpr unsigned int n_places = 64;
  Index columns[most];
  std::int8_t places
      [n_places];  ///< positions, or -1: a column is at its hash, or at the first free place behind it
  int n = 0;

  MG_HD HashedColumns() {
    for (std::int8_t& place : places) place = -1;
  }
  MG_HD int position(Index column) {
    constexpr unsigned int golden =
        2654435769;  // 2^32 / 1.618: neighbours are spread over all places
    unsigned int at = static_cast<unsigned int>(column) * golden >> 26;
    for (; places[at] >= 0; at = (at + 1) % n_places)
      if (columns[places[at]] == column) return places[at];
    if (n == most) return most;
    columns[n] = column;
    places[at] = static_cast<std::int8_t>(n);
    return n++;
  }
  MG_HD int rank(Index column) const {
    int less = 0;
    for (int k = 0; k < n; ++k) less += columns[k] < column ? 1 : 0;
    return less;
  }
};

/// Entries of a row in a table of its own, which has room for all.
template <class Table>
struct InTable {
  Table& table;
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
