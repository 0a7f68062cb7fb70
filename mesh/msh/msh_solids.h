// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh_periodic.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mesh {

/// A mesh of tetrahedra or of hexahedra that has passed all checks: every vertex belongs to a cell; cells have positive volume, at
/// every corner; a face belongs to at most two cells; all cells are connected through faces. Edges may be parabolas: then the
/// map of each cell has a positive determinant everywhere.
struct MshSolids {
  using Point = std::array<double, 3>;

  struct Side {
    std::array<std::uint32_t, 4> vertices{};  ///< of a quadrilateral in lexicographic order
    unsigned int part = 0;                    ///< position in `boundaries.parts`
  };
  /// An edge through its middle node.
  struct Curve {
    std::array<std::uint32_t, 2> vertices{};
    Point middle{};
  };
  /// How many cells of a shape the file has.
  struct Count {
    std::string shape;
    std::size_t n = 0;
  };

  std::vector<Point> vertices;
  int n_corners = 4;                   ///< of each cell: 4 or 8
  std::vector<std::uint32_t> corners;  ///< of all cells; of hexahedra lexicographic
  std::vector<std::uint32_t>
      materials;  ///< of all cells, positions in `material_parts.parts`, if there are any
  /// Every face that belongs to one cell only, and once those inside that are in a physical group.
  std::vector<Side> sides;
  std::vector<Curve> curves;  ///< edges that are not straight
  MshParts boundaries;        ///< of the sides
  MshParts material_parts;    ///< no parts if no cell belongs to a physical group
  std::vector<MshLink> links;
  bool is_second_order = false;
  std::vector<Count>
      of_file;  ///< other shapes than n_corners tells: those were divided into tetrahedra

  std::size_t n_cells() const { return corners.size() / std::size_t(n_corners); }
  bool is_inside(const Side& side) const { return boundaries.parts[side.part].is_inside; }
  int corners_of_side() const { return n_corners == 4 ? 3 : 4; }
};

/// Reads a mesh of solids from a file that is parsed. Its sets of groups may become more.
///
/// Cells of the opposite orientation are mirrored. Prisms and pyramids, and tetrahedra and hexahedra beside each other, are
/// divided into tetrahedra: each quadrilateral face by the diagonal through its vertex of least number, and each cell by cones
/// from its vertex of least number. So neighbours agree, and no vertex is added.
///
/// source  J. Dompierre, P. Labbe, M.-G. Vallet, R. Camarero, How to subdivide pyramids, prisms and hexahedra into tetrahedra,
///         8th International Meshing Roundtable, 1999 (the diagonals)
/// throws  MeshError `NAME, line N: …` if the mesh cannot be used
MshSolids solid_mesh(MshFile& file);

}  // namespace mesh
