// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh_edges.h"
#include "mesh/msh/msh_file.h"

#include <vector>

namespace mesh {

/// Makes the mesh that a file describes, and checks all that MshMesh promises.
///
/// throws  MeshError with the line of the element at fault
MshMesh make_msh_mesh(const MshScanner& scanner, const MshFile& file);

/// Numbers of the nodes of a file in a mesh; `unused` for a node that is no such thing.
struct MshNumbers {
  std::vector<unsigned int> vertex, middle;
};

/// Turns clockwise cells over; refuses those that are degenerate, not convex or cross themselves.
void make_upright(const MshScanner& scanner, const MshFile& file, MshMesh& mesh);

/// Finds the edges of a single cell and names them after the lines of the file; refuses edges of
/// more than two cells or with two middle nodes, cells that overlap, lines that are no edge and
/// cracks without names.
void make_boundary(const MshScanner& scanner,
                   const MshFile& file,
                   const MshNumbers& number,
                   MshMesh& mesh);

/// Refuses middle nodes that are not the same for both cells of an edge, or lie on two edges.
void check_middles(const MshScanner& scanner,
                   const MshFile& file,
                   const std::vector<HalfEdge>& edges,
                   const MshMesh& mesh);

/// Refuses cells of second order whose map is turned over somewhere, and middle nodes that are not
/// near the middle of their edge.
void check_curves(const MshScanner& scanner, const MshFile& file, const MshMesh& mesh);

/// The name of a physical group; its number if it has none.
std::string msh_name(const MshFile& file, int dimension, std::uint32_t group);

/// Refuses a mesh of several parts, that is, whose cells are not all joined by edges.
void check_connected(const MshScanner& scanner, const MshMesh& mesh);

inline constexpr unsigned int unused = MshMesh::none;

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
