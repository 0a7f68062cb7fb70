// SPDX-License-Identifier: MIT
#include "apps/reproduce/results_text.h"

#include "apps/parameters/nearest.h"
#include "multigrid/options.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

constexpr std::size_t most_sentences = 20;  ///< per verdict, on the screen

std::string text_of(Verdict verdict) {
  return verdict == Verdict::none ? "-" : multigrid::word(verdict, verdict_words);
}

/// Names, and lines of texts below them, each with a label.
struct Block {
  std::string title;
  std::vector<std::string> header;
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;
};

/// Adds the lines of a quantity: the paper's if it has any, ours, and verdicts if there are any.
void add_lines(const Quantity& quantity, const std::vector<const Cell*>& cells, Block& block) {
  const auto add = [&](const std::string& label, auto&& text_of_cell) {
    std::vector<std::string> texts;
    for (const Cell* cell : cells) texts.push_back(text_of_cell(*cell));
    block.lines.emplace_back(label, texts);
  };
  const auto any = [&](auto&& holds) { return std::any_of(cells.begin(), cells.end(), holds); };
  if (any([](const Cell* cell) { return !cell->paper.empty(); }))
    add(quantity.name + ", paper", [](const Cell& cell) { return cell.paper.text; });
  add(quantity.name + ", ours", [](const Cell& cell) { return cell.ours.text; });
  if (any([](const Cell* cell) { return cell->verdict != Verdict::none; }))
    add("verdict", [](const Cell& cell) { return text_of(cell.verdict); });
}

/// One block per row of the table. If there is only one column: one block, with the rows as names.
std::vector<Block> blocks(const Experiment& experiment, const Results& results) {
  const Layout layout(results);
  std::vector<Block> list;
  for (const std::string& title : layout.titles()) {
    std::string text = experiment.rows.name;
    if (!layout.names_are_rows) text += " " + title;
    if (layout.names_are_rows && !title.empty())
      text += ", " + experiment.columns.name + " " + title;
    list.push_back({text, layout.names(), {}});
    for (const Quantity& quantity : experiment.quantities)
      add_lines(quantity, layout.cells(quantity.name, title), list.back());
  }
  return list;
}

/// Letters of a UTF-8 text.
std::size_t length(const std::string& text) {
  return std::size_t(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// A block as lines of at most about 110 letters; a wider block is cut into several pieces.
std::string block_text(const Block& block) {
  std::size_t label = 0, width = 4;
  for (const std::string& name : block.header) width = std::max(width, length(name));
  for (const auto& [name, texts] : block.lines) {
    label = std::max(label, length(name));
    for (const std::string& text : texts) width = std::max(width, length(text));
  }
  const std::size_t at_once =
      std::max<std::size_t>(1, (110 - std::min<std::size_t>(label, 80)) / (width + 2));
  std::string text = block.title + "\n";
  for (std::size_t first = 0; first < block.header.size(); first += at_once) {
    const std::size_t last = std::min(first + at_once, block.header.size());
    const auto line = [&](const std::string& name, const std::vector<std::string>& texts) {
      text += fmt::format("  {:<{}}", name, label);
      for (std::size_t k = first; k < last; ++k) text += fmt::format("  {:>{}}", texts[k], width);
      text += "\n";
    };
    line("", block.header);
    for (const auto& [name, texts] : block.lines) line(name, texts);
  }
  return text;
}

std::string block_markdown(const Block& block) {
  std::string text = "\n**" + block.title + "**\n\n|";
  for (const std::string& name : block.header) text += " | " + name;
  text += " |\n|---|";
  for (std::size_t k = 0; k < block.header.size(); ++k) text += "---:|";
  text += "\n";
  for (const auto& [name, texts] : block.lines) {
    text += "| " + name;
    for (const std::string& cell : texts) text += " | " + (cell == "failed" ? "**failed**" : cell);
    text += " |\n";
  }
  return text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> conditions(const Results& results) {
  std::vector<std::pair<std::string, std::string>> conditions = {
      {"scale", results.scale},
      {"processor", results.hardware},
      {"devices",
       results.devices.empty() ? "none: nothing was solved" : list(results.devices, "; ")},
      {"program",
       fmt::format("terrace {}, commit {}, {}", results.version, results.commit, results.build)},
      {"repetitions",
       results.repeats == 0 ? "none: nothing was solved"
       : results.repeats > 1
           ? fmt::format("{}; times are medians of all but the first", results.repeats)
           : "1; times are those of the only run"},
      {"took", fmt::format("{:.1f} s", results.seconds)}};
  if (!results.changes.empty()) conditions.emplace_back("changed", list(results.changes, "; "));
  return conditions;
}

std::string verdict_line(const Results& results) {
  const int passed = results.count(Verdict::passed), differ = results.count(Verdict::differs),
            failed = results.count(Verdict::failed);
  return fmt::format("{} of {} verdicts pass, {} differ as known, {} fail; {} numbers have none",
                     passed, passed + differ + failed, differ, failed,
                     results.count(Verdict::none));
}

std::string results_text(const Experiment& experiment, const Results& results) {
  std::string text;
  for (const Block& block : blocks(experiment, results)) text += block_text(block) + "\n";
  for (const std::string& note : results.notes) text += note + "\n";
  for (const Verdict verdict : {Verdict::differs, Verdict::failed}) {
    const std::vector<std::string> sentences = results.sentences(experiment, verdict);
    for (std::size_t k = 0; k < std::min(sentences.size(), most_sentences); ++k)
      text += text_of(verdict) + "  " + sentences[k] + "\n";
    if (sentences.size() > most_sentences)
      text += fmt::format("and {} more, see results.md\n", sentences.size() - most_sentences);
  }
  return text + verdict_line(results);
}

std::string results_markdown(const Experiment& experiment, const Results& results) {
  std::string text = fmt::format("# {}: {}\n\n{}\n\n| | |\n|---|---|\n", experiment.name,
                                 experiment.title, experiment.source);
  for (const auto& [name, what] : conditions(results))
    text += fmt::format("| {} | {} |\n", name, what);
  text += "\n" + verdict_line(results) + ".\n";
  for (const Verdict verdict : {Verdict::failed, Verdict::differs})
    for (const std::string& line : results.sentences(experiment, verdict))
      text += "- " + text_of(verdict) + ": " + line + "\n";
  text += "\n![plot](plot.svg)\n";
  for (const Block& block : blocks(experiment, results)) text += block_markdown(block);
  text += "\n## Rules\n\n";
  for (const Quantity& quantity : experiment.quantities) {
    std::vector<std::string> rules;
    for (const Rule& rule : quantity.rules)
      if (includes(rule.scales, results.scale)) rules.push_back(rule.text());
    if (quantity.golden.count(results.scale))
      rules.emplace_back("ours is what it was when it was frozen");
    text +=
        fmt::format("- {}: {}\n", quantity.name,
                    !rules.empty()                    ? list(rules, "; ")
                    : quantity.not_comparable.empty() ? "no verdict"
                                                      : "no verdict: " + quantity.not_comparable);
  }
  if (!experiment.notes.empty() || !results.notes.empty()) text += "\n## Notes\n\n";
  for (const auto& notes : {experiment.notes, results.notes})
    for (const std::string& note : notes) text += "- " + note + "\n";
  return text;
}

}  // namespace apps::reproduce
