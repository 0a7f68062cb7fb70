// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/gmsh/gmsh_message.h"

#include <atomic>

namespace mesh {

/// Has Gmsh make a mesh in a process of its own. That process ends with this one and leaves no
/// files, however it ends.
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
