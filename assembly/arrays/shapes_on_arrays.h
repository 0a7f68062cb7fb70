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

/// Shape functions of sides that are there twice: those of the first side, and then the same by a factor of the second one. Places are
/// those of the first.
template <int dim>
ReferenceElement doubled_side_shapes(const Executor& executor,
                                     bool is_simplex,
                                     unsigned int degree,
                                     double factor);

/// The shape functions of a discretisation. A side's corners are in the order of its cell's.
template <int dim>
struct ShapesOnArrays {
  ShapesOnArrays(const Executor& executor,
                 const Discretization<dim>& discretization,
                 Method method = Method::finite_element);

  ByKind<ShapesOfKind> cells;
  ByKind<ReferenceElement> sides;  ///< at the points of face_rule
  /// The same. With finite volumes a side is divided among the boxes of its corners, and the points are the centres of the parts.
  ByKind<ReferenceElement> films;

  const ShapesOfKind& on_cells(int n_nodes) const {
    return cells.of(is_simplex_of_nodes(dim, n_nodes));
  }
  const ReferenceElement& on_films(int n_nodes) const { return films.of(is_simplex_side(n_nodes)); }
  /// Of segments, triangles or quadrilaterals.
  const ReferenceElement& on_sides(int n_nodes) const { return sides.of(is_simplex_side(n_nodes)); }

 private:
  /// Segments are both.
  static bool is_simplex_side(int n_nodes) { return dim == 2 || is_simplex_of_nodes(2, n_nodes); }
};

/// Shape functions in the middle of the reference cells' corners.
template <int dim>
ByKind<ReferenceElement> centre_shapes(const Executor& executor,
                                       const Discretization<dim>& discretization);

/// Shape functions at two points for each point q of the rule that assembles and each axis d of the reference
/// cell: number 2 (dim q + d) is `step` before it, the next one behind it.
template <int dim>
ByKind<ReferenceElement> displaced_shapes(const Executor& executor,
                                          const Discretization<dim>& discretization,
                                          double step);

/// Shape functions at the nodes themselves.
template <int dim>
ByKind<ReferenceElement> shapes_at_nodes(const Executor& executor,
                                         const Discretization<dim>& discretization);

}  // namespace assembly
