// SPDX-License-Identifier: MIT
#pragma once

#include "apps/counts/mesh_counts.h"
#include "apps/parameters/parameters.h"
#include "multigrid/backend/executor.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace apps {

/// Memory that is in use while a phase of a run goes on, at its most.
struct PhaseBytes {
  std::string phase;
  std::int64_t host = 0;    ///< of the whole process
  std::int64_t device = 0;  ///< 0 if the host solves
};

/// What a run will need.
struct DryRun {
  MeshCounts counts;
  std::vector<PhaseBytes> phases;  ///< mesh, assembly, system, setup, solve
  std::int64_t solver_peak = 0;    ///< of system and solver, where they are
  /// The same for each kind of hierarchy that the matrix may decide for, the words of the parameter file;
  /// the phases and solver_peak are those of the largest. Empty if the kind is known.
  std::vector<std::pair<std::string, std::int64_t>> kinds;

  std::int64_t host_peak() const;
  std::int64_t device_peak() const;
};

/// Counts on the mesh after all refinements (those of a convergence study included), and bytes from
/// models: measured means for mesh and assembly, multigrid::forecast for the rest.
///
/// levels   after each refinement, the coarse mesh first
/// process  bytes that the process has in use already
/// space    where the executor solves
DryRun forecast_run(const Parameters& parameters,
                    const std::vector<MeshCounts>& levels,
                    std::int64_t process,
                    multigrid::Space space);

}  // namespace apps
