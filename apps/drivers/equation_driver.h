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

/// What the program does with an equation; whoever calls this knows none by name. The parameters
/// are checked (apps/parameters/checks.h) and of this equation.
class EquationDriver {
 public:
  virtual ~EquationDriver() = default;

  /// Solves the problem that a parameter file describes, from the mesh to the files in the output
  /// directory: log.txt, parameters.prm, report.json, residuals.csv, and the solution as Output
  /// asks for it.
  ///
  /// resume   of an equation in time: a checkpoint or the directory of one; else empty
  /// returns  how the run ended. Without convergence everything is written all the same (the
  ///          solution if it is finite); after any other failure log and report tell of it, as far
  ///          as they can be written
  /// throws   multigrid::FileError, postprocess::WriteError if the output directory cannot be used
  virtual Ending solve(const ParameterFile& file, const std::string& resume) const = 0;

  /// Refuses what the run would refuse of the problem on its coarse mesh.
  ///
  /// values  whether to look also for values that no refinement would mend
  /// throws  multigrid::InputError
  virtual void check(const Parameters& parameters,
                     const mesh::Mesh<2>& coarse,
                     bool values) const = 0;
  virtual void check(const Parameters& parameters,
                     const mesh::Mesh<3>& coarse,
                     bool values) const = 0;

  /// Bytes that a run keeps on the host until its end, beside mesh and numbering.
  virtual std::int64_t kept_bytes(const MeshCounts& counts) const = 0;

  /// Makes and refines the mesh, with the problem on it.
  ///
  /// for_system  see MeshScene::refine
  /// host        its threads assemble
  /// throws      what meshes, problems and assembly throw; Interrupted
  virtual std::unique_ptr<Scene> make_scene(const Parameters& parameters,
                                            bool for_system,
                                            const multigrid::Executor& host) const = 0;
};

}  // namespace apps
