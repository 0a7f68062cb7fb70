// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace assembly {

/// Values at points of an axis or of a grid, to be interpolated linearly.
struct DataTable {
  std::vector<double> x;       ///< ascending, two at least
  std::vector<double> y;       ///< the same of the second argument; empty if there is one
  std::vector<double> values;  ///< that at x_i, or at (x_i, y_j): number i * y.size() + j
};

/// Reads lines `x, value`, or `x, y, value` of all points of a grid, in any order. Numbers are separated by commas,
/// semicolons or blanks. A first line that does not begin with a number is a heading; lines that begin with # are comments.
///
/// n_arguments  1 or 2
/// throws       multigrid::FileError if the file cannot be read or is not a regular one, multigrid::InputError with its line
///              if it is no such table
DataTable read_data_table(const std::string& file, int n_arguments);

/// Where an expression has its tables from.
using TableReader = std::function<DataTable(const std::string& file, int n_arguments)>;

/// The text with other names of files in its calls of `table`. What is no such call stays as it is.
std::string with_renamed_tables(const std::string& text,
                                const std::function<std::string(const std::string&)>& rename);

}  // namespace assembly
