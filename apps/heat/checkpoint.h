// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "apps/time/step_control.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apps {

/// The matrix M + tau K that a hierarchy was set up from: that of a step from `begin` to `end`,
/// whose K is that of its end, and whose M is that of both ends if it changes in time.
struct HierarchySource {
  double begin = 0, end = 0, tau = 0, theta = 1;  ///< see assembly::Step
  bool operator==(const HierarchySource& other) const {
    return begin == other.begin && end == other.end && tau == other.tau && theta == other.theta;
  }
  bool operator!=(const HierarchySource& other) const { return !(*this == other); }
};

/// The numbers of a checkpoint, byte by byte as in the file.
struct CheckpointNumbers {
  std::uint64_t mesh = 0;  ///< see mesh_number
  std::int64_t step = 0;   ///< steps that are complete
  std::int64_t rannacher_steps = 0;
  std::int64_t has_hierarchy =
      0;  ///< 1 if there is a hierarchy that later steps use (keep, or what a refresh keeps), else 0
  std::int64_t setups = 0, refreshes = 0, kept = 0;
  std::int64_t iterations = 0, fewest_iterations = 0, most_iterations = 0;
  std::int64_t newton = 0, fewest_newton = 0, most_newton = 0;  ///< iterations of Newton's method
  double dt = 0;                                                ///< length of equal steps
  double heat_at_start = 0;
  double heat_from = 0;  ///< see assembly::HeatProblem::count_heat_from
  HierarchySource hierarchy;
  StepState steps;  ///< of lengths that are chosen
  // Of a mesh that changes:
  double largest_energy = 0;  ///< MovingMesh::State
  double largest_gain = 0;    ///< see postprocess::Report::Adaptivity, as what follows
  std::int64_t moves = 0;
  std::int64_t refinements = 0;  ///< mesh::Mesh::adaptive_refinements
};

/// A run in time after a complete step: all that the rest of it depends on. A resumed run goes on
/// as if it had not stopped.
struct Checkpoint : CheckpointNumbers {
  std::string parameters;                  ///< see parameters_of_run
  std::vector<double> u;                   ///< the unknowns
  std::vector<double> times;               ///< TimeSchedule::times
  std::vector<std::int64_t> output_steps;  ///< those in solution.pvd, ascending
  /// At the end of the run, the flows in the last step, in the order of TimeRun::packed_flows: no
  /// later step could give them. Else empty.
  std::vector<double> flows;
  /// Of a mesh that changes: how it is made from the first one. For each round of refinement the cells before it, and of all rounds the
  /// words of mesh::packed_marks.
  std::vector<std::int64_t> round_cells;
  std::vector<std::uint64_t> marks;
  std::vector<std::uint64_t> coarser;  ///< what to coarsen before the next step, likewise
  std::vector<double> mesh_rows;       ///< numbers_of_row for t = 0 and each step
};

constexpr std::size_t numbers_of_row = 8;  ///< of adaptivity.csv, see heat_meshes_state.cc

/// Writes the file aside, then renames it. checkpoint.cc has the layout.
///
/// throws  multigrid::FileError
void save(const Checkpoint& checkpoint, const std::string& file);

/// throws  multigrid::FileError if the file cannot be read, was not written by `save`, or is
///         truncated or damaged (checksum)
Checkpoint load_checkpoint(const std::string& file);

/// All keys that the temperature depends on, with their values, one per line. Left out are: where
/// to run and what to write, Time/End and Step (dt stands for it), Solver/Maximum iterations, and
/// Mesh/File (mesh_number stands for what is in it). Names of files are those from the root on, as parameters.prm has them.
std::string parameters_of_run(Parameters parameters);

/// Refuses a checkpoint of another run.
///
/// file    its name, for the message
/// throws  multigrid::InputError with the first key that differs, or the mesh
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
