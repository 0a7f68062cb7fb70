// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps {

/// A text as a field of a CSV file: in quotation marks where it holds a comma, one of those or a line end.
std::string csv_field(const std::string& text);

/// A line of a CSV file with its end.
std::string csv_line(const std::vector<std::string>& texts);

/// A CSV file of numbers below a line with their names.
struct CsvColumns {
  std::vector<std::string> names;
  std::vector<std::vector<double>>
      values;  ///< a column each, all of the same length; an empty field is nan
};

/// throws  multigrid::FileError if it cannot be read, or is no such file, with the line
CsvColumns read_csv(const std::string& file);

}  // namespace apps
