// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/report.h"
#include "postprocess/report.h"

#include <exception>
#include <string>

namespace apps {

/// Exit codes of the process (README.md).
enum ExitCode {
  exit_solved = 0,
  exit_internal = 1,         ///< a mistake in the program
  exit_input = 2,            ///< command line, parameter file, boundary conditions, unusable data
  exit_mesh = 3,             ///< a mesh that cannot be made
  exit_iteration_limit = 4,  ///< results are written
  exit_diverged = 5,         ///< diverged, not finite, indefinite, or broken down
  exit_device = 6,           ///< no such device, or it failed
  exit_out_of_memory = 7,    ///< of host or device
  exit_file = 8,             ///< cannot be read or written
  exit_reproduction = 9,     ///< numbers of a paper are not reproduced, or two results differ
  exit_interrupted = 130,    ///< SIGINT or SIGTERM
};

/// How a run ended.
struct Ending {
  int code;
  std::string message;  ///< one sentence unless solved
};

/// What the exception now being handled means for the user. To be called in a catch block.
Ending current_failure();

/// Throws the exception now being handled again: with `change(message)` as its message if it is one
/// of Errors, else as it is.
template <class... Errors, class Change>
[[noreturn]] void rethrow_changed(Change&& change) {
  try {
    throw;
  } catch (const std::exception& error) {
    ((dynamic_cast<const Errors*>(&error) ? throw Errors(change(error.what())) : void()), ...);
    throw;
  }
}

/// `text` with a full stop at its end, if it does not end in `.`, `?` or `!`.
std::string sentence(std::string text);

/// The exit code of a run whose solve ended so.
int exit_code(multigrid::Outcome outcome);

/// What its report says.
postprocess::Outcome run_outcome(multigrid::Outcome outcome);

}  // namespace apps
