// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "apps/reproduce/measurement.h"
#include "multigrid/system.h"
#include "postprocess/fields.h"

#include <memory>
#include <vector>

namespace apps::reproduce {

/// A mesh in the plane or in space and the problem on it, for measurements.
class Scene {
 public:
  virtual ~Scene() = default;

  /// Cells, vertices and sizes of the mesh.
  virtual void describe(Measurement& result) const = 0;
  /// The system; of the heat equation that of its first step. Once.
  virtual multigrid::System assemble(const multigrid::Executor& host) = 0;
  /// Where a solve with Solver/Start = auto begins, after assemble: the temperature before the
  /// step. Empty stands for zero.
  virtual std::vector<double> start() const = 0;
  /// The cells, with straight edges and no data; needs no system.
  virtual postprocess::Fields cells() const = 0;
  virtual postprocess::Fields fields(const std::vector<double>& u) const = 0;
};

/// Makes and refines the mesh.
///
/// host    its threads assemble
/// throws  what meshes, problems and assembly throw; Interrupted
std::unique_ptr<Scene> make_scene(const Parameters& parameters,
                                  Needs needs,
                                  const multigrid::Executor& host);

}  // namespace apps::reproduce
