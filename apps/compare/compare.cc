// SPDX-License-Identifier: MIT
#include "apps/compare/compare.h"

#include "apps/compare/numbers.h"
#include "apps/compare/outputs.h"
#include "apps/output/screen.h"
#include "apps/parameters/nearest.h"
#include "multigrid/errors.h"
#include "postprocess/vtu/differences.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace apps::compare {
namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

std::string text_of(const std::optional<double>& value) {
  return value ? fmt::format("{:.10g}", *value) : "-";
}

template <class... Arguments>
void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  show(fmt::format(format, std::forward<Arguments>(arguments)...));
}

/// A comparison on its way: it prints, and collects what differs.
class Comparison {
 public:
  explicit Comparison(const Request& request)
      : request_(request),
        first_(directory_of(request.first)),
        second_(directory_of(request.second)) {}

  Ending carry_out() {
    print("A = {}, B = {}\n", first_, second_);
    compare_parameters();
    compare_reports();
    compare_solutions();
    compare_tables("history.csv", "row by row", compare_histories);
    compare_tables("solution.mtx", "entry by entry", compare_arrays);
    for (const std::string& note : notes_) print("{}\n", note);
    if (differing_.empty()) {
      print("The results agree within {:g}.\n", request_.tolerance);
      return {exit_solved, ""};
    }
    return {exit_reproduction, fmt::format("the results differ by more than {:g}: {}.",
                                           request_.tolerance, list(differing_))};
  }

 private:
  void compare_parameters() {
    const std::vector<OtherValue> other = other_parameters(first_, second_);
    show(other.empty() ? "No parameter differs.\n" : "Parameters that differ:\n");
    for (const OtherValue& value : other)
      print("  {:<36} A: {}\n  {:<36} B: {}\n", value.key, value.first, "", value.second);
  }

  void compare_reports() {
    const ReportJson a = read_report((fs::path(first_) / "report.json").string()),
                     b = read_report((fs::path(second_) / "report.json").string());
    print("{:<24} {:>22} {:>22} {:>12}\n", "", "A", "B", "difference");
    const auto of_a = a.at("outcome").get<std::string>(), of_b = b.at("outcome").get<std::string>();
    row("outcome", of_a, of_b, of_a == of_b ? "-" : "differs");
    if (of_a != of_b) differing_.emplace_back("outcome");
    for (const NumberPair& pair : pairs_of(a, b)) {
      row(pair.name, text_of(pair.first), text_of(pair.second),
          pair.is_time ? "" : judged(pair.name, pair.difference));
    }
  }

  /// The difference as a text; notes it if it is beyond the tolerance.
  std::string judged(const std::string& name, double difference) {
    if (difference > request_.tolerance) differing_.push_back(name);
    return fmt::format("{:.2e}{}", difference, difference > request_.tolerance ? " !" : "");
  }

  static void row(const std::string& name,
                  const std::string& a,
                  const std::string& b,
                  const std::string& difference) {
    print("{:<24} {:>22} {:>22} {:>12}\n", name, a, b, difference);
  }

  /// Says what one run alone has.
  void note_missing(const std::string& what, const Strings& in_first, const Strings& in_second) {
    if (!in_first.empty()) notes_.push_back(fmt::format("Only A has {} {}.", what, list(in_first)));
    if (!in_second.empty())
      notes_.push_back(fmt::format("Only B has {} {}.", what, list(in_second)));
  }

  void compare_solutions() {
    const SolutionFile a = solution_in(first_), b = solution_in(second_);
    if (a.name.empty() && b.name.empty())
      notes_.emplace_back("Neither has a solution for ParaView, so no fields were compared.");
    if (a.name.empty() || b.name.empty()) {
      note_missing("a solution for ParaView,", a.name.empty() ? Strings() : Strings{a.name},
                   b.name.empty() ? Strings() : Strings{b.name});
      return;
    }
    if (a.time != b.time) {
      print("The last times are {} and {}.\n", a.time, b.time);
      differing_.emplace_back("last time");
    }
    const postprocess::VtuDifferences found = postprocess::compare_vtu(a.name, b.name);
    if (!found.other_mesh.empty())
      throw multigrid::InputError(
          fmt::format("the fields of {} and {} cannot be compared, because their meshes differ: {}",
                      a.name, b.name, found.other_mesh));
    print("{:<24} {:>22} {:>22}\n", "Fields", "largest difference", "root of squares");
    double of_solution = 0;
    for (const postprocess::ArrayDifference& array : found.arrays)
      if (!array.of_cells) of_solution = std::max(of_solution, array.size);
    for (const postprocess::ArrayDifference& array : found.arrays) {
      const bool is_rounding = array.name == "error" && array.size < rounding * of_solution;
      print("{:<24} {:>22} {:>22.2e}\n", array.name + (array.of_cells ? " (cells)" : ""),
            judged("field " + array.name, is_rounding ? 0 : array.largest), array.root_square);
    }
    note_missing("the field", found.only_first, found.only_second);
  }

  template <class Compare>
  void compare_tables(const std::string& name, const char* how, Compare&& compare_files) {
    const fs::path a = fs::path(first_) / name, b = fs::path(second_) / name;
    if (!fs::exists(a) || !fs::exists(b)) {
      note_missing("the file", fs::exists(a) ? Strings{name} : Strings(),
                   fs::exists(b) ? Strings{name} : Strings());
      return;
    }
    const TableDifferences found = compare_files(a.string(), b.string());
    if (!found.other_rows.empty()) {
      print("{}: {}.\n", name, found.other_rows);
      differing_.push_back(name);
      return;
    }
    print("{:<24} {:>22} {:>22}\n", name + ", " + how, "largest difference", "root of squares");
    for (const ColumnDifference& column : found.columns)
      print("{:<24} {:>22} {:>22.2e}\n", column.name,
            judged(name + " " + column.name, column.largest), column.root_square);
    note_missing("in " + name + " the column", found.only_first, found.only_second);
  }

  Request request_;
  std::string first_, second_;
  Strings differing_, notes_;
};

}  // namespace

Ending compare(const Request& request) {
  return Comparison(request).carry_out();
}

}  // namespace apps::compare
