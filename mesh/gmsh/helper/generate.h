// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/gmsh/gmsh_message.h"

namespace mesh {

/// Makes a mesh with Gmsh. May be called once in a process. The same options give the same bits.
///
/// options  those of parse_request; terrace has resolved and checked them
GmshReply generate(const MeshOptions& options);

}  // namespace mesh
