// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "mesh/mesh.h"
#include "multigrid/system.h"
#include "postprocess/fields.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace apps {

/// The Progress of work that nobody watches.
///
/// throws  Interrupted
void hear_interrupts(double share);

/// What a mesh has, and the sizes of its cells' shortest edges.
struct MeshNumbers {
  std::int64_t cells = 0, vertices = 0;
  double h_max = 0, h_min = 0;
};

/// A mesh in the plane or in space and the problem on it, for measurements.
class Scene {
 public:
  virtual ~Scene() = default;

  virtual MeshNumbers mesh_numbers() const = 0;
  /// Assembles the system; of an equation in time that of its first step. To be called once.
  virtual multigrid::System assemble(const multigrid::Executor& host) = 0;
  /// Where a solve with Solver/Start = auto begins: of an equation in time at the values before the
  /// step. Empty stands for zero. To be called after assemble.
  virtual std::vector<double> start() const = 0;
  /// The cells with straight edges and no data. Needs no system.
  virtual postprocess::Fields cells() const = 0;
  /// A solution on the mesh.
  virtual postprocess::Fields fields(const std::vector<double>& u) const = 0;
};

/// What the scenes of all equations share: the mesh.
template <int dim>
class MeshScene : public Scene {
 public:
  /// Makes the coarse mesh.
  explicit MeshScene(const Parameters& parameters);

  /// Refines the mesh as often as Mesh/Refinements says.
  ///
  /// for_system  whether a system will be assembled: then levels of the mesh are kept
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

/// Makes a scene, from the parameters and `others`, and refines its mesh.
template <class SceneOf, class... Others>
std::unique_ptr<Scene> refined(const Parameters& parameters,
                               const bool for_system,
                               const multigrid::Executor& host,
                               const Others&... others) {
  auto scene = std::make_unique<SceneOf>(parameters, others...);
  scene->refine(parameters, for_system, host);
  return scene;
}

}  // namespace apps
