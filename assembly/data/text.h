// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace assembly {

/// `text` without white space at its ends.
std::string trim(const std::string& text);

/// The text with `_` in place of each letter of a file's name in a call of `table`, so that what separates parts of a text
/// is found outside of them.
std::string without_file_names(const std::string& text);

/// The trimmed pieces of `text` between separators that stand outside of parentheses; one more than
/// there are such separators.
std::vector<std::string> split(const std::string& text, char separator);

/// What a text says of one boundary or material.
struct Item {
  std::string name, text;
};

/// The items `name: text; name: text` in their order; the first `:` of each ends the name.
///
/// key     section and key, for messages
/// throws  multigrid::InputError for an item without a name
std::vector<Item> split_items(const std::string& key, const std::string& text);

/// Names one after the other: "a, b, c".
std::string list(const std::vector<std::string>& names);

/// The name that stands for all that is not named itself.
inline const std::string rest_name = "all";

}  // namespace assembly
