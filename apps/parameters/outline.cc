// SPDX-License-Identifier: MIT
#include "apps/parameters/outline.h"

#include <algorithm>
#include <sstream>
#include <tuple>

namespace apps {
namespace {

/// Without its comment, without space at the ends, with single spaces between words.
std::string tidy(std::string line) {
  line.erase(std::min(line.find('#'), line.size()));
  std::istringstream words(line);
  std::string text;
  for (std::string word; words >> word;) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// Splits at the first `separator` into two tidy halves.
std::pair<std::string, std::string> halves(const std::string& text, char separator) {
  const std::size_t position = std::min(text.find(separator), text.size());
  return {tidy(text.substr(0, position)),
          position < text.size() ? tidy(text.substr(position + 1)) : ""};
}

void close_section(std::string& section) {
  const std::size_t slash = section.rfind('/');
  section.erase(slash == std::string::npos ? 0 : slash);
}

}  // namespace

std::vector<Statement> outline(const std::string& file) {
  std::vector<Statement> statements;
  std::istringstream stream(file);
  std::string section, line, joined;
  int number = 0, first = 0;
  while (std::getline(stream, line)) {
    ++number;
    if (joined.empty()) first = number;
    if (!line.empty() && line.back() == '\\') {
      joined += line.substr(0, line.size() - 1) + " ";
      continue;
    }
    const std::string text = tidy(joined + line);
    const auto [word, rest] = halves(text, ' ');
    joined.clear();
    if (word.empty()) continue;
    Statement statement{first, number, section, word, "", ""};
    if (word == "subsection" || word == "SUBSECTION") {
      section += (section.empty() ? "" : "/") + rest;
      statement.section = section;
    } else if (word == "end" || word == "END") {
      close_section(section);
    } else if (word == "set" || word == "SET") {
      std::tie(statement.key, statement.value) = halves(rest, '=');
    } else if (word.compare(0, 7, "include") == 0 || word.compare(0, 7, "INCLUDE") == 0) {
      statement.word = "include";  // deal.II does without the blank behind it
      statement.value = tidy(text.substr(7));
    }
    statements.push_back(statement);
  }
  return statements;
}

const Statement* at_line(const std::vector<Statement>& statements, int line) {
  for (const Statement& statement : statements)
    if (statement.first_line <= line && line <= statement.last_line) return &statement;
  return nullptr;
}

}  // namespace apps
