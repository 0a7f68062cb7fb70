// SPDX-License-Identifier: MIT
#include "assembly/expressions/data_table.h"

#include "multigrid/errors.h"
#include "multigrid/io/text_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>

namespace assembly {
namespace {

using multigrid::TextFile;

/// 16 bytes each on the executor.
constexpr std::size_t most_lines = std::size_t(1) << 22;

/// A line of the file.
struct Line {
  double x, y, value;      ///< y is 0 if there is one argument
  multigrid::Offset rest;  ///< bytes from here to the end of the file
  bool is_before(const Line& other) const { return x < other.x || (x == other.x && y < other.y); }
};

std::string text_of(double x) {
  std::ostringstream text;
  text.precision(17);
  text << x;
  return text.str();
}

/// "x = 1" or "(x, y) = (1, 2)"
std::string place(double x, double y, int n_arguments) {
  return n_arguments == 1 ? "x = " + text_of(x)
                          : "(x, y) = (" + text_of(x) + ", " + text_of(y) + ")";
}

/// A pipe would be empty when it is read again.
void require_file(const std::string& file) {
  std::error_code unknown;
  if (std::filesystem::exists(file, unknown) && !std::filesystem::is_regular_file(file, unknown))
    throw multigrid::FileError(file + ": is not a regular file");
}

std::vector<Line> read_lines(TextFile& text, int n_arguments) {
  std::vector<Line> lines;
  for (bool is_first = true; text.next_line('#'); is_first = false) {
    if (is_first && !text.is_at_number()) {
      text.skip_line();
      continue;
    }
    Line line{};
    line.rest = text.remaining();
    line.x = text.number("x");
    if (n_arguments == 2) line.y = text.number("y");
    line.value = text.number("the value");
    text.end_line(n_arguments == 1 ? "a table of one argument has lines of two numbers, x and value"
                                   : "a table of two arguments has lines of three numbers, x, y "
                                     "and value");
    lines.push_back(line);
    if (lines.size() > most_lines)
      text.refuse("it has more than " + std::to_string(most_lines) + " lines; take fewer points");
  }
  return lines;
}

std::vector<double> without_repetitions(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

void refuse_repetitions(const std::vector<Line>& lines, const TextFile& text, int n_arguments) {
  for (std::size_t k = 1; k < lines.size(); ++k)
    if (!lines[k - 1].is_before(lines[k]))
      text.refuse("line " + std::to_string(text.line_at(lines[k].rest)) +
                  " gives a second value at " + place(lines[k].x, lines[k].y, n_arguments) +
                  ", the first is in line " + std::to_string(text.line_at(lines[k - 1].rest)));
}

/// Of lines in order: those that are there fill the grid of all x and all y.
void require_grid(const std::vector<Line>& lines, const DataTable& table, const TextFile& text) {
  std::size_t k = 0;
  for (const double x : table.x)
    for (const double y : table.y) {
      if (k == lines.size() || lines[k].x != x || lines[k].y != y)
        text.refuse("there is no value at " + place(x, y, 2) +
                    "; a table of two arguments has one for each x with each y");
      ++k;
    }
}

bool belongs_to_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::size_t behind_blanks(const std::string& text, std::size_t at) {
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) ++at;
  return at;
}

}  // namespace

DataTable read_data_table(const std::string& file, int n_arguments) {
  require_file(file);
  TextFile text(file, ",;");
  std::vector<Line> lines = read_lines(text, n_arguments);
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& a, const Line& b) { return a.is_before(b); });
  refuse_repetitions(lines, text, n_arguments);
  DataTable table;
  for (const Line& line : lines) {
    table.x.push_back(line.x);
    if (n_arguments == 2) table.y.push_back(line.y);
    table.values.push_back(line.value);
  }
  table.x = without_repetitions(std::move(table.x));
  table.y = without_repetitions(std::move(table.y));
  if (table.x.size() < 2 || (n_arguments == 2 && table.y.size() < 2))
    text.refuse("a table has two values or more of each argument");
  if (n_arguments == 2) require_grid(lines, table, text);
  return table;
}

std::string with_renamed_tables(const std::string& text,
                                const std::function<std::string(const std::string&)>& rename) {
  const std::string word = "table";
  std::string result;
  std::size_t copied = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    if (at > 0 && belongs_to_word(text[at - 1])) continue;
    const std::size_t open = behind_blanks(text, at + word.size());
    if (open >= text.size() || text[open] != '(') continue;
    const std::size_t quote = behind_blanks(text, open + 1);
    if (quote >= text.size() || (text[quote] != '"' && text[quote] != '\'')) continue;
    const std::size_t end = text.find(text[quote], quote + 1);
    if (end == std::string::npos) break;
    const std::string name = rename(text.substr(quote + 1, end - quote - 1));
    const char mark = name.find('"') == std::string::npos ? '"' : '\'';
    result += text.substr(copied, quote - copied) + mark + name + mark;
    copied = end + 1;
    at = end;
  }
  return result + text.substr(copied);
}

}  // namespace assembly
