// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes.h"

namespace assembly {

/// The node of degree 2 on an edge: where the manifold has the middle of a boundary edge, halfway
/// between the vertices of an inner one.
template <class Line>
auto middle(const Line& line) {
  return line->at_boundary() ? line->center(true) : (line->vertex(0) + line->vertex(1)) / 2.;
}

/// The node of degree 2 in a quadrilateral, by transfinite interpolation.
///
/// around  four vertices, then four middles of edges
dealii::Point<2> centre(const std::vector<dealii::Point<2>>& points,
                        const multigrid::Index* around);

/// Refuses curved cells that are turned over somewhere: a coarse cell at a boundary that curves
/// much.
///
/// throws  multigrid::InputError with the place
template <int dim>
void check_curved_cells(const dealii::Triangulation<dim>& triangulation, const Nodes<dim>& nodes);

}  // namespace assembly
