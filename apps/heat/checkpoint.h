// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apps {

/// The matrix M + tau K(time) that a hierarchy was set up from.
struct HierarchySource {
  double time = 0, tau = 0;
  bool operator==(const HierarchySource& other) const {
    return time == other.time && tau == other.tau;
  }
  bool operator!=(const HierarchySource& other) const { return !(*this == other); }
};

/// A run in time after a complete step: all that the rest of it depends on, so that it goes on as
/// if it had not stopped.
struct Checkpoint {
  std::string parameters;  ///< of parameters_of_run
  std::uint64_t mesh = 0;  ///< of mesh_number
  std::int64_t step = 0;   ///< steps that are complete
  double dt = 0;           ///< length of the steps
  std::int64_t rannacher_steps = 0;
  std::int64_t has_hierarchy = 0;  ///< 0 or 1: whether there is one, and it is needed (keep)
  HierarchySource hierarchy;
  std::int64_t setups = 0, refreshes = 0, kept = 0;
  std::int64_t iterations = 0, fewest_iterations = 0, most_iterations = 0;
  double heat_at_start = 0;
  std::vector<double> u;                   ///< the unknowns
  std::vector<std::int64_t> output_steps;  ///< those in solution.pvd, ascending
  /// At the end of the run, which has no step left to find them from: what flowed in the last step,
  /// as HeatRun packs it. Else empty.
  std::vector<double> flows;
};

/// Writes aside, then renames. Layout in checkpoint.cc.
///
/// throws  multigrid::FileError
void save(const Checkpoint& checkpoint, const std::string& file);

/// throws  multigrid::FileError if the file cannot be read, is none that `save` wrote, or is
///         truncated or damaged (checksum)
Checkpoint load_checkpoint(const std::string& file);

/// All keys that the temperature depends on, with their values, a line each. Not among them: where
/// to run and what to write, Time/End and Step (see Checkpoint::dt), Solver/Maximum iterations, and
/// Mesh/File, whose contents mesh_number knows.
std::string parameters_of_run(const Parameters& parameters);

/// Refuses the checkpoint of another run.
///
/// file    for the message
/// throws  multigrid::InputError naming the first key that differs, or the mesh
void require_same_run(const Checkpoint& checkpoint,
                      const std::string& parameters,
                      std::uint64_t mesh,
                      std::size_t n_unknowns,
                      const std::string& file);

/// The file that `terrace --resume NAME` means: NAME, or checkpoint.terrace in the directory NAME.
///
/// throws  multigrid::FileError if there is none
std::string checkpoint_file(const std::string& name);

inline constexpr const char* checkpoint_name = "checkpoint.terrace";

}  // namespace apps
