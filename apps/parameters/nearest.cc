// SPDX-License-Identifier: MIT
#include "apps/parameters/nearest.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>

namespace apps {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// Letters to insert, drop, replace or swap with their neighbour to get from a to b (optimal string
/// alignment).
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

constexpr std::size_t fewest_letters = 3;  ///< of a beginning that tells names apart

std::string completed(const std::string& beginning, const std::vector<std::string>& names) {
  const auto is_letter = [](const unsigned char c) { return std::isalnum(c) != 0; };
  const auto n_letters = std::count_if(beginning.begin(), beginning.end(), is_letter);
  std::string best;
  for (const std::string& name : names)
    if (std::size_t(n_letters) >= fewest_letters && lower(name).find(lower(beginning)) == 0 &&
        (best.empty() || name.size() < best.size()))
      best = name;
  return best;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(lower(text));
  return {std::istream_iterator<std::string>(stream), {}};
}

/// Of `wrong`; those of the name that are left over stand between them.
bool has_all_words(const std::string& name, const std::vector<std::string>& wrong) {
  std::size_t n_found = 0;
  for (const std::string& word : words_of(name))
    if (n_found < wrong.size() && distance(word, wrong[n_found]) <= word.size() / 3) ++n_found;
  return n_found == wrong.size() && n_found > 1;
}

/// Of the shortest name that has all words of `wrong`, which are two at least.
std::string with_words(const std::string& wrong, const std::vector<std::string>& names) {
  std::string best;
  for (const std::string& name : names)
    if (has_all_words(name, words_of(wrong)) && (best.empty() || name.size() < best.size()))
      best = name;
  return best;
}

}  // namespace

std::string nearest(const std::string& wrong, const std::vector<std::string>& names) {
  std::string best = completed(wrong, names);
  if (!best.empty()) return best;
  std::size_t best_distance = std::max<std::size_t>(2, wrong.size() / 3) + 1;
  for (const std::string& name : names) {
    const std::size_t d = distance(lower(wrong), lower(name));
    if (d < best_distance && d < name.size()) {
      best = name;
      best_distance = d;
    }
  }
  return best.empty() ? with_words(wrong, names) : best;
}

std::string did_you_mean(const std::string& wrong, const std::vector<std::string>& names) {
  const std::string name = nearest(wrong, names);
  return name.empty() ? "" : "; did you mean " + name + "?";
}

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace apps
