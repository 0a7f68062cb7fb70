// SPDX-License-Identifier: MIT
#include "apps/output/csv.h"

#include "apps/parameters/nearest.h"
#include "multigrid/errors.h"

#include <boost/algorithm/string/replace.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <limits>

namespace apps {
namespace {

using multigrid::FileError;

/// The fields of a line, without quotation marks; two of them within a field stand for one.
std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (line[k] == '"' && quoted && line[k + 1] == '"')
      fields.back() += line[++k];
    else if (line[k] == '"')
      quoted = !quoted;
    else if (line[k] == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += line[k];
  }
  return fields;
}

double number_of(const std::string& field, const std::string& where) {
  if (field.empty()) return std::numeric_limits<double>::quiet_NaN();
  char* end = nullptr;
  const double value = std::strtod(field.c_str(), &end);
  if (*end != '\0') throw FileError(where + "`" + field + "` is no number.");
  return value;
}

}  // namespace

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  return '"' + boost::replace_all_copy(text, "\"", "\"\"") + '"';
}

std::string csv_line(const std::vector<std::string>& texts) {
  std::vector<std::string> fields;
  for (const std::string& text : texts) fields.push_back(csv_field(text));
  return list(fields, ",") + '\n';
}

CsvColumns read_csv(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw FileError(file + ": cannot be read.");
  CsvColumns columns;
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    boost::trim_right(line);
    const std::string where = fmt::format("{}, line {}: ", file, number);
    const std::vector<std::string> fields = fields_of(line);
    if (number == 1) {
      columns.names = fields;
      columns.values.resize(fields.size());
      continue;
    }
    if (fields.size() != columns.names.size())
      throw FileError(fmt::format("{}there are {} fields below {} names.", where, fields.size(),
                                  columns.names.size()));
    for (std::size_t k = 0; k < fields.size(); ++k)
      columns.values[k].push_back(number_of(fields[k], where));
  }
  return columns;
}

}  // namespace apps
