// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/experiment.h"

#include <exception>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace apps::reproduce {

/// differs: it breaks a rule, and the experiment expects that and gives a reason.
enum class Verdict { none, passed, differs, failed };
inline constexpr const char* verdict_words = "none|passed|differs|failed";

/// One number of the table.
struct Cell {
  Value paper, ours;
  bool absent = false;  ///< there was no run
  Verdict verdict = Verdict::none;
  std::string why;  ///< the rules that it broke, if any
};

/// What an experiment gave at one scale.
struct Results {
  std::string scale;
  std::vector<std::string> rows, columns;  ///< that are shown, in order
  /// By quantity, then by row and column.
  std::map<std::string, std::map<std::pair<std::string, std::string>, Cell>> cells;

  std::string version, commit, build, hardware;
  std::vector<std::string> devices;
  std::vector<std::string> changes;  ///< by --set and the options that stand for it
  std::vector<std::string> notes;    ///< what was not run, and why
  int n_measured = 0;                ///< runs that were made
  int repeats = 0;                   ///< 0 if nothing was solved
  double seconds = 0;
  std::exception_ptr ended_by;  ///< the error of a run, which was the last one; null: none

  Cell& cell(const std::string& quantity, const std::string& row, const std::string& column) {
    return cells[quantity][{row, column}];
  }
  const Cell& cell(const std::string& quantity,
                   const std::string& row,
                   const std::string& column) const {
    return cells.at(quantity).at({row, column});
  }
  /// The number of cells with this verdict.
  int count(Verdict verdict) const;
  /// A sentence for each of them.
  std::vector<std::string> sentences(const Experiment& experiment, Verdict verdict) const;
};

/// Blocks of a text or panels of a plot: each has a title and numbers under several names. The
/// titles are rows of the table and the names columns, or the other way if there is only one
/// column.
struct Layout {
  explicit Layout(const Results& r, bool over_rows = false)
      : results(r), names_are_rows(over_rows || r.columns.size() == 1) {}

  const std::vector<std::string>& titles() const {
    return names_are_rows ? results.columns : results.rows;
  }
  const std::vector<std::string>& names() const {
    return names_are_rows ? results.rows : results.columns;
  }
  /// The cells of a quantity below a title, in the order of the names.
  std::vector<const Cell*> cells(const std::string& quantity, const std::string& title) const;

  const Results& results;
  bool names_are_rows;
};

/// Divides quantities that are relative to a column, and enters the paper's numbers. With
/// experiment.best_by only the best column of each row stays, as the one column; its name becomes
/// the number of the measure `column`.
void finish_cells(const Experiment& experiment, Results& results);

/// Compares `results` with the paper's numbers and the frozen ones, by the rules of each quantity.
void judge(const Experiment& experiment, Results& results);

}  // namespace apps::reproduce
