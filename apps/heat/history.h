// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/output_directory.h"

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace apps {

/// history.csv: a row after each step, which is in the file before the next step begins. Rows begin with the number of their step.
class History {
 public:
  /// Begins the file with a head alone.
  ///
  /// throws  postprocess::WriteError, as all that writes here
  void begin(const std::string& head, OutputDirectory& output);
  /// Begins it with the rows of an earlier file up to a step, for a run that goes on there.
  ///
  /// directory  of the earlier file, which need not exist
  /// returns    false if that has another head; then it keeps its rows as history_to_step_N.csv, unless it is in another directory
  bool go_on(const std::string& head,
             const std::string& directory,
             std::int64_t step,
             OutputDirectory& output);
  bool is_open() const { return file_.is_open(); }
  /// row  without a line end
  void add(const std::string& row);
  /// Takes back the rows behind a step.
  void go_back(std::int64_t step, OutputDirectory& output);

 private:
  void write(const std::string& text, OutputDirectory& output);

  std::string name_;  ///< with its directory
  std::ofstream file_;
};

/// The columns of numbers below the head of a table; a field without a number is nan.
///
/// n_columns  at most as many as the table has
std::vector<std::vector<double>> csv_columns(const std::string& text, std::size_t n_columns);

/// The contents of a file; empty if there is none.
std::string text_of_file(const std::string& name);

}  // namespace apps
