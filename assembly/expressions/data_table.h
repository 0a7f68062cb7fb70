// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace assembly {

/// Values at points of an axis or of a grid, to be interpolated linearly.
struct DataTable {
  std::vector<double> x;       ///< ascending, two at least
  std::vector<double> y, z;    ///< the same of the second and the third argument; empty without
  std::vector<double> values;  ///< those of one x after the other, in these those of one y
};

/// Reads lines `x, value`, or `x, y, value` or `x, y, z, value` of all points of a grid, in any order. Numbers are separated by commas,
/// semicolons or blanks. A first line that does not begin with a number is a heading; lines that begin with # are comments.
///
/// n_arguments  1 to 3
/// throws       multigrid::FileError if the file cannot be read or is not a regular one, multigrid::InputError with its line
///              if it is no such table
DataTable read_data_table(const std::string& file, int n_arguments);

/// Where an expression has its tables from.
using TableReader = std::function<DataTable(const std::string& file, int n_arguments)>;

/// The text with other names of files in its calls of `table`. What is no such call stays as it is.
std::string with_renamed_tables(const std::string& text,
                                const std::function<std::string(const std::string&)>& rename);

}  // namespace assembly
