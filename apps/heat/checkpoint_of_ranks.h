// SPDX-License-Identifier: MIT
#pragma once

#include "apps/heat/checkpoint.h"
#include "apps/output/output_directory.h"

#include <string>

namespace apps {

/// Writes checkpoint.terrace. Of several processes the first one writes that, the others checkpoint/STEP_NNNN.terrace before it, and those of
/// an earlier step go after it: so the files of one step are there whenever a run ends. All processes must call it together.
///
/// own     of this process, with engine_line() before its parameters where PETSc solves
/// output  of this process; files lie in that of the first one
/// throws  multigrid::FileError, on all of them
void save_on_ranks(const Checkpoint& own, OutputDirectory& output);

/// What this process has in the checkpoint. All processes must call it together.
///
/// file    of the first process
/// throws  multigrid::FileError; multigrid::InputError if the run had another number of processes, or another engine
Checkpoint load_on_ranks(const std::string& file);

/// What Checkpoint::parameters begin with where PETSc solves, and load_on_ranks looks for: the number of processes, which their unknowns go
/// by. Empty where this program's own solver solves.
std::string engine_line(const Parameters& parameters);

}  // namespace apps
