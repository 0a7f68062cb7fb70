// SPDX-License-Identifier: MIT
#include "multigrid/matrix_market.h"

#include "multigrid/io/matrix_market_header.h"
#include "multigrid/sparse/triplets.h"

#include <cmath>

namespace multigrid {
namespace {

std::string entry_name(Offset row, Offset column) {
  return "entry (" + std::to_string(row) + ", " + std::to_string(column) + ")";
}

/// The entries of a coordinate file.
class EntryReader {
 public:
  explicit EntryReader(TextFile& text) : text_(text) {
    read_banner(text, "coordinate", "a matrix to solve with");
    field_ = choose(text, "field", {"real", "integer", "pattern"});
    symmetric_ = choose(text, "symmetry", {"general", "symmetric"}) == "symmetric";
    begin_sizes(text);
    n_ = read_size(text, "the number of rows");
    const Offset n_columns = read_size(text, "the number of columns");
    if (n_ != n_columns)
      text.refuse_line("the matrix has " + std::to_string(n_) + " rows and " +
                       std::to_string(n_columns) + " columns, but it must be square");
    n_entries_ = text.whole_number("the number of entries");
    text.end_line("rows, columns and entries are expected");
    require_room(text, n_entries_, field_ == "pattern" ? 4 : 6, "entries");
    if (n_entries_ < n_)
      text.refuse_line("the matrix has " + std::to_string(n_) + " rows, but only " +
                       std::to_string(n_entries_) + " entries: each row needs one on the diagonal");
  }

  Index n() const { return static_cast<Index>(n_); }

  /// The entries of the rows first .. end-1, whose rows are counted from the first.
  Triplets read(const Index first, const Index end) {
    const bool pattern = field_ == "pattern", integer = field_ == "integer";
    const char* hint =
        pattern ? "row and column are expected" : "row, column and value are expected";
    Triplets entries;
    if (end - first == n_)
      entries.reserve(static_cast<std::size_t>(n_entries_) * (symmetric_ ? 2 : 1));
    const auto add = [&](Index row, Index column, double value) {
      if (first <= row && row < end) entries.add(row - first, column, value);
    };
    for (Offset k = 0; k < n_entries_; ++k) {
      require_next(text_, k, n_entries_, "entries");
      const Index row = read_index("the row"), column = read_index("the column");
      const double value = pattern ? 1. : text_.number("the value");
      if (integer && value != std::trunc(value)) text_.refuse_line("the value is not an integer");
      text_.end_line(hint);
      note_side(row, column);
      add(row, column, value);
      if (symmetric_ && row != column) add(column, row, value);
    }
    require_end(text_, n_entries_, "entries");
    refuse_half();
    return entries;
  }

 private:
  /// A row or column, counted from 0.
  Index read_index(const char* what) {
    const Offset index = text_.whole_number(what);
    if (index < 1 || index > n_)
      text_.refuse_line(std::string(what) + " is " + std::to_string(index) +
                        ", but rows and columns run from 1 to " + std::to_string(n_));
    return static_cast<Index>(index - 1);
  }

  void note_side(Index row, Index column) {
    below_ = below_ || row > column;
    above_ = above_ || row < column;
    if (symmetric_ && below_ && above_)
      text_.refuse_line(entry_name(row + 1, column + 1) +
                        " is on the other side of the diagonal than those before it, but a "
                        "symmetric file holds one triangle: leave the other one out, or write "
                        "general in the first line");
  }

  void refuse_half() const {
    if (symmetric_ || below_ == above_) return;
    text_.refuse(std::string("no entry is ") + (below_ ? "above" : "below") +
                 " the diagonal, although the first line says general: if this is one triangle of "
                 "a symmetric matrix, write symmetric there");
  }

  TextFile& text_;
  std::string field_;
  bool symmetric_, below_ = false, above_ = false;
  Offset n_, n_entries_;
};

/// Refuses rows that no smoother can take, and entries whose sum is not finite.
///
/// first  the number of the first row
void check_rows(const TextFile& text, const Csr<double>& A, const Index first = 0) {
  const Offset* offsets = A.offsets.on(default_host());
  const Index* columns = A.columns.on(default_host());
  const double* values = A.values.on(default_host());
  for (Index row = 0; row < A.n_rows; ++row) {
    bool zero = true, diagonal = false;
    for (Offset k = offsets[row]; k < offsets[row + 1]; ++k) {
      if (!std::isfinite(values[k]))
        text.refuse(entry_name(first + row + 1, columns[k] + 1) +
                    " is not finite once its lines are added up");
      zero = zero && values[k] == 0;
      diagonal = diagonal || (columns[k] == first + row && values[k] != 0);
    }
    const std::string name = "row " + std::to_string(first + row + 1);
    if (zero) text.refuse(name + " is zero, so the matrix is singular");
    if (!diagonal) text.refuse(name + " has no entry on the diagonal, or a zero there");
  }
}

}  // namespace

Csr<double> read_matrix_market(const std::string& file) {
  TextFile text(file);
  EntryReader reader(text);
  Csr<double> A = to_csr(reader.read(0, reader.n()), reader.n());
  check_rows(text, A);
  return A;
}

RowsOfMatrix read_matrix_market_rows(const std::string& file, const int part, const int n_parts) {
  TextFile text(file);
  EntryReader reader(text);
  const auto begin_of = [&](const int k) {
    return static_cast<Index>(Offset(reader.n()) * k / n_parts);
  };
  RowsOfMatrix rows;
  rows.first = begin_of(part);
  const Index end = begin_of(part + 1);
  rows.A = to_csr(reader.read(rows.first, end), end - rows.first, reader.n());
  check_rows(text, rows.A, rows.first);
  return rows;
}

Table read_matrix_market_table(const std::string& file) {
  TextFile text(file);
  read_banner(text, "array", "a vector or a table");
  const bool integer = choose(text, "field", {"real", "integer"}) == "integer";
  choose(text, "symmetry", {"general"});
  begin_sizes(text);
  Table table;
  const Offset n_rows = read_size(text, "the number of rows");
  const Offset n_columns = read_size(text, "the number of columns");
  text.end_line("rows and columns are expected");
  const Offset n = n_rows * n_columns;
  require_room(text, n, 2, "values");
  table.n_rows = static_cast<Index>(n_rows);
  table.n_columns = static_cast<Index>(n_columns);
  table.values.reserve(static_cast<std::size_t>(n));
  for (Offset k = 0; k < n; ++k) {
    require_next(text, k, n, "values");
    table.values.push_back(text.number("the value"));
    if (integer && table.values.back() != std::trunc(table.values.back()))
      text.refuse_line("the value is not an integer");
    text.end_line("an array holds one value a line, column after column");
  }
  require_end(text, n, "values");
  return table;
}

}  // namespace multigrid
