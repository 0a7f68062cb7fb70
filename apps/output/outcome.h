// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/report.h"
#include "postprocess/report.h"

#include <string>

namespace apps {

/// What the process tells its caller.
enum ExitCode {
  exit_solved = 0,
  exit_internal = 1,         ///< a mistake of ours
  exit_input = 2,            ///< command line, parameter file, boundary conditions, unusable data
  exit_mesh = 3,             ///< a mesh that cannot be made
  exit_iteration_limit = 4,  ///< results are written
  exit_diverged = 5,         ///< diverged, not finite, or indefinite
  exit_device = 6,           ///< no such device, or it failed
  exit_out_of_memory = 7,    ///< of host or device
  exit_file = 8,             ///< cannot be read or written
  exit_reproduction = 9,     ///< numbers of a paper are not reproduced; results are written
  exit_interrupted = 130,    ///< SIGINT or SIGTERM
};

/// How a run ended.
struct Ending {
  int code;
  std::string message;  ///< one sentence unless solved
};

/// The failure that the exception now being handled stands for; call it in a catch block.
Ending current_failure();

/// `text` with a full stop at its end, if it has no such mark.
std::string sentence(std::string text);

/// The exit code of a solve.
int exit_code(multigrid::Outcome outcome);

/// That of a run whose solve ended so.
postprocess::Outcome run_outcome(multigrid::Outcome outcome);

}  // namespace apps
