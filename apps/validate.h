// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameter_file.h"

#include <string>

namespace apps {

/// Checks everything that needs no refinement and no assembly, and returns a sentence that says so.
///
/// throws  multigrid::InputError, mesh::MeshError
std::string validate(const ParameterFile& file);

}  // namespace apps
