// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/scene.h"
#include "apps/parameters/parameters.h"
#include "apps/reproduce/measurement.h"
#include "apps/views/hierarchy_view.h"
#include "multigrid/backend/executor.h"

#include <memory>
#include <optional>

namespace apps::reproduce {

/// Whether the gradient of the solution can be shown: with linear elements in the plane.
bool has_gradient(const Parameters& parameters);

/// Makes meshes, systems and solves for measurements. Runs that follow one another and have the
/// same mesh, problem and discretisation share mesh and system. A run goes only as far as it needs
/// to.
class Bench {
 public:
  /// Runs with the same key share mesh and system.
  ///
  /// matrix  see run
  static std::string key(const Parameters& parameters, const std::string& matrix);

  /// One measurement.
  ///
  /// parameters  Solver/Norm is ignored: a solve goes on until ||r|| is Solver/Tolerance times the
  ///             smaller one of ||b|| and ||r0||, so that iterations relative to both can be
  ///             counted
  /// studies     are made afterwards, with `operand`
  /// matrix      a Matrix Market file to solve with, in place of a mesh and an equation; or empty
  /// throws      what meshes, assembly and multigrid throw; Interrupted
  Measurement run(const Parameters& parameters,
                  Needs needs,
                  const multigrid::Executor& executor,
                  const std::vector<Study>& studies = {},
                  const std::string& operand = "",
                  const std::string& matrix = "");

  /// The mesh of the last run.
  postprocess::Fields cells() const { return scene_->cells(); }
  /// After a run with Needs::view: the mesh with the point data `solution`, the run's last iterate;
  /// the aggregates of its hierarchy and the boxes of its tree, if it has them.
  const postprocess::Fields& solution() const { return solution_; }
  const HierarchyView& view() const { return view_; }
  /// The unknown at each point of the mesh, or -1.
  std::vector<multigrid::Index> unknowns() const {
    return unknowns_of_points(std::size_t(system_->n()),
                              [&](const std::vector<double>& u) { return scene_->fields(u); });
  }
  /// After a run with Needs::error: the mesh with the point data `error`, u_k - u_h.
  const postprocess::Fields& error() const { return error_; }

 private:
  void go(const Parameters& parameters,
          const std::string& matrix,
          Needs needs,
          const multigrid::Executor& executor,
          Measurement& result);
  void take_scene(const Parameters& parameters,
                  const std::string& matrix,
                  Needs needs,
                  const multigrid::Executor& executor);
  const multigrid::System& system_on(const multigrid::Executor& executor);
  void solve(const Parameters& parameters,
             const multigrid::Executor& executor,
             Needs needs,
             Measurement& result);
  void find_error(const Parameters& parameters, Measurement& result);

  std::string mesh_key_, exact_key_;
  std::unique_ptr<Scene> scene_;
  std::optional<multigrid::Executor> host_;  ///< assembles; the system is in its memory
  std::optional<multigrid::System> system_;
  std::vector<std::pair<multigrid::Executor, multigrid::System>> copies_;
  std::vector<double> exact_;  ///< u_h of the mesh exact_key_
  postprocess::Fields solution_, error_;
  HierarchyView view_;
};

}  // namespace apps::reproduce
