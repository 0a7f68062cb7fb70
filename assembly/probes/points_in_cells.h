// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"

#include <vector>

namespace assembly {

/// Points in the cells of a mesh, and the shape functions there: what the values of a finite element function at the points are made
/// of. On the executor of the mesh.
struct PointsInCells {
  int dimension = 0;
  int n_shapes = 0;    ///< of the cell with most
  Array<Index> cells;  ///< of each point, counted through the blocks; -1: it is outside of the mesh
  Array<Index> nodes;  ///< n_shapes a point
  Array<double> values;     ///< of their shape functions; 0 beyond those of the cell
  Array<double> gradients;  ///< the same, dimension numbers each

  Index n() const { return Index(cells.size()); }
  const Executor& executor() const { return cells.executor(); }
};

/// Looks for the points in the cells as they are mapped, curved ones included. A point on a face that cells share is in the first of
/// them.
///
/// blocks      of cells
/// node_points of all nodes: coordinate d of node i is number d * n_nodes + i
/// points      dim coordinates each, point by point, finite
/// reach       how far outside of a cell a point may be, in parts of the cell's largest extent along an axis. A point outside of all
///             cells is then where about the nearest of those cells comes nearest to it
/// waits       once a block
/// bytes       a cell: its nodes and their coordinates; beyond that only cells near to a point have work
template <int dim>
PointsInCells points_in_cells(const std::vector<ElementBlock>& blocks,
                              const Array<double>& node_points,
                              const std::vector<double>& points,
                              double reach = 0);

/// The values at the points, nan outside of the mesh.
///
/// u  of all nodes
Array<double> values_at(const PointsInCells& points, const Array<double>& u);

/// The gradients: component d at point k is number k * dimension + d; nan outside of the mesh.
Array<double> gradients_at(const PointsInCells& points, const Array<double>& u);

/// The distance of a point to the nearest side of a mesh, whose curved sides are taken as straight between their nodes in the plane,
/// and between their corners in space.
///
/// sides  those of the boundary
/// waits  once
template <int dim>
double distance_to_sides(const ElementBlock& sides,
                         const Array<double>& node_points,
                         const std::vector<double>& point);

}  // namespace assembly
