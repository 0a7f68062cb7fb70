// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/run.h"
#include "mesh/mesh.h"

namespace apps {

/// A run of a problem on a mesh, in the plane or in space.
class MeshRun : public Run {
 protected:
  using Run::Run;

  /// The coarse mesh, then the problem on it (which checks every expression and boundary name),
  /// then refinement.
  template <int dim>
  void make_mesh(mesh::Mesh<dim>& mesh);
  /// With what is kept of each mesh for geometric multigrid.
  template <int dim>
  void refine(mesh::Mesh<dim>& mesh, int times);
  /// The problem on the coarse mesh.
  virtual void make_problem() = 0;
  /// Makes the mesh as it is, about to be refined, a level of the next system.
  virtual void keep_level() = 0;
  /// Into report and log.
  ///
  /// seconds  that it took to find them
  void keep_errors(const assembly::Errors& errors, double seconds);
};

}  // namespace apps
