// SPDX-License-Identifier: MIT
#include "assembly/data/text.h"

#include "assembly/expressions/data_table.h"
#include "mesh/trim.h"
#include "multigrid/system.h"

#include <algorithm>

namespace assembly {

std::string trim(const std::string& text) {
  return mesh::trim(text);
}

std::string without_file_names(const std::string& text) {
  return with_renamed_tables(text,
                             [](const std::string& name) { return std::string(name.size(), '_'); });
}

std::vector<std::string> split(const std::string& text, const char separator) {
  const std::string plain = without_file_names(text);
  std::vector<std::string> pieces;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (plain[k] == '(') ++depth;
    if (plain[k] == ')') --depth;
    if (plain[k] != separator || depth > 0) continue;
    pieces.push_back(trim(text.substr(begin, k - begin)));
    begin = k + 1;
  }
  pieces.push_back(trim(text.substr(begin)));
  return pieces;
}

std::vector<Item> split_items(const std::string& key, const std::string& text) {
  const std::string plain = without_file_names(text);
  std::vector<Item> items;
  for (std::size_t begin = 0, end = 0; end < text.size(); begin = end + 1) {
    end = std::min(plain.find(';', begin), text.size());
    const std::string piece = trim(text.substr(begin, end - begin));
    if (piece.empty()) continue;
    const std::size_t colon = piece.find(':');
    const std::string name = trim(piece.substr(0, colon));
    if (colon == std::string::npos || name.empty())
      throw multigrid::InputError(
          key + ": `" + piece +
          "` is not of the form `name: expression`; several are separated by `;`.");
    items.push_back({name, trim(piece.substr(colon + 1))});
  }
  return items;
}

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace assembly
