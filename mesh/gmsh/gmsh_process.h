// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/gmsh/child_process.h"
#include "mesh/gmsh/gmsh_message.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

namespace mesh {

/// Gmsh at work on a mesh in a process of its own. That process ends with this object and with this process, and leaves no files,
/// however it ends.
class GmshProcess {
 public:
  /// options  resolved and checked
  /// throws   MeshError if it cannot be started
  explicit GmshProcess(const MeshOptions& options);

  /// Waits for its answer. To be called once.
  ///
  /// stop     the process is killed if it becomes true; nullptr: never
  /// throws   as mesh_by_gmsh
  GmshReply reply(const std::atomic<bool>* stop);
  /// Whether `reply`, which was not called yet, will be the mesh that these options ask for.
  bool is_at_work_on(const MeshOptions& options) const;

 private:
  std::string answer(ChildProcess& child, const std::atomic<bool>* stop) const;
  MeshError no_answer(int status) const;
  MeshError failed(const std::string& words_of_gmsh) const;

  const MeshOptions options_;
  const std::chrono::steady_clock::time_point start_;
  std::unique_ptr<ChildProcess> child_;  ///< null once it was asked
};

/// Has Gmsh make a mesh in a process of its own, or takes that of `options.begun`.
///
/// options  resolved and checked; the process is killed after their Time limit
/// stop     the process is killed if it becomes true; nullptr: never
/// throws   Stopped; MeshError if Gmsh fails (with its own words), crashes, takes too long or
///          cannot be started; std::bad_alloc if Gmsh ran out of memory
GmshMesh mesh_by_gmsh(const MeshOptions& options, const std::atomic<bool>* stop);

/// The same of a model from a file, `options.file`: STEP, IGES, BREP, or a script of Gmsh's. That process can start no other and
/// change no files, whatever a script asks for (helper/confine.h).
///
/// throws   Stopped; MeshError, std::bad_alloc as mesh_by_gmsh
GmshModelMesh model_by_gmsh(const MeshOptions& options, const std::atomic<bool>* stop);

}  // namespace mesh
