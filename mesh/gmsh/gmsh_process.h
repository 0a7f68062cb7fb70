// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/gmsh/gmsh_message.h"

#include <atomic>

namespace mesh {

/// Has Gmsh make a mesh in a process of its own, which ends with this one and leaves nothing behind
/// however it ends.
///
/// options  resolved and checked; Time limit is how long it may take
/// stop     if it becomes true, the process is killed; or nullptr
/// throws   Stopped after that; MeshError if Gmsh fails (with its own words), crashes, takes too
///          long or cannot be started; std::bad_alloc if Gmsh ran out of memory
GmshMesh mesh_by_gmsh(const MeshOptions& options, const std::atomic<bool>* stop);

}  // namespace mesh
