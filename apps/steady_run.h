// SPDX-License-Identifier: MIT
#pragma once

#include "apps/run.h"
#include "assembly/poisson.h"

#include <optional>

namespace apps {

/// One run of a steady problem.
class SteadyRun : public Run {
 public:
  static constexpr int dim = 2;

  /// Makes the output directory, with log.txt and parameters.prm in it.
  explicit SteadyRun(const ParameterFile& file);

 private:
  void run() override;
  /// The coarse mesh, then the problem on it (which checks every expression and boundary name),
  /// then refinement.
  void make_mesh();
  /// Assembles in the host's memory, and copies to the executor if that is another.
  multigrid::System assemble(const multigrid::Executor& executor);
  void find_errors();
  void write_solution() override;

  mesh::Mesh<dim> mesh_;
  std::optional<assembly::Poisson<dim>> poisson_;
};

}  // namespace apps
