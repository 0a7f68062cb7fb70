// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/error.h"

#include <array>
#include <map>
#include <string>
#include <vector>

/// A reader of our own for Gmsh's .msh files: Gmsh's (4.8.4) executes as a script what is no mesh,
/// system calls included, and damaged counts end the process or leave out a part of the mesh
/// without a word.
namespace mesh {

/// A plane mesh of triangles and quadrilaterals, checked: every vertex belongs to a cell, cells are
/// convex, counterclockwise and of positive area, an edge belongs to at most two cells, all cells
/// hang together. In a mesh of second order edges also have a middle node, the same for both cells,
/// through which their curve goes; the map of no cell is turned over anywhere.
struct MshMesh {
  using Point = std::array<double, 2>;
  static constexpr unsigned int none = ~0u;

  struct Cell {
    unsigned int n_vertices = 0;                                  ///< 3 or 4
    std::array<unsigned int, 4> vertices{};                       ///< in the order of a walk around
    std::array<unsigned int, 4> middles{none, none, none, none};  ///< of the edges that follow them
    unsigned int centre = none;  ///< node of a quadrilateral; both positions in `middles`
    unsigned int material = 0;   ///< position in `material_names`, if there are any
  };
  struct Edge {
    std::array<unsigned int, 2> vertices{};
    unsigned int middle = none;
    unsigned int boundary = 0;  ///< position in `boundary_names`
  };

  std::vector<Point> vertices, middles;
  std::vector<Cell> cells;     ///< in the order of the file
  std::vector<Edge> boundary;  ///< every edge of a single cell
  std::vector<std::string> boundary_names;
  std::vector<std::string> material_names;         ///< empty if no cell belongs to a physical group
  std::map<std::string, std::size_t> inner_lines;  ///< how many of a named group are no boundary
};

/// Reads a mesh of version 2.2 or 4.1, ASCII, from memory; line ends may be Windows'.
///
/// text    the whole file
/// name    of the file, for messages
/// throws  MeshError `NAME, line N: …` if the text is no such mesh or the mesh cannot be used
///
/// Clockwise cells are turned over, nodes of no cell left out, points ignored. A physical group
/// without a name is named by its number. Boundary edges in no group are `unnamed`; so are cells in
/// no group if others are in one.
MshMesh read_msh(const std::string& text, const std::string& name);

/// The contents of a file. Throws FileError with the reason if it cannot be read.
std::string read_msh_text(const std::string& path);

}  // namespace mesh
