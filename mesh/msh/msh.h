// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/error.h"
#include "mesh/msh/msh_periodic.h"

#include <array>
#include <string>
#include <vector>

/// Our own reader of Gmsh's .msh files. That of Gmsh 4.8.4 executes a file that is no mesh as a
/// script, system calls included, and where counts are damaged it ends the process or silently
/// leaves out a part of the mesh.
namespace mesh {

/// A plane mesh of triangles and quadrilaterals that has passed all checks: every vertex belongs to
/// a cell; cells are convex, counterclockwise and of positive area; an edge belongs to at most two
/// cells; all cells are connected through edges. In a mesh of second order edges also have a middle
/// node, the same for both cells, which their curve passes through, and the map of each cell has a
/// positive determinant everywhere.
struct MshMesh {
  using Point = std::array<double, 2>;
  static constexpr unsigned int none = ~0u;

  struct Cell {
    unsigned int n_vertices = 0;                                  ///< 3 or 4
    std::array<unsigned int, 4> vertices{};                       ///< in the order of a walk around
    std::array<unsigned int, 4> middles{none, none, none, none};  ///< of the edges that follow them
    unsigned int centre = none;  ///< of a quadrilateral; a position in `middles`, like those above
    unsigned int material = 0;   ///< position in `materials.parts`, if there are any
  };
  struct Side {
    std::array<unsigned int, 2> vertices{};
    unsigned int middle = none;
    unsigned int part = 0;  ///< position in `boundaries.parts`
  };

  std::vector<Point> vertices, middles;
  std::vector<Cell> cells;  ///< in the order of the file
  /// Every edge that belongs to one cell only, and once those inside that are in a physical group.
  std::vector<Side> sides;
  MshParts boundaries;  ///< of the sides
  MshParts materials;   ///< no parts if no cell belongs to a physical group
  std::vector<MshLink> links;

  bool is_inside(const Side& side) const { return boundaries.parts[side.part].is_inside; }
};

/// Reads a plane mesh of version 2.2 or 4.1, text or binary, from memory. Line ends may be those of Windows.
///
/// Clockwise cells are reversed; nodes that no cell has and points are left out. Boundary edges in no group are `unnamed`,
/// and so are cells in no group if other cells are in one.
///
/// text    the whole file
/// name    of the file, for messages
/// throws  MeshError `NAME, line N: …` if the text is no such mesh or the mesh cannot be used
MshMesh read_msh(const std::string& text, const std::string& name);
/// The same of a file that is parsed. Its sets of groups may become more.
MshMesh plane_mesh(MshFile& file);

/// Refuses what is no file that can be read, by a FileError.
void require_readable(const std::string& path);

/// The contents of a file. Throws FileError with the reason if it cannot be read.
std::string read_msh_text(const std::string& path);

}  // namespace mesh
