// SPDX-License-Identifier: MIT
#include "multigrid/io/matrix_market_header.h"
#include "multigrid/matrix_market.h"

#include <cmath>

namespace multigrid {

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
