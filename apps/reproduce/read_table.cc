// SPDX-License-Identifier: MIT
#include "apps/reproduce/read_table.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

bool has(const Axis& axis, const std::string& name) {
  return std::any_of(axis.choices.begin(), axis.choices.end(),
                     [&](const Choice& choice) { return choice.name == name; });
}

std::vector<std::string> read_header(const JsonNode& line, const Axis& columns) {
  std::vector<std::string> header;
  const std::vector<JsonNode> cells = line.elements();
  for (std::size_t k = 1; k < cells.size(); ++k) {
    header.push_back(cells[k].text());
    if (!has(columns, header.back())) cells[k].refuse("there is no column " + header.back());
  }
  return header;
}

}  // namespace

Table read_table(const JsonNode& node, const Axis& rows, const Axis* columns) {
  std::vector<JsonNode> lines = node.elements();
  std::vector<std::string> header(1);
  if (columns) {
    if (lines.empty()) node.refuse("the first line must have the names of the columns");
    header = read_header(lines.front(), *columns);
    lines.erase(lines.begin());
  }
  Table table;
  for (const JsonNode& line : lines) {
    const std::vector<JsonNode> cells = line.elements();
    if (cells.size() != header.size() + 1)
      line.refuse(fmt::format("a row has a name and {} numbers, not {} entries", header.size(),
                              cells.size()));
    const std::string row = cells[0].text();
    if (!has(rows, row)) cells[0].refuse("there is no row " + row);
    for (std::size_t k = 0; k < header.size(); ++k)
      if (!table.emplace(std::pair(row, header[k]), parse_value(cells[k + 1].text_or_number()))
               .second)
        cells[0].refuse("this row or column was there already");
  }
  return table;
}

std::vector<std::vector<std::string>> table_lines(const Table& table,
                                                  const Axis& rows,
                                                  const Axis* columns) {
  std::vector<std::string> header(1);
  std::vector<std::vector<std::string>> lines;
  if (columns) {
    header.clear();
    for (const Choice& column : columns->choices)
      if (std::any_of(table.begin(), table.end(),
                      [&](const auto& cell) { return cell.first.second == column.name; }))
        header.push_back(column.name);
    lines.push_back(header);
    lines.back().insert(lines.back().begin(), "");
  }
  for (const Choice& row : rows.choices) {
    std::vector<std::string> line{row.name};
    for (const std::string& column : header) {
      const auto cell = table.find({row.name, column});
      if (cell != table.end()) line.push_back(cell->second.text);
    }
    if (line.size() == header.size() + 1) lines.push_back(line);
  }
  return lines;
}

}  // namespace apps::reproduce
