// SPDX-License-Identifier: MIT
#include "assembly/expressions/constants.h"

#include "assembly/expressions/data_table.h"
#include "assembly/expressions/words.h"

#include <algorithm>
#include <cctype>

namespace assembly {
namespace {

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c));
}

}  // namespace

const Constant* find(const Constants& constants, const std::string& name) {
  for (const Constant& constant : constants)
    if (constant.name == name) return &constant;
  return nullptr;
}

bool is_name(const std::string& text) {
  return !text.empty() && !is_digit(text[0]) && std::all_of(text.begin(), text.end(), is_letter);
}

std::string meaning_of_name(const std::string& name) {
  for (const char* variable : {"x", "y", "z", "t", "u"})
    if (name == variable) return "a variable";
  for (const char* number : {"pi", "e", "_pi", "_e"})
    if (name == number) return "a number that is there always";
  return name == "table" || function_word(name) ? "a function" : "";
}

std::vector<std::string> names_in(const std::string& text) {
  const std::string plain = with_renamed_tables(text, [](const std::string&) { return "1"; });
  std::vector<std::string> names;
  for (std::size_t begin = 0, end = 0; begin < plain.size(); begin = end) {
    end = begin + 1;
    if (!is_letter(plain[begin])) continue;
    while (end < plain.size() && is_letter(plain[end])) ++end;
    const std::string word = plain.substr(begin, end - begin);
    if (is_name(word)) names.push_back(word);
  }
  return names;
}

}  // namespace assembly
