// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps {

/// A statement of a parameter file and its place, for messages only: deal.II parses the file.
struct Statement {
  int first_line = 0, last_line = 0;  ///< from 1; they differ if lines end in a backslash
  std::string section;  ///< open around it, "Solver/Cycle"; for `subsection`, the one that it opens
  std::string word;     ///< "subsection", "set", "end", "include", or what else stands first
  std::string key;      ///< of `set`
  std::string value;    ///< of `set`; of `include`, the name of the file
};

/// The statements of a parameter file in their order, without comments and empty lines.
std::vector<Statement> outline(const std::string& text);

/// The statement that covers a line; null if there is none.
const Statement* at_line(const std::vector<Statement>& statements, int line);

/// Refuses a parameter file that includes itself, directly or through others: deal.II would follow
/// the includes until the stack is full. Files that cannot be read are left to deal.II.
///
/// name        of the file with these statements, or `-`
/// statements  its outline
/// throws      multigrid::InputError with the file and line that close the circle
void refuse_circular_includes(const std::string& name, const std::vector<Statement>& statements);

}  // namespace apps
