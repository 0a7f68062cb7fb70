// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/error.h"

#include <array>
#include <map>
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
    unsigned int material = 0;   ///< position in `material_names`, if there are any
  };
  struct Edge {
    std::array<unsigned int, 2> vertices{};
    unsigned int middle = none;
    unsigned int boundary = 0;  ///< position in `boundary_names`
  };

  std::vector<Point> vertices, middles;
  std::vector<Cell> cells;     ///< in the order of the file
  std::vector<Edge> boundary;  ///< every edge that belongs to one cell only, on its left
  std::vector<std::string> boundary_names;
  std::vector<std::string> material_names;         ///< empty if no cell belongs to a physical group
  std::map<std::string, std::size_t> inner_lines;  ///< for each group: its lines inside the mesh
};

/// Reads a mesh of version 2.2 or 4.1, ASCII, from memory. Line ends may be those of Windows.
///
/// Clockwise cells are reversed; nodes that no cell has and points are left out. A physical group
/// without a name is named by its number. Boundary edges in no group are `unnamed`, and so are
/// cells in no group if other cells are in one.
///
/// text    the whole file
/// name    of the file, for messages
/// throws  MeshError `NAME, line N: …` if the text is no such mesh or the mesh cannot be used
MshMesh read_msh(const std::string& text, const std::string& name);

/// The contents of a file. Throws FileError with the reason if it cannot be read.
std::string read_msh_text(const std::string& path);

}  // namespace mesh
