// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/gmsh/gmsh_message.h"

namespace mesh {

/// Makes a mesh with Gmsh: once in a process. The same bits each time.
///
/// options  as parse_request gives them, of a request that was resolved and checked
GmshReply generate(const MeshOptions& options);

}  // namespace mesh
