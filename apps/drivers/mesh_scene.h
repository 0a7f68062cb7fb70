// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/scene.h"
#include "apps/parameters/parameters.h"
#include "mesh/mesh.h"

namespace apps {

/// What the scenes of all equations share: the mesh.
template <int dim>
class MeshScene : public Scene {
 public:
  /// Makes the coarse mesh.
  explicit MeshScene(const Parameters& parameters);

  /// Refines the mesh as Mesh/Refinements says.
  ///
  /// for_system  whether a system is to be assembled afterwards: then levels of the mesh are kept
  /// host        its threads assemble the levels
  /// throws      what meshes and assembly throw; Interrupted
  void refine(const Parameters& parameters, bool for_system, const multigrid::Executor& host);

  MeshNumbers mesh_numbers() const override;
  postprocess::Fields cells() const override;

 protected:
  /// Makes the mesh, about to be refined, a level of the system.
  ///
  /// assembled  whether with its own matrix
  virtual void keep_level(const multigrid::Executor& host, bool assembled) = 0;

  mesh::Mesh<dim> mesh_;
};

}  // namespace apps
