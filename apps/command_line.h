// SPDX-License-Identifier: MIT
#pragma once

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
  info,
  version,
  help,
  print_prm,
  print_markdown
};

struct CommandLine {
  Command command = Command::solve;
  std::string topic;                ///< of --help: the command asked about, or empty
  std::string file;                 ///< parameter file, or "-"
  std::string resume;               ///< a checkpoint or the directory of one; or empty
  MatrixFiles matrix;               ///< of `terrace matrix`
  reproduce::Request reproduction;  ///< of `terrace reproduce`
  /// "Section/Key=value" of --set, then those that the other options stand for.
  std::vector<std::string> assignments;
};

/// throws  multigrid::InputError for an option that does not exist (names the nearest), lacks its
///         value, or does not go with the others
CommandLine parse_command_line(int n_arguments, const char* const* arguments);

}  // namespace apps
