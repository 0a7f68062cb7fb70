// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/value.h"
#include "postprocess/drawing/box.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// Experiments of papers: what to run, what the paper printed, and how far our numbers may be from
/// the paper's. docs/reproduce.md describes the files.
namespace apps::reproduce {

/// Whether `name` is one of `names`; an empty list stands for all names.
inline bool includes(const std::vector<std::string>& names, const std::string& name) {
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

/// The one of `things` that has this name, or null.
template <class Things>
auto find_named(Things& things, const std::string& name) -> decltype(&*std::begin(things)) {
  const auto found = std::find_if(std::begin(things), std::end(things),
                                  [&](const auto& thing) { return thing.name == name; });
  return found == std::end(things) ? nullptr : &*found;
}

template <class Things>
std::vector<std::string> names_of(const Things& things) {
  std::vector<std::string> names;
  for (const auto& thing : things) names.emplace_back(thing.name);
  return names;
}

/// One row or column of an experiment's table: a name, and what it changes in the base parameters.
struct Choice {
  std::string name;
  std::vector<std::string> set;  ///< "Section/Key=value"
  bool needs_gpu = false;        ///< without a GPU it is not run
  std::string operand = {};      ///< what a study works on (studies.h): a size or a format
  std::string matrix = {};       ///< of the folder of --matrices, in place of a mesh; empty: none
};

/// The rows or the columns. An experiment without columns has one column with an empty name.
struct Axis {
  std::string name;  ///< what is chosen: "smoother"
  std::vector<Choice> choices;
};

/// Numbers by row and column; some may be missing.
using Table = std::map<std::pair<std::string, std::string>, Value>;

/// How our number is compared with the paper's.
enum class RuleKind { equal, as_printed, within, same_order, growth, order, alike };
inline constexpr const char* rule_words = "equal|as printed|within|same order|growth|order|alike";

/// Whether a rule holds our numbers against one another.
inline bool compares_ours(RuleKind kind) {
  return kind == RuleKind::growth || kind == RuleKind::order || kind == RuleKind::alike;
}

struct Rule {
  RuleKind kind = RuleKind::equal;
  double plus = 0;          ///< within: a difference up to this is always allowed
  double percent = 0;       ///< within, growth, alike: the difference that is allowed. same_order:
                            ///< rows that are no further apart in the paper may be swapped
  double factor = 1;        ///< growth: from one column to the next
  bool along_rows = false;  ///< growth: from one row to the next, in each column
  std::vector<std::string> rows;  ///< empty: all. growth along rows: to which ours must grow so
  /// growth: to which ours must grow so; empty: all. order: of which each must be below the next.
  /// alike: that must differ by no more than `percent` of the least.
  std::vector<std::string> columns;
  std::vector<std::string> scales;  ///< empty: all
  std::string differs;              ///< why ours is known to break the rule; empty: it must not

  /// "ours is within 15 % of the paper's, or within 1"
  std::string text() const;
};

/// One thing that is measured in every run.
struct Quantity {
  std::string name;
  std::string measure;      ///< name of a line of the table in measurement.cc
  std::string relative_to;  ///< a column whose number, divided by ours, is shown; empty: ours is
  int digits = 4;           ///< significant digits; whole numbers are printed with all of theirs
  Table paper;
  std::vector<std::string> paper_scales;  ///< where the paper's numbers are shown; empty: at all
  /// Every row with numbers of the paper has a rule, unless `not_comparable` says why there is
  /// none.
  std::vector<Rule> rules;
  std::string not_comparable;
  bool frozen = false;                  ///< ours must be what golden_SCALE.json has
  std::map<std::string, Table> golden;  ///< by scale
};

struct Scale {
  std::string name;  ///< "small" or "paper"
  std::string runs;  ///< what is run, for --list
  std::vector<std::string> set;
  std::vector<std::string> rows, columns;  ///< names; empty: all
};

/// What plot.svg shows.
struct Plot {
  std::vector<std::string> quantities;
  std::string y;  ///< title of the axis, with the unit
  bool logarithmic = false;
  bool over_rows = false;  ///< one panel per column over the rows, not one per row over the columns
};

/// One picture of each run.
struct SheetEntry {
  std::string of;                        ///< name of a line of the table in picture_kinds.cc
  double low = 0, high = 1;              ///< range of the colours
  std::optional<postprocess::Box> zoom;  ///< the part that is shown; none: everything
  bool open = false;                     ///< a solid without its corner toward the viewer
  std::vector<std::string> rows = {}, columns = {};  ///< whose runs have it; empty: all
};

/// Pictures of all runs, one line per row of the table. If each run has a single picture, up to
/// three rows share a line.
struct Sheet {
  std::string title;
  std::vector<SheetEntry> pictures;
};

struct Experiment {
  std::string name;    ///< "GS-2"
  std::string folder;  ///< of its files
  std::string title, source;
  std::vector<std::string> notes;
  std::string base;  ///< parameter file
  std::vector<Scale> scales;
  Axis rows, columns;
  std::vector<Quantity> quantities;
  std::string best_by;  ///< a quantity: of each row only the column where it is least is shown
  Plot plot;
  std::optional<Sheet> sheet;

  std::string file() const { return folder + "/experiment.json"; }
  /// The columns of its tables; null if tables have one number per row.
  const Axis* table_columns() const {
    return columns.name.empty() || !best_by.empty() ? nullptr : &columns;
  }
};

/// Reads `folder`/experiment.json and the files that it names.
///
/// throws  multigrid::FileError if a file cannot be read; multigrid::InputError with the file and
///         the place of what is wrong
Experiment read_experiment(const std::string& name, const std::string& folder);

/// An experiment's name and folder: "GS-2" for PAPERS/GS/table_2, "GS-F15" for PAPERS/GS/figure_15.
struct Place {
  std::string name, folder;
};

/// The folder that holds the papers' folders. If `given` (--experiments) is empty it is the value
/// of TERRACE_EXPERIMENTS, or else the first of these that exists: share/terrace/inputs/papers of
/// an installed program, and the folder in the sources that the program was built from.
///
/// throws  multigrid::FileError with every folder that was searched
std::string papers_folder(const std::string& given);

/// The experiments in a folder of papers, by paper and number.
std::vector<Place> catalogue(const std::string& papers);

/// The experiment of that name; upper and lower case do not matter.
///
/// throws  multigrid::InputError with the nearest name or all of them, and the folder
Place find_experiment(const std::string& papers, const std::string& name);

/// What `terrace reproduce --list` prints: name, title, and what runs at each scale.
std::string catalogue_text(const std::string& papers);

}  // namespace apps::reproduce
