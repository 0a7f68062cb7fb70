// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/scene.h"
#include "apps/parameters/parameters.h"
#include "apps/reproduce/measurement.h"
#include "apps/views/hierarchy_view.h"
#include "multigrid/backend/executor.h"

#include <map>
#include <memory>
#include <optional>

namespace apps::reproduce {

/// Whether gradients of the solution can be shown: linear elements in the plane.
bool has_gradient(const Parameters& parameters);

/// Makes meshes, systems and solves for measurements. Runs one after the other that have the same
/// mesh, problem and discretisation share mesh and system; those that need no solve, or no system,
/// have none.
class Bench {
 public:
  /// Runs of the same key share mesh and system.
  static std::string key(const Parameters& parameters);

  /// One measurement.
  ///
  /// parameters  Solver/Norm is of no account: a solve goes on until ||r|| is Solver/Tolerance
  ///             times the smaller of ||b|| and ||r0||, so that one solve counts both
  /// throws      what meshes, assembly and multigrid throw; Interrupted
  Measurement run(const Parameters& parameters, Needs needs, const multigrid::Executor& executor);

  /// After any run: the mesh.
  postprocess::Fields cells() const { return scene_->cells(); }
  /// After a run with Needs::view: the mesh with the point data `solution`, the run's last iterate;
  /// and the boxes of its tree, if it has one.
  const postprocess::Fields& solution() const { return solution_; }
  const HierarchyView& view() const { return view_; }
  /// After a run with Needs::error: the mesh with the point data `error` = u_k - u_h.
  const postprocess::Fields& error() const { return error_; }

 private:
  void take_mesh(const Parameters& parameters, Needs needs, const multigrid::Executor& executor);
  void take_system();
  const multigrid::System& system_on(const multigrid::Executor& executor);
  void solve(const Parameters& parameters,
             const multigrid::Executor& executor,
             Needs needs,
             Measurement& result);
  void find_error(const Parameters& parameters, Measurement& result);
  std::vector<double> solution(multigrid::SolverOptions options);

  std::string mesh_key_, exact_key_;
  std::unique_ptr<Scene> scene_;
  std::optional<multigrid::Executor> host_;  ///< assembles, and has the system
  std::optional<multigrid::System> system_;
  std::vector<std::pair<multigrid::Executor, multigrid::System>> copies_;
  std::vector<double> exact_;  ///< u_h, where an error was asked for
  postprocess::Fields solution_, error_;
  HierarchyView view_;
};

}  // namespace apps::reproduce
