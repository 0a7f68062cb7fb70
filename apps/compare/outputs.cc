// SPDX-License-Identifier: MIT
#include "apps/compare/outputs.h"

#include "apps/output/csv.h"
#include "apps/parameters/parameter_file.h"
#include "multigrid/errors.h"
#include "multigrid/matrix_market.h"

#include <algorithm>
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

namespace apps::compare {
namespace {

namespace fs = std::filesystem;
using multigrid::FileError;

bool is_file(const fs::path& file) {
  std::error_code none;
  return fs::is_regular_file(file, none);
}

double relative(double difference, double size) {
  if (difference == 0) return 0;
  const double ratio = difference / size;
  return std::isnan(ratio) ? std::numeric_limits<double>::infinity() : ratio;
}

ColumnDifference difference_of(const std::string& name,
                               const std::vector<double>& a,
                               const std::vector<double>& b) {
  double largest = 0, size = 0, square = 0, of_a = 0, of_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) {
      if (std::isnan(a[i])) continue;
    } else {
      const double difference = std::abs(a[i] - b[i]);
      largest = std::isnan(difference) ? std::numeric_limits<double>::infinity()
                                       : std::max(largest, difference);
      square += difference * difference;
    }
    size = std::max({size, std::abs(a[i]), std::abs(b[i])});
    of_a += a[i] * a[i];
    of_b += b[i] * b[i];
  }
  return {name, relative(largest, size),
          relative(std::sqrt(square), std::sqrt(std::max(of_a, of_b)))};
}

TableDifferences compare_columns(const CsvColumns& a, const CsvColumns& b) {
  TableDifferences result;
  const auto rows = [](const CsvColumns& columns) {
    return columns.values.empty() ? std::size_t(0) : columns.values[0].size();
  };
  if (rows(a) != rows(b)) {
    result.other_rows = fmt::format("one has {} rows, the other {}", rows(a), rows(b));
    return result;
  }
  const auto position = [](const CsvColumns& columns, const std::string& name) {
    return std::size_t(std::find(columns.names.begin(), columns.names.end(), name) -
                       columns.names.begin());
  };
  for (std::size_t k = 0; k < a.names.size(); ++k) {
    const std::size_t other = position(b, a.names[k]);
    if (other < b.names.size())
      result.columns.push_back(difference_of(a.names[k], a.values[k], b.values[other]));
    else
      result.only_first.push_back(a.names[k]);
  }
  for (const std::string& name : b.names)
    if (position(a, name) == a.names.size()) result.only_second.push_back(name);
  return result;
}

CsvColumns columns_of(const multigrid::Table& table) {
  CsvColumns columns;
  for (multigrid::Index k = 0; k < table.n_columns; ++k) {
    columns.names.push_back(fmt::format("column {}", k + 1));
    const auto begin = table.values.begin() + std::ptrdiff_t(k) * table.n_rows;
    columns.values.emplace_back(begin, begin + table.n_rows);
  }
  return columns;
}

}  // namespace

std::string directory_of(const std::string& argument) {
  const fs::path path(argument);
  if (fs::is_directory(path)) {
    if (is_file(path / "report.json")) return path.string();
    throw FileError(argument +
                    ": there is no report.json, so no run has ended there; give the output "
                    "directory of one.");
  }
  if (!is_file(path))
    throw FileError(argument + ": there is no such directory; give the output directory of a run.");
  if (path.filename() != "report.json")
    throw FileError(argument + ": give the output directory of a run, or the report.json in it.");
  return path.has_parent_path() ? path.parent_path().string() : ".";
}

std::vector<OtherValue> other_parameters(const std::string& first, const std::string& second) {
  const std::string files[] = {(fs::path(first) / "parameters.prm").string(),
                               (fs::path(second) / "parameters.prm").string()};
  if (!is_file(files[0]) || !is_file(files[1])) return {};
  const std::vector<Entry> a = entries(read_parameters(files[0], {}).parameters),
                           b = entries(read_parameters(files[1], {}).parameters);
  std::vector<OtherValue> other;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (a[k].value != b[k].value && a[k].path() != "Output/Directory")
      other.push_back({a[k].path(), a[k].value, b[k].value});
  return other;
}

SolutionFile solution_in(const std::string& directory) {
  const fs::path series = fs::path(directory) / "solution.pvd";
  SolutionFile last;
  if (!is_file(series)) {
    for (const char* name : {"solution.vtu", "solution.pvtu"})
      if (last.name.empty() && is_file(fs::path(directory) / name))
        last.name = (fs::path(directory) / name).string();
    return last;
  }
  try {
    boost::property_tree::ptree tree;
    boost::property_tree::read_xml(series.string(), tree);
    for (const auto& [name, step] : tree.get_child("VTKFile.Collection"))
      if (name == "DataSet")
        last = {(fs::path(directory) / step.get<std::string>("<xmlattr>.file")).string(),
                step.get<std::string>("<xmlattr>.timestep")};
  } catch (const boost::property_tree::ptree_error&) {
    throw FileError(series.string() + ": is no list of VTU files, or is damaged.");
  }
  return last;
}

TableDifferences compare_histories(const std::string& first, const std::string& second) {
  return compare_columns(read_csv(first), read_csv(second));
}

TableDifferences compare_arrays(const std::string& first, const std::string& second) {
  return compare_columns(columns_of(multigrid::read_matrix_market_table(first)),
                         columns_of(multigrid::read_matrix_market_table(second)));
}

}  // namespace apps::compare
