// SPDX-License-Identifier: MIT
#pragma once

#include "apps/counts/mesh_counts.h"
#include "apps/parameters/parameters.h"

#include <cstdint>

namespace apps {

/// Bytes of mesh and assembly, without the system.
struct AssemblyBytes {
  std::int64_t mesh = 0;       ///< kept until the end of the run
  std::int64_t numbering = 0;  ///< kept until the end of the run, too
  std::int64_t passing = 0;    ///< while the system is assembled, without what stays of it
  // Of a run in time:
  std::int64_t steps = 0;     ///< kept for all steps
  std::int64_t in_step = 0;   ///< while a step is solved, or Newton's method goes on
  bool matrix_moves = false;  ///< so it is assembled beside a hierarchy
  bool is_newton = false;     ///< so it is assembled beside a hierarchy and the system before
};

/// The arrays one by one.
///
/// nonzeros  of the system
AssemblyBytes assembly_bytes(const Parameters& parameters,
                             const MeshCounts& counts,
                             std::int64_t nonzeros);

}  // namespace apps
