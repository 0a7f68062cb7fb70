// SPDX-License-Identifier: MIT
#include "apps/reproduce/read_parts.h"

#include "apps/reproduce/pictures.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

std::vector<std::string> read_header(const JsonNode& line, const Axis& columns) {
  std::vector<std::string> header;
  const std::vector<JsonNode> cells = line.elements();
  for (std::size_t k = 1; k < cells.size(); ++k) {
    header.push_back(cells[k].text());
    if (!find_named(columns.choices, header.back()))
      cells[k].refuse("there is no column " + header.back());
  }
  return header;
}

/// Numbers of a list that is as long as `form` says, "[low, high]".
std::vector<double> numbers(const JsonNode& node, const std::string& form) {
  std::vector<double> list;
  for (const JsonNode& element : node.elements()) list.push_back(element.number());
  const auto wanted = std::size_t(std::count(form.begin(), form.end(), ',')) + 1;
  if (list.size() != wanted)
    node.refuse("this must be " + form + ", not " + std::to_string(list.size()) + " numbers");
  return list;
}

void read_range(const JsonNode& node, SheetEntry& entry) {
  const bool has_range = picture_kind(entry.of).title != nullptr;
  const std::optional<JsonNode> range = node.find("range");
  if (range && !has_range)
    range->refuse("a picture of the " + entry.of + " has no colours; leave the range out");
  if (!has_range) return;
  if (!range)
    node.refuse("there is no range here; \"range\": [low, high] says where the colours end");
  const std::vector<double> ends = numbers(*range, "[low, high]");
  if (!(ends[0] < ends[1])) range->refuse("low must be below high");
  entry.low = ends[0];
  entry.high = ends[1];
}

SheetEntry read_picture(const JsonNode& node, const Axis& rows, const Axis& columns) {
  node.allow({"of", "range", "zoom", "open", "rows", "columns"});
  SheetEntry entry;
  entry.of = node.at("of").known(names_of(picture_kinds()), "picture of");
  read_range(node, entry);
  if (const auto zoom = node.find("zoom")) {
    const std::vector<double> ends = numbers(*zoom, "[left, right, bottom, top]");
    entry.zoom = postprocess::Box{ends[0], ends[1], ends[2], ends[3]};
    if (!(ends[0] < ends[1] && ends[2] < ends[3]))
      zoom->refuse("left must be below right, and bottom below top");
  }
  if (const auto open = node.find("open")) entry.open = open->boolean();
  if (entry.open && entry.of != "mesh") node.at("open").refuse("only a mesh is opened");
  entry.rows = node.known_texts("rows", names_of(rows.choices), "row");
  entry.columns = node.known_texts("columns", names_of(columns.choices), "column");
  return entry;
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
    if (!find_named(rows.choices, row)) cells[0].refuse("there is no row " + row);
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

Sheet read_sheet(const JsonNode& node, const Axis& rows, const Axis& columns) {
  node.allow({"title", "pictures"});
  Sheet sheet;
  sheet.title = node.at("title").text();
  for (const JsonNode& picture : node.at("pictures").elements())
    sheet.pictures.push_back(read_picture(picture, rows, columns));
  if (sheet.pictures.empty()) node.at("pictures").refuse("there must be one at least");
  return sheet;
}

}  // namespace apps::reproduce
