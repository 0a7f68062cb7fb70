// SPDX-License-Identifier: MIT
#include "apps/reproduce/experiment.h"
#include "apps/reproduce/json_node.h"
#include "apps/reproduce/measurement.h"
#include "apps/reproduce/read_sheet.h"
#include "apps/reproduce/read_table.h"
#include "apps/reproduce/require_known.h"

#include <algorithm>
#include <cmath>
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

/// A number at least `least`; `otherwise` if it is not there.
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
    element.allow({"name", "set", "needs GPU"});
    const JsonNode name = element.at("name");
    if (name.text().empty() || !names.insert(name.text()).second)
      name.refuse("each name must be there once");
    axis.choices.push_back(
        {name.text(), optional_texts(element, "set"), optional_flag(element, "needs GPU")});
  }
  if (axis.choices.empty()) node.at("of").refuse("this list is empty");
  return axis;
}

/// An axis, or the name of a file that has it.
Axis read_axis_or_file(const JsonNode& node, const std::string& folder) {
  if (!node.is_text()) return read_axis(node);
  return read_axis(
      JsonNode::read((std::filesystem::path(folder) / node.text()).lexically_normal().string()));
}

Scale read_scale(const JsonNode& node, const Experiment& experiment) {
  node.allow({"runs", "set", "rows", "columns"});
  Scale scale;
  scale.runs = node.at("runs").text();
  scale.set = optional_texts(node, "set");
  scale.rows = known_names(node, "rows", names_of(experiment.rows.choices), "row");
  scale.columns = known_names(node, "columns", names_of(experiment.columns.choices), "column");
  return scale;
}

/// The keys that each kind of rule has beside those of all.
void allow_rule_keys(const JsonNode& node, RuleKind kind) {
  if (kind == RuleKind::within)
    node.allow({"rule", "rows", "scales", "differs", "percent", "plus"});
  else if (kind == RuleKind::same_order)
    node.allow({"rule", "rows", "scales", "differs", "percent"});
  else if (kind == RuleKind::growth)
    node.allow({"rule", "rows", "scales", "differs", "percent", "factor"});
  else
    node.allow({"rule", "rows", "scales", "differs"});
}

std::vector<std::string> scale_names(const Experiment& experiment) {
  std::vector<std::string> names;
  for (const auto& [name, scale] : experiment.scales) names.push_back(name);
  return names;
}

Rule read_rule(const JsonNode& node, const Experiment& experiment) {
  Rule rule;
  rule.kind = static_cast<RuleKind>(node.at("rule").word(rule_words));
  allow_rule_keys(node, rule.kind);
  rule.plus = optional_number(node, "plus", 0, 0);
  rule.percent = optional_number(node, "percent", 0, 0);
  rule.factor = optional_number(node, "factor", 1, 0);
  rule.rows = known_names(node, "rows", names_of(experiment.rows.choices), "row");
  rule.scales = known_names(node, "scales", scale_names(experiment), "scale");
  rule.differs = optional_text(node, "differs");
  return rule;
}

/// Every number of the paper is held against ours by a rule, or the quantity says why none is.
void require_rules(const JsonNode& node, const Quantity& quantity) {
  for (const auto& [place, number] : quantity.paper) {
    const std::string& row = place.first;
    const bool judged = std::any_of(quantity.rules.begin(), quantity.rules.end(),
                                    [&](const Rule& rule) { return includes(rule.rows, row); });
    if (judged == quantity.not_comparable.empty()) continue;
    node.refuse(judged ? "there are rules, so it is not `not comparable`"
                       : "no rule is for the paper's numbers of row " + row +
                             "; if ours cannot be held against them, say why: \"not comparable\"");
  }
}

Quantity read_quantity(const JsonNode& node, const Experiment& experiment) {
  node.allow({"name", "measure", "relative to", "digits", "paper", "paper scales", "rules",
              "not comparable", "golden"});
  Quantity quantity;
  quantity.name = node.at("name").text();
  quantity.measure = node.at("measure").text();
  std::vector<std::string> measures = measure_words();
  if (!experiment.best_by.empty()) measures.push_back("column");
  require_known(node.at("measure"), quantity.measure, measures, "measure");
  quantity.relative_to = optional_text(node, "relative to");
  if (!quantity.relative_to.empty())
    require_known(node.at("relative to"), quantity.relative_to,
                  names_of(experiment.columns.choices), "column");
  quantity.digits = int(optional_number(node, "digits", 4, 1));
  const bool has_columns = !experiment.columns.name.empty() && experiment.best_by.empty();
  if (const auto paper = node.find("paper"))
    quantity.paper =
        read_table(*paper, experiment.rows, has_columns ? &experiment.columns : nullptr);
  quantity.paper_scales = known_names(node, "paper scales", scale_names(experiment), "scale");
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
  plot.quantities = known_names(node, "quantities", names_of(experiment.quantities), "quantity");
  if (plot.quantities.empty()) node.refuse("quantities must name one at least");
  plot.y = node.at("y").text();
  plot.logarithmic = optional_flag(node, "logarithmic");
  if (const auto over = node.find("over")) plot.over_rows = over->word("columns|rows") == 1;
  return plot;
}

/// A frozen number that no run would be compared with.
void refuse_idle(const JsonNode& node, const Table& frozen, const Scale& scale, bool has_columns) {
  for (const auto& [place, number] : frozen)
    if (!includes(scale.rows, place.first) ||
        (has_columns && !includes(scale.columns, place.second)))
      node.refuse("there is a number for " + place.first + " " + place.second +
                  ", which is not run at this scale");
}

void read_golden(Experiment& experiment) {
  const bool has_columns = !experiment.columns.name.empty() && experiment.best_by.empty();
  for (const auto& [name, scale] : experiment.scales) {
    const std::string file = experiment.folder + "/golden_" + name + ".json";
    if (!std::filesystem::exists(file)) continue;
    const JsonNode root = JsonNode::read(file);
    for (const std::string& of : root.keys()) {
      const JsonNode table = root.at(of);
      require_known(table, of, names_of(experiment.quantities), "quantity");
      for (Quantity& quantity : experiment.quantities) {
        if (quantity.name != of) continue;
        const Table frozen =
            read_table(table, experiment.rows, has_columns ? &experiment.columns : nullptr);
        refuse_idle(table, frozen, scale, has_columns);
        quantity.golden[name] = frozen;
      }
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
  for (const std::string& scale : root.at("scales").keys())
    experiment.scales[scale] = read_scale(root.at("scales").at(scale), experiment);
  if (experiment.scales.empty())
    root.at("scales").refuse("there must be one at least, small or paper");
  for (const JsonNode& quantity : root.at("quantities").elements()) {
    experiment.quantities.push_back(read_quantity(quantity, experiment));
    if (experiment.find(experiment.quantities.back().name) != &experiment.quantities.back())
      quantity.at("name").refuse("each name must be there once");
  }
  if (!experiment.best_by.empty())
    require_known(root.at("best by"), experiment.best_by, names_of(experiment.quantities),
                  "quantity");
  experiment.plot = read_plot(root.at("plot"), experiment);
  if (const auto sheet = root.find("sheet"))
    experiment.sheet = read_sheet(*sheet, experiment.rows, experiment.columns);
  read_golden(experiment);
  return experiment;
}

}  // namespace apps::reproduce
