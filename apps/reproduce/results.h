// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/experiment.h"

#include <exception>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace apps::reproduce {

/// differs: not the paper's, as the experiment says and gives a reason for.
enum class Verdict { none, passed, differs, failed };
inline constexpr const char* verdict_words = "none|passed|differs|failed";

/// One number of the table.
struct Cell {
  Value paper, ours;
  bool absent = false;  ///< there was no run
  Verdict verdict = Verdict::none;
  std::string why;  ///< of a verdict that is not passed: the rules that it broke
};

/// What an experiment gave at one scale.
struct Results {
  std::string scale;
  std::vector<std::string> rows, columns;  ///< shown, in order
  /// Of quantity, row, column.
  std::map<std::string, std::map<std::pair<std::string, std::string>, Cell>> cells;

  std::string version, commit, build, hardware;
  std::vector<std::string> devices;
  std::vector<std::string> changes;  ///< --set and its like
  std::vector<std::string> notes;    ///< what was not run, and why
  int n_measured = 0;                ///< runs that were made
  int repeats = 0;                   ///< 0 if nothing was solved
  double seconds = 0;
  std::exception_ptr ended_by;  ///< the error of a run, after which none was made; null: none

  Cell& cell(const std::string& quantity, const std::string& row, const std::string& column) {
    return cells[quantity][{row, column}];
  }
  const Cell& cell(const std::string& quantity,
                   const std::string& row,
                   const std::string& column) const {
    return cells.at(quantity).at({row, column});
  }
  int count(Verdict verdict) const;
  /// A sentence for each number with this verdict.
  std::vector<std::string> sentences(const Experiment& experiment, Verdict verdict) const;
};

/// Compares what is in `results` with the paper's numbers and the frozen ones, by the rules of each
/// quantity.
void judge(const Experiment& experiment, Results& results);

}  // namespace apps::reproduce
