// SPDX-License-Identifier: MIT
#pragma once

#include "apps/compare/compare.h"
#include "apps/matrix/matrix.h"
#include "apps/reproduce/reproduce.h"

#include <string>
#include <vector>

namespace apps {

enum class Command {
  solve,
  validate,
  dry_run,
  solve_matrix,
  validate_matrix,
  reproduce,
  list_experiments,
  compare,
  info,
  version,
  help,
  print_prm,
  print_markdown,
  print_man,
  list_words
};

struct CommandLine {
  Command command = Command::solve;
  std::string topic;   ///< of --help: the command asked about; of --list-words: which; or empty
  std::string file;    ///< parameter file, or "-"
  std::string resume;  ///< a checkpoint or the directory of one; or empty
  MatrixFiles matrix;  ///< of `terrace matrix`
  reproduce::Request reproduction;  ///< of `terrace reproduce`
  compare::Request comparison;      ///< of `terrace compare`
  bool quiet = false;               ///< nothing on the screen but warnings and errors
  /// "Section/Key=value" of --set, then those that the other options stand for.
  std::vector<std::string> assignments;
  std::vector<std::string> sweep;  ///< "Section/Key=value" of --sweep
};

/// throws  multigrid::InputError for an option that does not exist (names the nearest), lacks its
///         value, or does not go with the others
CommandLine parse_command_line(int n_arguments, const char* const* arguments);

}  // namespace apps
