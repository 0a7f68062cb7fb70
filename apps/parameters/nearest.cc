// SPDX-License-Identifier: MIT
#include "apps/parameters/nearest.h"

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <cctype>
#include <fmt/format.h>
#include <iterator>
#include <sstream>

namespace apps {
namespace {

using boost::to_lower_copy;

/// How many letters to insert, drop, replace or swap with their neighbour to get from a to b
/// (optimal string alignment).
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(to_lower_copy(text));
  return {std::istream_iterator<std::string>(stream), {}};
}

/// Whether the name has all words of `wrong`, two at least, in their order.
bool has_all_words(const std::string& name, const std::vector<std::string>& wrong) {
  std::size_t n_found = 0;
  for (const std::string& word : words_of(name))
    if (n_found < wrong.size() && distance(word, wrong[n_found]) <= word.size() / 3) ++n_found;
  return n_found == wrong.size() && n_found > 1;
}

/// The shortest of the names for which `fits` is true; empty if there is none.
template <class Fits>
std::string shortest(const std::vector<std::string>& names, Fits&& fits) {
  std::string best;
  for (const std::string& name : names)
    if (fits(name) && (best.empty() || name.size() < best.size())) best = name;
  return best;
}

}  // namespace

std::string nearest(const std::string& wrong, const std::vector<std::string>& names) {
  constexpr int fewest_letters = 3;  // of a beginning that tells names apart
  const auto is_letter = [](const unsigned char c) { return std::isalnum(c) != 0; };
  std::string best;
  if (std::count_if(wrong.begin(), wrong.end(), is_letter) >= fewest_letters)
    best =
        shortest(names, [&](const std::string& name) { return boost::istarts_with(name, wrong); });
  if (!best.empty()) return best;
  std::size_t best_distance = std::max<std::size_t>(2, wrong.size() / 3) + 1;
  for (const std::string& name : names) {
    const std::size_t d = distance(to_lower_copy(wrong), to_lower_copy(name));
    if (d < best_distance && d < name.size()) {
      best = name;
      best_distance = d;
    }
  }
  if (!best.empty()) return best;
  return shortest(names,
                  [&](const std::string& name) { return has_all_words(name, words_of(wrong)); });
}

std::string did_you_mean(const std::string& wrong, const std::vector<std::string>& names) {
  const std::string name = nearest(wrong, names);
  return name.empty() ? "" : "; did you mean " + name + "?";
}

std::string list(const std::vector<std::string>& names, const std::string& separator) {
  return fmt::format("{}", fmt::join(names, separator));
}

std::string one_line(const std::string& text) {
  std::istringstream words(text);
  return list({std::istream_iterator<std::string>(words), {}}, " ");
}

std::vector<std::string> split(const std::string& text, const char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

}  // namespace apps
