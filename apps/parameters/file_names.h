// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"

#include <functional>

namespace apps {

/// Gives other names to the files that parameters name: Mesh/File, Problem/Initial file, and those of tables in the
/// expressions of section Problem.
void rename_files(Parameters& parameters,
                  const std::function<std::string(const std::string&)>& rename);

}  // namespace apps
