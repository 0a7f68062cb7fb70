// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

#include <array>
#include <vector>

namespace mesh {

/// A side of a cell that is curved: on the circle or sphere, or a parabola with this bend (Curved).
struct CurvedSide {
  Index cell = 0;
  int face = 0;
  double bend[2] = {0, 0};
};

/// An edge x(s) = (1 - s) a + s b + s (1 - s) bend between two points a and b.
struct CurvedEdge {
  Index ends[2] = {0, 0};
  double bend[3] = {0, 0, 0};
};

/// A mesh in the host's memory, as corners of cells. In space one of the lists of solids is empty, in the plane both.
template <int dim>
struct CoarseCells {
  std::vector<double> points;                    ///< coordinate d of point v is number d * n + v
  std::vector<Index> quadrilaterals, triangles;  ///< corners of cells in the plane
  std::vector<Index> tetrahedra, hexahedra;      ///< and in space
  std::vector<Index> side_cells;
  std::vector<std::uint8_t> side_faces;
  std::vector<std::uint16_t> side_ids;
  std::vector<std::uint16_t> materials;  ///< of all cells
  std::vector<CurvedSide> curved;
  /// In space, on a sphere: edges on it beside those of `curved`, by their ends. Those of no cell here do not count.
  std::vector<std::array<Index, 2>> round_edges;
  std::vector<CurvedEdge> curved_edges;  ///< in space; then `curved` is empty
  bool is_round = false;
  double center[3] = {0, 0, 0};
  double radius = 0;
};

/// Numbers edges and faces, and copies everything to the executor. This is the one place that sorts.
///
/// keep    Keep::corners if the mesh will not be refined
/// throws  multigrid::InputError if the cells have more edges or faces, one by one, than an Index can count
template <int dim>
CellArrays<dim> cell_arrays(const CoarseCells<dim>& cells, const Executor& executor, Keep keep);

}  // namespace mesh
