// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/space/face_values.h"
#include "assembly/space/nodes.h"
#include "assembly/terms/dual_boxes.h"
#include "assembly/terms/sparse_rows.h"

#include <vector>

namespace assembly {

namespace detail {

/// The centres of the parts of a reference face that belong to its corners, with their sizes.
template <int dim>
dealii::Quadrature<dim> box_centres(const bool is_simplex) {
  if constexpr (dim == 1)
    return hypercube_boxes<1>().volumes;
  else
    return is_simplex ? simplex_boxes<dim>().volumes : hypercube_boxes<dim>().volumes;
}

}  // namespace detail

/// The shape functions in the boxes of a face's nodes: point q is in the box of node q.
template <int dim>
class BoxesOfFaces {
 public:
  FaceValues<dim>& of(const Cell<dim>& cell) {
    return cell->reference_cell().is_simplex() ? simplex_ : hypercube_;
  }

 private:
  static constexpr unsigned int degree = 1;
  FaceValues<dim> simplex_{*lagrange_element<dim - 1>(true, degree),
                           detail::box_centres<dim - 1>(true)};
  FaceValues<dim> hypercube_{*lagrange_element<dim - 1>(false, degree),
                             detail::box_centres<dim - 1>(false)};
};

/// What finite volumes make of kappa du/dn + alpha u = g: on the boundary a part of each face
/// (half an edge in 2D) belongs to the box of each of its corners, which takes alpha and g in the
/// centre of that part: g to F, and alpha, times u at the node, to the diagonal of K.
///
/// K, F     rows and columns are nodes
/// returns  whether alpha is positive somewhere
/// throws   multigrid::InputError if g is not finite, or alpha negative or not finite, somewhere
template <int dim>
bool add_box_boundary_terms(const dealii::Triangulation<dim>& triangulation,
                            const BoundaryConditions<dim>& conditions,
                            const Nodes<dim>& nodes,
                            SparseRows& K,
                            std::vector<double>& F);

}  // namespace assembly
