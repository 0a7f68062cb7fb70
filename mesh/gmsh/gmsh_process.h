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

}  // namespace mesh
