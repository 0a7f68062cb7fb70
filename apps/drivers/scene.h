// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"
#include "postprocess/fields.h"

#include <cstdint>
#include <vector>

namespace apps {

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
  /// The system; of an equation in time that of its first step. Once.
  virtual multigrid::System assemble(const multigrid::Executor& host) = 0;
  /// Where a solve with Solver/Start = auto begins, after assemble: of an equation in time the
  /// values before the step. Empty stands for zero.
  virtual std::vector<double> start() const = 0;
  /// The cells, with straight edges and no data; needs no system.
  virtual postprocess::Fields cells() const = 0;
  virtual postprocess::Fields fields(const std::vector<double>& u) const = 0;
};

}  // namespace apps
