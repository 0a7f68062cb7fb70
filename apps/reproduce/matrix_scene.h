// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/scene.h"

#include <string>
#include <utility>
#include <vector>

namespace apps::reproduce {

/// A Matrix Market file in place of a mesh and a problem on it. The right-hand side is A times the
/// vector of ones, as that of `terrace matrix` without --rhs. It has no cells and no fields: an
/// experiment with matrices asks for none (read_experiment).
class MatrixScene : public Scene {
 public:
  explicit MatrixScene(std::string file) : file_(std::move(file)) {}

  MeshNumbers mesh_numbers() const override { return {}; }
  /// Reads the file.
  ///
  /// throws  multigrid::FileError, multigrid::InputError naming file and line
  multigrid::System assemble(const multigrid::Executor& host) override;
  std::vector<double> start() const override { return {}; }
  postprocess::Fields cells() const override { return {}; }
  postprocess::Fields fields(const std::vector<double>&) const override { return {}; }

 private:
  std::string file_;
};

}  // namespace apps::reproduce
