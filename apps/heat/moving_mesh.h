// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "assembly/scalar/estimate.h"
#include "mesh/cells/descent/rebuilt.h"
#include "mesh/mesh.h"

#include <memory>
#include <optional>
#include <vector>

namespace apps {

/// The meshes of a run in time that refines where errors are large and coarsens where they have become small.
///
/// The errors are relative to the largest norm of the energy that the solution has had so far, since a solution that comes to rest loses
/// its own. A mesh is coarsened where the estimates are so small that the coarser cells would still be below what each cell may
/// have if all have the same share in the tolerance.
template <int dim>
class MovingMesh {
 public:
  explicit MovingMesh(const AdaptivityOptions& options) : options_(options) {}

  /// Makes the mesh as it is now the first one, from which all others are made.
  ///
  /// mesh    with all its parts (Keep::all)
  /// throws  as make_ready_for_bisection
  void begin(mesh::Mesh<dim>& mesh, const Parameters& parameters);
  bool has_begun() const { return first_.has_value(); }

  /// What an estimate says of a mesh.
  struct Judgement {
    double relative = 0;
    multigrid::Array<multigrid::Index>
        finer;  ///< changes for `change`; empty if the tolerance is reached
    multigrid::Index refined = 0;
  };
  Judgement judge(const assembly::EnergyEstimate& estimate);
  /// What to coarsen after a step whose mesh has reached the tolerance; empty if that is less than a tenth of the cells.
  multigrid::Array<multigrid::Index> coarser(const assembly::EnergyEstimate& estimate) const;

  /// A mesh that was replaced, and how it lies over the present one.
  struct Change {
    mesh::CellArrays<dim> old;
    mesh::Descent<dim> of_old;
    mesh::CommonCells common;
  };
  /// Replaces the mesh.
  ///
  /// changes  of its cells (mesh::rebuilt)
  /// throws   as mesh::refine_where
  Change change(mesh::Mesh<dim>& mesh, const multigrid::Array<multigrid::Index>& changes);
  const mesh::Descent<dim>& descent() const { return *descent_; }

  /// What all that follows depends on beside the first mesh.
  struct State {
    std::shared_ptr<const std::vector<mesh::MarkedRound>>
        rounds;          ///< from the first mesh to this one
    double largest = 0;  ///< square of the largest norm of the energy so far
  };
  const State& state() const { return state_; }
  /// Makes the mesh that it was in this state.
  ///
  /// throws  multigrid::InputError if that is of another first mesh
  void restore(mesh::Mesh<dim>& mesh, State state);

  /// Copies everything to another executor.
  void bring(mesh::Mesh<dim>& mesh, const multigrid::Executor& executor);

 private:
  AdaptivityOptions options_;
  std::optional<mesh::CellArrays<dim>> first_;
  std::optional<mesh::Descent<dim>> descent_;  ///< of the mesh as it is now
  State state_{std::make_shared<const std::vector<mesh::MarkedRound>>()};
};

}  // namespace apps
