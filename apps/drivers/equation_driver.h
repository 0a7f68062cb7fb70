// SPDX-License-Identifier: MIT
#pragma once

#include "apps/counts/mesh_counts.h"
#include "apps/drivers/scene.h"
#include "apps/output/outcome.h"
#include "apps/parameters/parameter_file.h"
#include "mesh/mesh.h"

#include <cstdint>
#include <memory>
#include <string>

namespace apps {

/// What the program does with an equation. Callers know no equation by name. The parameters must be
/// of this equation and have been checked (apps/parameters/checks.h).
class EquationDriver {
 public:
  virtual ~EquationDriver() = default;

  /// Solves the problem that a parameter file describes, from the mesh to the files in the output
  /// directory: log.txt, parameters.prm, report.json, residuals.csv, and the solution as Output
  /// asks for it.
  ///
  /// resume   of an equation in time: a checkpoint or the directory of one; else empty
  /// returns  how the run ended. A run that did not converge writes everything all the same (the
  ///          solution if it is finite). Any other failure is told in log and report, if they can
  ///          be written
  /// throws   multigrid::FileError, postprocess::WriteError if the output directory cannot be used
  virtual Ending solve(const ParameterFile& file, const std::string& resume) const = 0;

  /// Refuses a problem on its coarse mesh that the run would refuse.
  ///
  /// values  whether to look also for values that are wrong on every refinement
  /// throws  multigrid::InputError
  virtual void check(const Parameters& parameters,
                     const mesh::Mesh<2>& coarse,
                     bool values) const = 0;
  virtual void check(const Parameters& parameters,
                     const mesh::Mesh<3>& coarse,
                     bool values) const = 0;

  /// Makes and refines the mesh, and makes the problem on it.
  ///
  /// for_system  see MeshScene::refine
  /// host        its threads assemble
  /// throws      what meshes, problems and assembly throw; Interrupted
  virtual std::unique_ptr<Scene> make_scene(const Parameters& parameters,
                                            bool for_system,
                                            const multigrid::Executor& host) const = 0;
};

}  // namespace apps
