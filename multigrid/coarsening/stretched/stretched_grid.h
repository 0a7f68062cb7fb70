// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <array>

namespace multigrid {

/// A uniform grid of squares (cubes) in coordinates that are compressed along the directions of strong
/// diffusion, so that in space its cells are long in these directions. Place d of a point x is
/// sum_c map[d][c] (x_c - origin[c]) - shift[d]: the vertices are at whole places, and all points between
/// vertex 0 and vertex sides[d] - 1.
struct StretchedGrid {
  int dimension = 2;
  double map[3][3] = {};
  double origin[3] = {}, shift[3] = {};
  std::array<Index, 3> sides = {1, 1, 1};  ///< vertices a side
};

/// Vertices as far apart along each principal axis of diffusion as (strength)^0.35 has it, but at most twelve
/// times as far as along another: as far at equal strengths, 11 : 1 at 1000 : 1. There are about a fifth (a
/// tenth) as many as unknowns, or fewer where the points fill less than an eightieth of the box around them.
///
/// source  own study (docs/methods/stretched.md). Fully stretched cells (0.5) would not suit meshes that do
///         not follow the directions: there a function that varies across the strong direction from cell to
///         cell has an energy that comes from the mesh, as that of an equation of fourth order.
/// throws  InputError if a coordinate is not finite, or dimension is not 2 or 3
StretchedGrid stretched_grid(const System& system);

/// The same without stretching, for any number of unknowns a node: about a fourth (an eighth) as many vertices as points, and as
/// many cells along each side of the box around the points as m 2^k with m up to 15, so that this grid and coarser ones end
/// where the box does.
///
/// coordinates  dimension × n: of nodes
/// throws       InputError as above
StretchedGrid whole_grid(const Array<double>& coordinates, int dimension);

/// Turns places on a grid, and its sides, into those on the grid of every second vertex.
void halve(Array<double>& places, std::array<Index, 3>& sides);

/// dimension × n: the places of points on the grid.
///
/// coordinates  dimension × n, as in System
Array<double> places_of(const Array<double>& coordinates, const StretchedGrid& grid);

}  // namespace multigrid
