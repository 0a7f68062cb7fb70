// SPDX-License-Identifier: MIT
#include "apps/reproduce/results_text.h"

#include "apps/reproduce/measurement.h"
#include "multigrid/options.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

constexpr std::size_t most_sentences = 20;  ///< of a verdict, on the screen

std::string text_of(Verdict verdict) {
  return verdict == Verdict::none ? "-" : multigrid::word(verdict, verdict_words);
}

/// What stands together: names above, and lines of texts below, each with a label.
struct Block {
  std::string title;
  std::vector<std::string> header;
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;
};

/// The lines of a quantity: paper's if it has any, ours, and verdicts if there are any.
void add_lines(const Quantity& quantity, const std::vector<const Cell*>& cells, Block& block) {
  const auto texts = [&](auto&& text) {
    std::vector<std::string> list;
    for (const Cell* cell : cells) list.push_back(text(*cell));
    return list;
  };
  const auto any = [&](auto&& holds) { return std::any_of(cells.begin(), cells.end(), holds); };
  if (any([](const Cell* cell) { return !cell->paper.empty(); }))
    block.lines.emplace_back(quantity.name + ", paper",
                             texts([](const Cell& cell) { return cell.paper.text; }));
  block.lines.emplace_back(quantity.name + ", ours",
                           texts([](const Cell& cell) { return cell.ours.text; }));
  if (any([](const Cell* cell) { return cell->verdict != Verdict::none; }))
    block.lines.emplace_back("verdict",
                             texts([](const Cell& cell) { return text_of(cell.verdict); }));
}

/// A block a row; without columns one block, whose columns are the rows.
std::vector<Block> blocks(const Experiment& experiment, const Results& results) {
  std::vector<Block> list;
  const bool one_column = results.columns.size() == 1;
  const auto fill = [&](Block block, auto&& cells_of) {
    for (const Quantity& quantity : experiment.quantities)
      add_lines(quantity, cells_of(quantity.name), block);
    list.push_back(block);
  };
  if (one_column) {
    const std::string& column = results.columns.front();
    fill({experiment.rows.name +
              (column.empty() ? "" : ", " + experiment.columns.name + " " + column),
          results.rows,
          {}},
         [&](const std::string& quantity) {
           std::vector<const Cell*> cells;
           for (const std::string& row : results.rows)
             cells.push_back(&results.cell(quantity, row, column));
           return cells;
         });
    return list;
  }
  for (const std::string& row : results.rows)
    fill({experiment.rows.name + " " + row, results.columns, {}}, [&](const std::string& quantity) {
      std::vector<const Cell*> cells;
      for (const std::string& column : results.columns)
        cells.push_back(&results.cell(quantity, row, column));
      return cells;
    });
  return list;
}

/// Letters of a UTF-8 text.
std::size_t length(const std::string& text) {
  return std::size_t(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded_left(const std::string& text, std::size_t width) {
  return std::string(width > length(text) ? width - length(text) : 0, ' ') + text;
}

/// A block as lines of at most about 110 letters, in several pieces if it is wider.
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
      text += "  " + name + std::string(label - length(name), ' ');
      for (std::size_t k = first; k < last; ++k) text += "  " + padded_left(texts[k], width);
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
  std::string devices, changes;
  for (const std::string& device : results.devices)
    devices += (devices.empty() ? "" : "; ") + device;
  for (const std::string& change : results.changes)
    changes += (changes.empty() ? "" : "; ") + change;
  std::vector<std::pair<std::string, std::string>> list = {
      {"scale", results.scale},
      {"processor", results.hardware},
      {"devices", devices.empty() ? "none: nothing was solved" : devices},
      {"program",
       fmt::format("terrace {}, commit {}, {}", results.version, results.commit, results.build)},
      {"repetitions",
       results.repeats == 0 ? "none: nothing was solved"
       : results.repeats > 1
           ? fmt::format("{}; times are medians of all but the first", results.repeats)
           : "1; times are those of the only run"},
      {"took", fmt::format("{:.1f} s", results.seconds)}};
  if (!changes.empty()) list.emplace_back("changed", changes);
  return list;
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
    std::string rules;
    for (const Rule& rule : quantity.rules)
      if (includes(rule.scales, results.scale)) rules += (rules.empty() ? "" : "; ") + rule.text();
    if (quantity.golden.count(results.scale))
      rules += std::string(rules.empty() ? "" : "; ") + "ours is what it was when it was frozen";
    text +=
        fmt::format("- {}: {}\n", quantity.name,
                    !rules.empty()                    ? rules
                    : quantity.not_comparable.empty() ? "no verdict"
                                                      : "no verdict: " + quantity.not_comparable);
  }
  if (!experiment.notes.empty() || !results.notes.empty()) text += "\n## Notes\n\n";
  for (const auto& notes : {experiment.notes, results.notes})
    for (const std::string& note : notes) text += "- " + note + "\n";
  return text;
}

}  // namespace apps::reproduce
