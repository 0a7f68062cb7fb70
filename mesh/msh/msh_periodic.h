// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh_file.h"
#include "mesh/msh/msh_parts.h"

#include <optional>

namespace mesh {

/// Two parts of the boundary that a file joins: each vertex of the copy has a partner on the original.
struct MshLink {
  std::uint32_t copy = 0, original = 0;       ///< positions in MshParts::parts
  std::optional<std::array<double, 12>> map;  ///< as in MshFile::Link
  std::string trouble;  ///< why it cannot be used, with a remedy; empty if it can
};

/// A side as links see it: its vertices, ascending, and its part.
struct MshLinkedSide {
  std::vector<std::uint32_t> vertices;
  std::uint32_t part = 0;
};

/// Reads $Periodic and leaves the scanner before its end.
void parse_periodic(MshScanner& scanner, MshFile& file, bool is_4);

/// What the links between sides of the boundary say of its parts. Links of points, of curves in space and between sides inside of
/// the mesh say nothing.
///
/// number  for each node of the file its vertex, or ~0u
/// sides   of the boundary
/// throws  MeshError if a link names a node that is not there, or gives one two partners
std::vector<MshLink> links_of_parts(const MshFile& file,
                                    const std::vector<std::uint32_t>& number,
                                    const std::vector<MshLinkedSide>& sides,
                                    const MshParts& parts);

}  // namespace mesh
