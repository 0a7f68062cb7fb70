// SPDX-License-Identifier: MIT
#include "apps/output/screen.h"

#include "apps/parameters/nearest.h"
#include "apps/ranks/started.h"
#include "multigrid/options.h"
#include "multigrid/report.h"

#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <unistd.h>

namespace apps {
namespace {

bool quiet = false, silent = false;

/// mpirun gives its processes a terminal, wherever its own output goes.
bool has_colours(FILE* stream) {
  const char *no_color = std::getenv("NO_COLOR"), *term = std::getenv("TERM");
  const bool is_unwanted = (no_color && *no_color) || !term || std::string_view(term) == "dumb";
  return !is_unwanted && isatty(fileno(stream)) == 1 && n_started_together() == 1;
}

/// The line with its first words in colour, if they tell of a warning or of the end of a solve.
std::string painted(const std::string& line) {
  const auto paint = [&](const std::string& words, Colour colour) {
    return coloured(words, colour, stdout) + line.substr(words.size());
  };
  const std::string warning = "warning";
  if (line.rfind(warning, 0) == 0) return paint(warning, Colour::yellow);
  const std::string converged =
      multigrid::word(multigrid::Outcome::converged, multigrid::outcome_words);
  for (const std::string& outcome : split(multigrid::outcome_words, '|')) {
    const std::string words = "  " + outcome;
    if (line.rfind(words + " after ", 0) == 0)
      return paint(words, outcome == converged ? Colour::green : Colour::red);
  }
  return line;
}

}  // namespace

void be_quiet() {
  quiet = true;
}

bool is_quiet() {
  return quiet;
}

void be_silent() {
  quiet = silent = true;
}

bool is_silent() {
  return silent;
}

void show(const std::string& text) {
  if (!quiet) fmt::print("{}", text);
}

void warn_on_screen(const std::string& sentence) {
  if (silent) return;
  fmt::print("{} {}\n", coloured("warning:", Colour::yellow, stdout), sentence);
}

std::string coloured(const std::string& text, const Colour colour, FILE* stream) {
  if (!has_colours(stream)) return text;
  constexpr const char* codes[] = {"31", "32", "33"};  // in the order of Colour
  return fmt::format("\033[{}m{}\033[0m", codes[int(colour)], text);
}

std::string with_colours(const std::string& lines) {
  if (!has_colours(stdout)) return lines;
  std::string text;
  for (std::size_t begin = 0; begin <= lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    text += (begin > 0 ? "\n" : "") + painted(lines.substr(begin, end - begin));
    begin = end + 1;
  }
  return text;
}

}  // namespace apps
