// SPDX-License-Identifier: MIT
#include "multigrid/io/aside_file.h"
#include "multigrid/matrix_market.h"

#include <charconv>

namespace multigrid {
namespace {

/// Writes lines of numbers, in large pieces.
class LineWriter {
 public:
  explicit LineWriter(const std::string& file) : file_(file) {}

  void text(const std::string& line) { lines_ += line; }
  void number(double value, char after) {
    char digits[40];
    const auto end =
        std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 17);
    put(digits, end.ptr, after);
  }
  void number(Offset value, char after) {
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    put(digits, end.ptr, after);
  }
  void finish() {
    flush();
    file_.finish();
  }

 private:
  void put(const char* begin, const char* end, char after) {
    lines_.append(begin, end);
    lines_ += after;
    if (lines_.size() > piece) flush();
  }
  void flush() {
    file_.write(lines_.data(), lines_.size());
    lines_.clear();
  }

  static constexpr std::size_t piece = 1 << 20;
  AsideFile file_;
  std::string lines_;
};

}  // namespace

void write_matrix_market(const Csr<double>& A, const std::string& file) {
  const auto offsets = A.offsets.to_vector();
  const auto columns = A.columns.to_vector();
  const auto values = A.values.to_vector();
  LineWriter writer(file);
  writer.text("%%MatrixMarket matrix coordinate real general\n");
  writer.number(Offset(A.n_rows), ' ');
  writer.number(Offset(A.n_columns), ' ');
  writer.number(A.n_nonzeros(), '\n');
  std::size_t k = 0;
  for (Index row = 0; row < A.n_rows; ++row)
    for (; Offset(k) < offsets[static_cast<std::size_t>(row) + 1]; ++k) {
      writer.number(Offset(row) + 1, ' ');
      writer.number(Offset(columns[k]) + 1, ' ');
      writer.number(values[k], '\n');
    }
  writer.finish();
}

void write_matrix_market(const Table& table, const std::string& file) {
  LineWriter writer(file);
  writer.text("%%MatrixMarket matrix array real general\n");
  writer.number(Offset(table.n_rows), ' ');
  writer.number(Offset(table.n_columns), '\n');
  for (const double value : table.values) writer.number(value, '\n');
  writer.finish();
}

}  // namespace multigrid
