// SPDX-License-Identifier: MIT
#include "apps/reproduce/experiment.h"
#include "apps/reproduce/json_node.h"
#include "apps/reproduce/measurement.h"
#include "apps/reproduce/read_parts.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace apps::reproduce {
namespace {

std::vector<std::string> optional_texts(const JsonNode& node, const char* key) {
  const std::optional<JsonNode> given = node.find(key);
  return given ? given->texts() : std::vector<std::string>();
}

std::string optional_text(const JsonNode& node, const char* key) {
  const std::optional<JsonNode> given = node.find(key);
  return given ? given->text() : "";
}

bool optional_flag(const JsonNode& node, const char* key) {
  const std::optional<JsonNode> given = node.find(key);
  return given && given->boolean();
}

/// The member `key`, a number that is at least `least`; `otherwise` if there is no such member.
double optional_number(const JsonNode& node, const char* key, double otherwise, double least) {
  const std::optional<JsonNode> given = node.find(key);
  if (!given) return otherwise;
  if (given->number() < least) given->refuse("this must be at least " + value(least).text);
  return given->number();
}

Axis read_axis(const JsonNode& node) {
  node.allow({"name", "of"});
  Axis axis;
  axis.name = node.at("name").text();
  std::set<std::string> names;
  for (const JsonNode& element : node.at("of").elements()) {
    element.allow({"name", "set", "needs GPU", "operand", "matrix"});
    const JsonNode name = element.at("name");
    if (name.text().empty() || !names.insert(name.text()).second)
      name.refuse("each name must be there once");
    axis.choices.push_back({name.text(), optional_texts(element, "set"),
                            optional_flag(element, "needs GPU"), optional_text(element, "operand"),
                            optional_text(element, "matrix")});
  }
  if (axis.choices.empty()) node.at("of").refuse("this list is empty");
  return axis;
}

/// An axis, or the name of a file that holds one.
Axis read_axis_or_file(const JsonNode& node, const std::string& folder) {
  if (!node.is_text()) return read_axis(node);
  return read_axis(
      JsonNode::read((std::filesystem::path(folder) / node.text()).lexically_normal().string()));
}

Scale read_scale(const JsonNode& node, const char* name, const Experiment& experiment) {
  node.allow({"runs", "set", "rows", "columns"});
  Scale scale;
  scale.name = name;
  scale.runs = node.at("runs").text();
  scale.set = optional_texts(node, "set");
  scale.rows = node.known_texts("rows", names_of(experiment.rows.choices), "row");
  scale.columns = node.known_texts("columns", names_of(experiment.columns.choices), "column");
  return scale;
}

/// The keys that a rule may have.
std::vector<std::string> rule_keys(RuleKind kind) {
  std::vector<std::string> keys = {"rule", "rows", "scales", "differs"};
  if (kind != RuleKind::equal && kind != RuleKind::as_printed && kind != RuleKind::order)
    keys.push_back("percent");
  if (kind == RuleKind::within) keys.push_back("plus");
  if (kind == RuleKind::growth) keys.insert(keys.end(), {"factor", "along"});
  if (compares_ours(kind)) keys.push_back("columns");
  return keys;
}

Rule read_rule(const JsonNode& node, const Experiment& experiment) {
  Rule rule;
  rule.kind = static_cast<RuleKind>(node.at("rule").word(rule_words));
  node.allow(rule_keys(rule.kind));
  rule.plus = optional_number(node, "plus", 0, 0);
  rule.percent = optional_number(node, "percent", 0, 0);
  rule.factor = optional_number(node, "factor", 1, 0);
  rule.rows = node.known_texts("rows", names_of(experiment.rows.choices), "row");
  rule.columns = node.known_texts("columns", names_of(experiment.columns.choices), "column");
  if (const auto along = node.find("along")) rule.along_rows = along->word("columns|rows") == 1;
  if ((rule.kind == RuleKind::order || rule.kind == RuleKind::alike) && rule.columns.size() < 2)
    node.refuse("\"columns\" must name two at least, which are compared");
  rule.scales = node.known_texts("scales", names_of(experiment.scales), "scale");
  rule.differs = optional_text(node, "differs");
  return rule;
}

/// Whether a rule holds a number of ours against the paper's, and not against others of ours.
bool compares_numbers(const Rule& rule) {
  return rule.kind != RuleKind::same_order && !compares_ours(rule.kind);
}

/// Requires a rule for every number of the paper, or else a reason why there is none.
void require_rules(const JsonNode& node, const Quantity& quantity) {
  for (const auto& [place, number] : quantity.paper) {
    const std::string& row = place.first;
    bool judged = false, compared = false;
    for (const Rule& rule : quantity.rules) {
      if (!includes(rule.rows, row)) continue;
      judged = true;
      compared = compared || compares_numbers(rule);
    }
    if (compared && !quantity.not_comparable.empty())
      node.refuse("there are rules, so it is not `not comparable`");
    if (!judged && quantity.not_comparable.empty())
      node.refuse("no rule is for the paper's numbers of row " + row +
                  "; if ours cannot be held against them, say why: \"not comparable\"");
  }
}

Quantity read_quantity(const JsonNode& node, const Experiment& experiment) {
  node.allow({"name", "measure", "relative to", "digits", "paper", "paper scales", "rules",
              "not comparable", "golden"});
  Quantity quantity;
  quantity.name = node.at("name").text();
  std::vector<std::string> measured = names_of(measures());
  if (!experiment.best_by.empty()) measured.push_back("column");
  quantity.measure = node.at("measure").known(measured, "measure");
  if (!optional_text(node, "relative to").empty())
    quantity.relative_to =
        node.at("relative to").known(names_of(experiment.columns.choices), "column");
  quantity.digits = int(optional_number(node, "digits", 4, 1));
  if (const auto paper = node.find("paper"))
    quantity.paper = read_table(*paper, experiment.rows, experiment.table_columns());
  quantity.paper_scales = node.known_texts("paper scales", names_of(experiment.scales), "scale");
  if (const auto rules = node.find("rules"))
    for (const JsonNode& rule : rules->elements())
      quantity.rules.push_back(read_rule(rule, experiment));
  quantity.not_comparable = optional_text(node, "not comparable");
  require_rules(node, quantity);
  quantity.frozen = optional_flag(node, "golden");
  return quantity;
}

Plot read_plot(const JsonNode& node, const Experiment& experiment) {
  node.allow({"quantities", "y", "logarithmic", "over"});
  Plot plot;
  plot.quantities = node.known_texts("quantities", names_of(experiment.quantities), "quantity");
  if (plot.quantities.empty()) node.refuse("quantities must name one at least");
  plot.y = node.at("y").text();
  plot.logarithmic = optional_flag(node, "logarithmic");
  if (const auto over = node.find("over")) plot.over_rows = over->word("columns|rows") == 1;
  return plot;
}

bool has_matrices(const Axis& axis) {
  return std::any_of(axis.choices.begin(), axis.choices.end(),
                     [](const Choice& choice) { return !choice.matrix.empty(); });
}

/// Refuses what shows or measures a mesh, where there are matrices in place of meshes.
void refuse_meshes(const JsonNode& root, const Experiment& experiment) {
  if (!has_matrices(experiment.rows) && !has_matrices(experiment.columns)) return;
  if (experiment.sheet) root.at("sheet").refuse("a \"matrix\" has no mesh to draw");
  for (const JsonNode& quantity : root.at("quantities").elements()) {
    const Measure* measure = find_named(measures(), quantity.at("measure").text());
    if (measure && measure->needs != Needs::nothing && measure->needs != Needs::system &&
        measure->needs != Needs::solve)
      quantity.at("measure").refuse("a \"matrix\" has no mesh to measure");
  }
}

/// Reads the golden_SCALE.json that there are. Refuses a number that no run would be compared with.
void read_golden(Experiment& experiment) {
  const Axis* columns = experiment.table_columns();
  for (const Scale& scale : experiment.scales) {
    const std::string file = experiment.folder + "/golden_" + scale.name + ".json";
    if (!std::filesystem::exists(file)) continue;
    const JsonNode root = JsonNode::read(file);
    for (const std::string& name : root.keys()) {
      root.at(name).require_known("quantity", name, names_of(experiment.quantities));
      const Table frozen = read_table(root.at(name), experiment.rows, columns);
      for (const auto& [place, number] : frozen)
        if (!includes(scale.rows, place.first) ||
            (columns && !includes(scale.columns, place.second)))
          root.at(name).refuse("there is a number for " + place.first + " " + place.second +
                               ", which is not run at this scale");
      find_named(experiment.quantities, name)->golden[scale.name] = frozen;
    }
  }
}

}  // namespace

Experiment read_experiment(const std::string& name, const std::string& folder) {
  Experiment experiment;
  experiment.name = name;
  experiment.folder = folder;
  const JsonNode root = JsonNode::read(experiment.file());
  root.allow({"title", "source", "notes", "base", "scales", "rows", "columns", "quantities",
              "best by", "plot", "sheet"});
  experiment.title = root.at("title").text();
  experiment.source = root.at("source").text();
  experiment.notes = optional_texts(root, "notes");
  experiment.base =
      (std::filesystem::path(folder) / root.at("base").text()).lexically_normal().string();
  experiment.best_by = optional_text(root, "best by");
  experiment.rows = read_axis_or_file(root.at("rows"), folder);
  if (const auto columns = root.find("columns"))
    experiment.columns = read_axis_or_file(*columns, folder);
  else
    experiment.columns.choices.push_back({});
  root.at("scales").allow({"small", "paper"});
  for (const char* scale : {"paper", "small"})
    if (const auto given = root.at("scales").find(scale))
      experiment.scales.push_back(read_scale(*given, scale, experiment));
  if (experiment.scales.empty())
    root.at("scales").refuse("there must be one at least, small or paper");
  for (const JsonNode& quantity : root.at("quantities").elements()) {
    experiment.quantities.push_back(read_quantity(quantity, experiment));
    if (find_named(experiment.quantities, experiment.quantities.back().name) !=
        &experiment.quantities.back())
      quantity.at("name").refuse("each name must be there once");
  }
  if (!experiment.best_by.empty())
    root.at("best by").known(names_of(experiment.quantities), "quantity");
  experiment.plot = read_plot(root.at("plot"), experiment);
  if (const auto sheet = root.find("sheet"))
    experiment.sheet = read_sheet(*sheet, experiment.rows, experiment.columns);
  refuse_meshes(root, experiment);
  read_golden(experiment);
  return experiment;
}

}  // namespace apps::reproduce
