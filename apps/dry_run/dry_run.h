// SPDX-License-Identifier: MIT
#pragma once

#include "apps/dry_run/forecast.h"
#include "apps/output/outcome.h"
#include "apps/parameters/parameter_file.h"

#include <cstdint>
#include <string>

namespace apps {

/// Checks everything that needs no refinement and no assembly, and returns a sentence that says so.
///
/// throws  multigrid::InputError, mesh::MeshError
std::string validate(const ParameterFile& file);

/// Why the run would not fit; empty if it would.
///
/// limit           Backend/Memory limit in bytes, for system and solver; 0 is none
/// host_available  bytes that the host has left, without those of this process
std::string too_large(const DryRun& run, std::int64_t limit, std::int64_t host_available);

/// Makes the coarse mesh, prints the table and says whether the run would fit. Solves nothing.
///
/// returns  solved, or out of memory if it would not fit
/// throws   as validate
Ending dry_run(const ParameterFile& file);

}  // namespace apps
