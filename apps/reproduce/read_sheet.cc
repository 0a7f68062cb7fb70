// SPDX-License-Identifier: MIT
#include "apps/reproduce/read_sheet.h"

#include "apps/reproduce/picture_kinds.h"
#include "apps/reproduce/require_known.h"

#include <algorithm>

namespace apps::reproduce {
namespace {

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
  const bool has_range = find_picture(entry.of)->title != nullptr;
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
  entry.of = node.at("of").text();
  require_known(node.at("of"), entry.of, picture_words(), "picture of");
  read_range(node, entry);
  if (const auto zoom = node.find("zoom")) {
    const std::vector<double> ends = numbers(*zoom, "[left, right, bottom, top]");
    entry.zoom = postprocess::Box{ends[0], ends[1], ends[2], ends[3]};
    if (!(ends[0] < ends[1] && ends[2] < ends[3]))
      zoom->refuse("left must be below right, and bottom below top");
  }
  if (const auto open = node.find("open")) entry.open = open->boolean();
  if (entry.open && entry.of != "mesh") node.at("open").refuse("only a mesh is opened");
  entry.rows = known_names(node, "rows", names_of(rows.choices), "row");
  entry.columns = known_names(node, "columns", names_of(columns.choices), "column");
  return entry;
}

}  // namespace

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
