// SPDX-License-Identifier: MIT
#include "assembly/data/equations.h"

#include <algorithm>
#include <sstream>

namespace assembly {

namespace {

/// The words of the equations whose traits fulfil a condition: "heat or waves".
template <class Condition>
std::string words_with(const Condition& condition) {
  const std::vector<std::string> words = words_of_equations();
  std::string text;
  for (std::size_t k = 0; k < words.size(); ++k)
    if (condition(equation_traits[k])) text += (text.empty() ? "" : " or ") + words[k];
  return text;
}

bool has_key(const EquationTraits& traits, const std::string& key) {
  return std::find(traits.keys.begin(), traits.keys.end(), key) != traits.keys.end();
}

}  // namespace

const EquationTraits& traits_of(const Equation equation) {
  return equation_traits[static_cast<int>(equation)];
}

std::vector<std::string> words_of_equations() {
  std::istringstream text(equation_words);
  std::vector<std::string> words;
  for (std::string word; std::getline(text, word, '|');) words.push_back(word);
  return words;
}

std::string equations_in_time() {
  return words_with([](const EquationTraits& traits) { return traits.in_time; });
}

std::string equations_with_solution() {
  return words_with([](const EquationTraits& traits) { return traits.takes_solution; });
}

std::string equations_with(const std::string& key) {
  return words_with([&](const EquationTraits& traits) { return has_key(traits, key); });
}

std::vector<std::string> keys_of_equations() {
  std::vector<std::string> keys;
  for (const EquationTraits& traits : equation_traits)
    for (const char* key : traits.keys)
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.emplace_back(key);
  return keys;
}

}  // namespace assembly
