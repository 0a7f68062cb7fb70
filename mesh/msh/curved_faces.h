// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/curved_parts.h"
#include "mesh/msh/msh_solids.h"

namespace mesh {

/// Estimates from a mesh of flat faces alone, which of its boundaries approximate curved surfaces, and how far they are from these.
///
/// Faces of a boundary that lie in one plane, edge to edge, are a patch. A patch is round if each of its faces has an edge at which
/// the boundary turns gently, by at most 46 degrees, and if it has two such neighbours or more; so it is one face wide.
/// Round patches beside each other approximate a surface, if their planes differ by 5 degrees in all. So a sphere
/// and a cylinder do, and a box with cut edges does not. The curvature at an edge is the turn divided by the way from one face's
/// middle to that of the other, across the edge. A face of the width w is w^2 / (8 R) off.
///
/// returns  the parts with a deviation, in the order of `boundaries`; none for a mesh with curved edges, which follow the geometry
std::vector<CurvedPart> curved_faces(const MshSolids& mesh);

}  // namespace mesh
