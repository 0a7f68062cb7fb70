// SPDX-License-Identifier: MIT
#include "assembly/expressions/data_table.h"

#include "multigrid/errors.h"
#include "multigrid/io/text_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <sstream>

namespace assembly {
namespace {

using multigrid::TextFile;

/// 16 bytes each on the executor.
constexpr std::size_t most_lines = std::size_t(1) << 22;

constexpr const char* names[] = {"x", "y", "z"};  ///< of the arguments
constexpr const char* counts[] = {"one argument", "two arguments", "three arguments"};

/// A line of the file.
struct Line {
  std::array<double, 3> at;  ///< 0 beyond the arguments that there are
  double value;
  multigrid::Offset rest;  ///< bytes from here to the end of the file
};

bool is_before(const Line& a, const Line& b) {
  return a.at < b.at;
}

std::string text_of(double x) {
  std::ostringstream text;
  text.precision(17);
  text << x;
  return text.str();
}

/// "x = 1" or "(x, y) = (1, 2)"
std::string place(const std::array<double, 3>& at, int n_arguments) {
  std::string left = names[0], right = text_of(at[0]);
  for (std::size_t d = 1; d < std::size_t(n_arguments); ++d) {
    left += std::string(", ") + names[d];
    right += ", " + text_of(at[d]);
  }
  return n_arguments == 1 ? left + " = " + right : "(" + left + ") = (" + right + ")";
}

/// "a table of two arguments has lines of three numbers, x, y and value"
std::string form_of_lines(int n_arguments) {
  static const char* const numbers[] = {"two numbers, x", "three numbers, x, y",
                                        "four numbers, x, y, z"};
  const int k = n_arguments - 1;
  return std::string("a table of ") + counts[k] + " has lines of " + numbers[k] + " and value";
}

/// A pipe would be empty when it is read again.
void require_file(const std::string& file) {
  std::error_code unknown;
  if (std::filesystem::exists(file, unknown) && !std::filesystem::is_regular_file(file, unknown))
    throw multigrid::FileError(file + ": is not a regular file");
}

std::vector<Line> read_lines(TextFile& text, int n_arguments) {
  std::vector<Line> lines;
  const std::string form = form_of_lines(n_arguments);
  for (bool is_first = true; text.next_line('#'); is_first = false) {
    if (is_first && !text.is_at_number()) {
      text.skip_line();
      continue;
    }
    Line line{};
    line.rest = text.remaining();
    for (std::size_t d = 0; d < std::size_t(n_arguments); ++d) line.at[d] = text.number(names[d]);
    line.value = text.number("the value");
    text.end_line(form.c_str());
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
    if (!is_before(lines[k - 1], lines[k]))
      text.refuse("line " + std::to_string(text.line_at(lines[k].rest)) +
                  " gives a second value at " + place(lines[k].at, n_arguments) +
                  ", the first is in line " + std::to_string(text.line_at(lines[k - 1].rest)));
}

/// Of lines in order, no two at one place: those that are there fill the grid of all x, y and z.
void require_grid(const std::vector<Line>& lines,
                  const DataTable& table,
                  int n_arguments,
                  const TextFile& text) {
  const std::vector<double>&x = table.x, &y = table.y, &z = table.z;
  const std::size_t n_y = std::max(y.size(), std::size_t(1)),
                    n_z = std::max(z.size(), std::size_t(1));
  for (std::size_t k = 0; k < x.size() * n_y * n_z; ++k) {
    const std::array<double, 3> at = {x[k / (n_y * n_z)], y.empty() ? 0 : y[k / n_z % n_y],
                                      z.empty() ? 0 : z[k % n_z]};
    if (k == lines.size() || lines[k].at != at)
      text.refuse("there is no value at " + place(at, n_arguments) + "; a table of " +
                  counts[n_arguments - 1] + " is a grid, with a value for each x with each y" +
                  (n_arguments == 3 ? " and each z" : "") +
                  ", so interpolate scattered points to one first");
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
  std::stable_sort(lines.begin(), lines.end(), is_before);
  refuse_repetitions(lines, text, n_arguments);
  DataTable table;
  std::vector<double>* const axes[] = {&table.x, &table.y, &table.z};
  for (std::size_t d = 0; d < std::size_t(n_arguments); ++d) {
    for (const Line& line : lines) axes[d]->push_back(line.at[d]);
    *axes[d] = without_repetitions(std::move(*axes[d]));
    if (axes[d]->size() < 2) text.refuse("a table has two values or more of each argument");
  }
  for (const Line& line : lines) table.values.push_back(line.value);
  if (n_arguments > 1) require_grid(lines, table, n_arguments, text);
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
