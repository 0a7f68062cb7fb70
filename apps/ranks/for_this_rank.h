// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameter_file.h"

namespace apps {

/// What this process goes by: the same file, but where PETSc solves with the kind of hierarchy, the device and the threads that this
/// process takes, and with an output directory of its own that nobody sees unless it is the first one. Starts MPI if PETSc solves.
///
/// throws  multigrid::InputError if several processes cannot do what the file asks for
ParameterFile for_this_rank(ParameterFile file);

}  // namespace apps
