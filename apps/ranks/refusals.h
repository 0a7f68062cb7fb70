// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"

namespace apps {

/// Refuses keys that PETSc's part of the program has nothing for, if PETSc solves, and several processes if it does not.
///
/// throws  multigrid::InputError
void refuse_what_petsc_has_not(const Parameters& parameters);

}  // namespace apps
