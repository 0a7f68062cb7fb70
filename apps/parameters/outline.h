// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps {

/// A statement of a parameter file and where it stands; for messages only, the parsing is
/// deal.II's.
struct Statement {
  int first_line = 0, last_line = 0;  ///< counted from 1; they differ if lines end in a backslash
  std::string section;  ///< open around it, "Solver/Cycle"; for `subsection`, the one that it opens
  std::string word;     ///< "subsection", "set", "end", "include", or what else stands first
  std::string key;      ///< of `set`
  std::string value;    ///< of `set`; of `include`, the name of the file
};

/// The statements of a parameter file in their order, comments and empty lines left out.
std::vector<Statement> outline(const std::string& text);

/// The statement that covers a line; null if there is none.
const Statement* at_line(const std::vector<Statement>& statements, int line);

}  // namespace apps
