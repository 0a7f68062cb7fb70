// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/box_flows.h"
#include "assembly/space/discretization.h"

namespace assembly {

/// The shape functions of one kind of cells on an executor, at the points of a discretisation's rules.
struct ShapesOfKind {
  /// The rule that assembles, CellElement::gradient_rule; of finite volumes the test functions in the boxes' centres of gravity.
  ReferenceElement gradient_rule;
  ReferenceElement value_rule;  ///< CellElement
  /// At the points of all faces: those of face f follow each other, in the order of the side's rule.
  ReferenceElement on_faces;
  BoxFaces boxes;  ///< of finite volumes
};

/// Shape functions of degree 1. A side's nodes are in the order of its cell's corners.
template <int dim>
struct ShapesOnArrays {
  ShapesOnArrays(const Executor& executor,
                 const Discretization<dim>& discretization,
                 Method method = Method::finite_element);

  ByKind<ShapesOfKind> cells;
  ByKind<ReferenceElement> sides;  ///< at the points of face_rule
  ByKind<ReferenceElement> films;  ///< the same; of finite volumes see Terms::shapes_on_faces

  const ShapesOfKind& on_cells(int n_nodes) const { return cells.of(n_nodes == dim + 1); }
  const ReferenceElement& on_films(int n_nodes) const { return films.of(n_nodes == dim); }
  /// Of segments, triangles or quadrilaterals.
  const ReferenceElement& on_sides(int n_nodes) const { return sides.of(n_nodes == dim); }
};

/// Shape functions of degree 1 in the middle of the reference cells' corners.
template <int dim>
ByKind<ReferenceElement> centre_shapes(const Executor& executor,
                                       const Discretization<dim>& discretization);

/// Shape functions of degree 1 at two points for each point q of the rule that assembles and each axis d of the reference
/// cell: number 2 (dim q + d) is `step` before it, the next one behind it.
template <int dim>
ByKind<ReferenceElement> displaced_shapes(const Executor& executor,
                                          const Discretization<dim>& discretization,
                                          double step);

}  // namespace assembly
