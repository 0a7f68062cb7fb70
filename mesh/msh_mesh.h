// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh.h"
#include "mesh/msh_file.h"

#include <vector>

namespace mesh {

/// Makes the mesh that a file describes, and checks all that MshMesh promises.
///
/// throws  MeshError with the line of the element at fault
MshMesh make_msh_mesh(const MshScanner& scanner, const MshFile& file);

/// Turns clockwise cells over; refuses those that are degenerate, not convex or cross themselves.
void make_upright(const MshScanner& scanner, const MshFile& file, MshMesh& mesh);

/// Finds the edges of a single cell and names them after the lines of the file; refuses edges of
/// more than two cells, cells that overlap, lines that are no edge and cracks without names.
///
/// number  of a vertex of the mesh, for each node of the file; `unused` if there is none
void make_boundary(const MshScanner& scanner,
                   const MshFile& file,
                   const std::vector<unsigned int>& number,
                   MshMesh& mesh);

/// Refuses a mesh of several parts, that is, whose cells are not all joined by edges.
void check_connected(const MshScanner& scanner, const MshMesh& mesh);

inline constexpr unsigned int unused = ~0u;

/// Numbers the groups of one dimension that are in use: names in the order of the groups' numbers,
/// `unnamed` last.
class MshNames {
 public:
  MshNames(const MshFile& file, int dimension, const std::vector<std::uint32_t>& groups_in_use);

  unsigned int position(std::uint32_t group) const { return positions_.at(group); }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::map<std::uint32_t, unsigned int> positions_;
  std::vector<std::string> names_;
};

}  // namespace mesh
