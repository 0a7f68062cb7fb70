// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace assembly {

/// A number that expressions know by a name.
struct Constant {
  std::string name;
  double value;
};
using Constants = std::vector<Constant>;

/// The constant of that name; null if there is none.
const Constant* find(const Constants& constants, const std::string& name);

/// Whether the text is one name as expressions have them: letters, digits and `_`, with no digit first.
bool is_name(const std::string& text);

/// What expressions call by that name: "a function", "a variable", "a number that is there always"; empty if a constant may
/// have it. Variables are x, y, z and t, whether or not an expression has them, and u, the solution.
std::string meaning_of_name(const std::string& name);

/// All names that stand in a text of expressions, outside of the names of files, in their order.
std::vector<std::string> names_in(const std::string& text);

}  // namespace assembly
