// SPDX-License-Identifier: MIT
#include "mesh/cells/structured.h"

#include "mesh/cells/structured_sides.h"
#include "multigrid/backend/launch.h"
#include "multigrid/errors.h"

#include <cmath>
#include <limits>
#include <string>

namespace mesh {

namespace {

using multigrid::for_each;

struct GridPoint {
  int n, axis;
  double* coordinates;
  MG_HD void operator()(Index v) const {
    Index rest = v;
    for (int d = 0; d < axis; ++d) rest /= n + 1;
    coordinates[v] = double(rest % (n + 1)) / n;
  }
};

/// The corner of a grid's square or cube number `cell` whose coordinates are low.
template <int dim>
MG_HD Index low_corner(Index cell, int n) {
  Index corner = 0, rest = cell, stride = 1;
  for (int d = 0; d < dim; ++d) {
    corner += rest % n * stride;
    rest /= n;
    stride *= n + 1;
  }
  return corner;
}

template <int dim>
MG_HD Index corner_of(Index low, int n, int bits) {
  Index corner = low, stride = 1;
  for (int d = 0; d < dim; ++d) {
    corner += ((bits >> d) & 1) * stride;
    stride *= n + 1;
  }
  return corner;
}

/// The number of square k among those in a range of columns of the grid.
MG_HD Index square_of(Index k, int n, int first_column, int n_columns) {
  return k / n_columns * n + first_column + k % n_columns;
}

struct CutSquare {
  int n, first_column, n_columns;
  Index* corners;
  MG_HD void operator()(Index k) const {
    const Index low = low_corner<2>(square_of(k, n, first_column, n_columns), n);
    Index* const own = corners + 6 * Offset(k);
    const int of_cells[6] = {0, 1, 3, 0, 3, 2};
    for (int v = 0; v < 6; ++v) own[v] = corner_of<2>(low, n, of_cells[v]);
  }
};

struct WholeSquare {
  int n, n_columns;
  Index* corners;
  MG_HD void operator()(Index k) const {
    const Index low = low_corner<2>(square_of(k, n, 0, n_columns), n);
    for (int v = 0; v < 4; ++v) corners[4 * Offset(k) + v] = corner_of<2>(low, n, v);
  }
};

struct CutCube {
  int n;
  Index* corners;
  MG_HD void operator()(Index k) const {
    const Index low = low_corner<3>(k, n);
    for (int axis = 0; axis < 3; ++axis)
      for (int turn = 0; turn < 2; ++turn)
        for (int v = 0; v < 4; ++v)
          corners[24 * Offset(k) + 8 * axis + 4 * turn + v] =
              corner_of<3>(low, n, corner_of_tetrahedron(axis, turn, v));
  }
};

struct WholeCube {
  int n;
  Index* corners;
  MG_HD void operator()(Index k) const {
    const Index low = low_corner<3>(k, n);
    for (int v = 0; v < 8; ++v) corners[8 * Offset(k) + v] = corner_of<3>(low, n, v);
  }
};

/// throws  multigrid::InputError
Index counted(double count, const char* what) {
  if (count > std::numeric_limits<Index>::max())
    throw multigrid::InputError(std::string("Mesh/Cells per side: the mesh has more ") + what +
                                " than 32 bits can number; take fewer.");
  return Index(count);
}

template <class Cells>
Index* room(Cells& cells, Index n, int n_corners, const Executor& executor) {
  cells.n = n;
  cells.corners = Array<Index>(executor, Offset(n) * n_corners);
  return cells.corners.on(executor);
}

void add_cells(CellArrays<2>& mesh, int n, GridCells cells, const Executor& executor) {
  const int whole = cells == GridCells::cut ? 0 : cells == GridCells::whole ? n : (n + 1) / 2;
  const Index n_whole = whole * n, n_cut = (n - whole) * n;
  if (n_whole > 0)
    for_each(executor, n_whole,
             WholeSquare{n, whole, room(mesh.quadrilaterals, n_whole, 4, executor)});
  if (n_cut > 0)
    for_each(executor, n_cut,
             CutSquare{n, whole, n - whole, room(mesh.triangles, 2 * n_cut, 3, executor)});
}

void add_cells(CellArrays<3>& mesh, int n, GridCells cells, const Executor& executor) {
  const Index n_cubes = n * n * n;
  if (cells == GridCells::whole)
    for_each(executor, n_cubes, WholeCube{n, room(mesh.hexahedra, n_cubes, 8, executor)});
  else
    for_each(executor, n_cubes, CutCube{n, room(mesh.tetrahedra, 6 * n_cubes, 4, executor)});
}

}  // namespace

template <int dim>
CellArrays<dim> structured_cells(int n, GridCells cells, const Executor& executor) {
  CellArrays<dim> mesh;
  mesh.n_points = counted(std::pow(n + 1., dim), "points");
  counted(std::pow(double(n), dim) * (dim == 2 ? 2 : 6), "cells");
  mesh.points = Array<double>(executor, Offset(dim) * mesh.n_points, {dim});
  for (int axis = 0; axis < dim; ++axis)
    for_each(executor, mesh.n_points,
             GridPoint{n, axis, mesh.points.on(executor) + Offset(axis) * mesh.n_points});
  add_cells(mesh, n, cells, executor);
  const SideLists sides = structured_sides<dim>(n, cells);
  mesh.sides = {Array<Index>(executor, sides.cells), Array<std::uint8_t>(executor, sides.faces),
                Array<std::uint16_t>(executor, sides.ids)};
  return mesh;
}

template CellArrays<2> structured_cells(int, GridCells, const Executor&);
template CellArrays<3> structured_cells(int, GridCells, const Executor&);

}  // namespace mesh
