// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/outline.h"

#include <string>
#include <vector>

namespace apps {

/// Refuses a parameter file that includes itself, directly or through others, which deal.II would
/// follow until the stack is used up. Files that cannot be read are left to it.
///
/// name        of the file with these statements, or `-`
/// statements  its outline
/// throws      multigrid::InputError naming the file and line that close the circle
void refuse_circular_includes(const std::string& name, const std::vector<Statement>& statements);

}  // namespace apps
