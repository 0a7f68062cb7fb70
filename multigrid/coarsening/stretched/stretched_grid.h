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

/// dimension × n: the places of points on the grid.
///
/// coordinates  dimension × n, as in System
Array<double> places_of(const Array<double>& coordinates, const StretchedGrid& grid);

}  // namespace multigrid
