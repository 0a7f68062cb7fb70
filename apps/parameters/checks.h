// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameter_file.h"

namespace apps {

/// Refuses parameters that contradict each other, and keys that are set although the chosen method
/// does not use them.
///
/// defaults  what the keys are where nobody sets them
/// throws    multigrid::InputError naming the keys (as Section/Key) and the method
void check(const Parameters& parameters, const Parameters& defaults = Parameters());

/// Gives the keys of the file that the command line makes meaningless (Time/Output every by
/// --set Output/Solution=false) their defaults, with a warning each: who overrides a key did not
/// write the others for it.
void drop_overridden_keys(ParameterFile& file);

}  // namespace apps
