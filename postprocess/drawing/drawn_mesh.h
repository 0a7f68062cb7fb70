// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"
#include "postprocess/drawing/other_views.h"

#include <array>
#include <cstdint>
#include <vector>

/// Pictures of meshes that lie as arrays on an executor: drawn there, by kernels.
namespace postprocess {

using multigrid::Array;
using multigrid::Executor;
using multigrid::Index;
using multigrid::Key;
using multigrid::Offset;

constexpr int most_points_of_cell = 27;

/// Cells of one kind. The arrays must outlive what is drawn.
struct DrawnCells {
  int type = 0;  ///< VTK's number of the kind, one of those of Fields::types
  Index n = 0;
  Index first =
      0;  ///< the number in the mesh of its first cell; of parts of cells that of the cell
  const Array<Index>* points = nullptr;  ///< `stride` numbers of points a cell
  int stride = 0;
  /// Point k of a cell, in VTK's order, is entry order[k] of its own.
  std::array<std::uint8_t, most_points_of_cell> order{};
  /// In space, the faces that are seen from outside: face_order[outer_faces[i]] is the number, in VTK's order
  /// of faces, of face i, which is one of cell outer_cells[i].
  const Array<Index>* outer_cells = nullptr;
  const Array<std::uint8_t>* outer_faces = nullptr;
  std::array<std::uint8_t, 6> face_order{0, 1, 2, 3, 4, 5};
};

/// A mesh in the plane or in space, all arrays on one executor, none of them its own.
struct DrawnMesh {
  int dimension = 2;
  Index n_points = 0;
  const Array<double>* points = nullptr;  ///< coordinate d of point v is number d * n_points + v
  std::vector<DrawnCells> cells;
  /// Cell c of the mesh lies in cell c >> dimension * refinements of a coarser one, by whose refinement it came about.
  int refinements = 0;
  const Array<std::uint16_t>* materials =
      nullptr;                         ///< of the cells of that coarser mesh, if there are any
  const OtherViews* others = nullptr;  ///< of those who have other parts of the mesh, if any

  const Executor& executor() const { return points->executor(); }
};

/// What the colours of a picture mean.
struct DrawnValues {
  const Array<double>* values = nullptr;
  /// One a cell in the plane, an outer face in space, in the order of DrawnMesh::cells; else one a point.
  bool are_of_cells = false;
  double low = 0, high = 1;  ///< the values of the ends of the colour bar
};

/// The least and the largest of the values that are finite; the first is larger if there is none.
std::array<double, 2> finite_range(const Array<double>& values);

/// The same over all who have a part of the mesh.
std::array<double, 2> finite_range(const DrawnMesh& mesh, const Array<double>& values);

/// The range of coordinate `axis` of a mesh's points.
std::array<double, 2> extent(const DrawnMesh& mesh, int axis);

/// The range of direction . x over the points of a mesh in space.
std::array<double, 2> extent(const DrawnMesh& mesh, const std::array<double, 3>& direction);

}  // namespace postprocess
