// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/value.h"
#include "postprocess/picture/raster.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// Experiments of papers: what to run, what the paper has, and how far ours may be from it. The
/// format of their files is described in docs/reproduce.md.
namespace apps::reproduce {

/// Whether `name` is one of `names`; an empty list has all.
bool includes(const std::vector<std::string>& names, const std::string& name);

/// One row or column of an experiment's table: a name, and what it changes in the base parameters.
struct Choice {
  std::string name;
  std::vector<std::string> set;  ///< "Section/Key=value"
  bool needs_gpu = false;        ///< not run where there is none
};

/// The rows or the columns. An experiment without columns has one column with an empty name.
struct Axis {
  std::string name;  ///< what is chosen: "smoother"
  std::vector<Choice> choices;
};

/// Numbers by row and column, some of them missing.
using Table = std::map<std::pair<std::string, std::string>, Value>;

/// What decides whether ours is near enough to the paper's.
enum class RuleKind { equal, as_printed, within, same_order, growth };
inline constexpr const char* rule_words = "equal|as printed|within|same order|growth";

struct Rule {
  RuleKind kind = RuleKind::equal;
  double plus = 0;                  ///< of within: so far off is near enough however small it is
  double percent = 0;               ///< of within and growth: how far off; of same order: paper's
                                    ///< numbers that differ by no more have no order
  double factor = 1;                ///< of growth: from one column to the next
  std::vector<std::string> rows;    ///< empty: all
  std::vector<std::string> scales;  ///< empty: all
  std::string differs;              ///< why ours is known to break it; empty: it must not

  /// "ours is within 15 % of the paper's, or within 1"
  std::string text() const;
};

/// One thing that is measured in every run.
struct Quantity {
  std::string name;
  std::string measure;  ///< a word of the table in measures.cc
  std::string
      relative_to;  ///< a column: what it has there, divided by it, is what counts; or empty
  int digits = 4;   ///< significant ones to print, unless it is a whole number
  Table paper;
  std::vector<std::string> paper_scales;  ///< where the paper's numbers are shown; empty: at all
  std::vector<Rule> rules;                ///< of the paper's numbers each row has one, unless
  std::string not_comparable;             ///< says why ours cannot be held against them
  bool frozen = false;  ///< ours is compared with golden_SCALE.json, and must be the same
  std::map<std::string, Table> golden;  ///< of scale
};

struct Scale {
  std::string runs;  ///< what is run, for --list
  std::vector<std::string> set;
  std::vector<std::string> rows, columns;  ///< names; empty: all
};

/// What plot.svg shows.
struct Plot {
  std::vector<std::string> quantities;
  std::string y;  ///< title of the axis, with the unit
  bool logarithmic = false;
  bool over_rows = false;  ///< a panel a column with the rows along x, instead of the other way
};

/// One picture of each run.
struct SheetEntry {
  std::string of;                        ///< a word of the table in picture_kinds.cc
  double low = 0, high = 1;              ///< colours go from low to high
  std::optional<postprocess::Box> zoom;  ///< what is shown; everything if it is not there
  bool open = false;                     ///< a solid without its corner toward the viewer
  std::vector<std::string> rows = {}, columns = {};  ///< whose runs have it; empty: all
};

/// Pictures of all runs: a line a row of the table; if that is one picture, up to three in a line.
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
  std::map<std::string, Scale> scales;
  Axis rows, columns;
  std::vector<Quantity> quantities;
  std::string best_by;  ///< a quantity: of each row only the column with the least of it is shown
  Plot plot;
  std::optional<Sheet> sheet;

  std::string file() const { return folder + "/experiment.json"; }
  const Quantity* find(const std::string& quantity) const;
};

/// Reads `folder`/experiment.json and what it names.
///
/// name    of the experiment
/// throws  multigrid::FileError if a file cannot be read; multigrid::InputError naming file and
///         place of what is wrong
Experiment read_experiment(const std::string& name, const std::string& folder);

}  // namespace apps::reproduce
