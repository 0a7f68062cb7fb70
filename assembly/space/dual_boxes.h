// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/base/point.h>
#include <deal.II/base/quadrature.h>

#include <vector>

namespace assembly {

/// A piece of the surface between the boxes of two vertices, inside one cell.
template <int dim>
struct DualFace {
  unsigned int from, to;        ///< vertices of the cell
  dealii::Point<dim> centre;    ///< centre of area
  dealii::Tensor<1, dim> area;  ///< normal that points to `to`; its length is the area of the piece
};

/// How the reference cell is divided among its vertices. The box of a vertex is where its
/// barycentric coordinate is the largest (simplex), or the 2^-dim of the cell that is nearest to it
/// (hypercube). Its corners are the vertex, the middles of the edges, the centres of the faces
/// around the vertex, and the centre of the cell.
template <int dim>
struct DualBoxes {
  dealii::Quadrature<dim>
      volumes;  ///< point v: the centre of gravity of vertex v's box; weight: its volume
  std::vector<DualFace<dim>> faces;

  /// The centres of `faces`, with weight 1.
  dealii::Quadrature<dim> face_centres() const;
};

template <int dim>
DualBoxes<dim> simplex_boxes();
template <int dim>
DualBoxes<dim> hypercube_boxes();

}  // namespace assembly
