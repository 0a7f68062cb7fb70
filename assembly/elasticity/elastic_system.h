// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/arrays/shapes_on_arrays.h"
#include "assembly/elasticity/elasticity_data.h"
#include "assembly/progress.h"
#include "assembly/solids/held.h"
#include "assembly/solids/side_forces.h"
#include "multigrid/system.h"

#include <memory>

namespace assembly {

/// The data of a body at the points of the cells of a block.
///
/// with_body  else there is no body force
/// throws     multigrid::InputError for the first value that is not what it must be
template <int dim>
ElasticCoefficients coefficients_in(const ElasticityData<dim>& data,
                                    const ElementBlock& block,
                                    const ReferenceElement& element,
                                    const Array<double>& points,
                                    bool with_body = false);

/// The sides that are loaded or on springs, with what acts there.
struct ElasticLoads {
  SideBlock sides;
  SideNormals normals;
  SideLoads loads;
  bool has_springs = false;
};

/// throws  as coefficients_in
template <int dim>
std::unique_ptr<ElasticLoads> loads_in(const ElasticityData<dim>& data,
                                       const mesh::CellArrays<dim>& cells,
                                       const NodesOnArrays<dim>& nodes,
                                       const ShapesOnArrays<dim>& shapes);

/// The given components.
///
/// throws  multigrid::InputError if one is not finite
template <int dim>
Held held_in(const ElasticityData<dim>& data,
             const mesh::CellArrays<dim>& cells,
             const NodesOnArrays<dim>& nodes);

/// What a system tells beside itself.
struct ElasticSystem {
  multigrid::System system;
  double largest_ratio = 0;  ///< Poisson's, of the cells' points
  double largest_modulus = 0, smallest_modulus = 0;
};

/// All nodes are unknowns, dim side by side; those that are given have rows of their own (hold).
template <int dim>
ElasticSystem elastic_system(const ElasticityData<dim>& data,
                             const mesh::CellArrays<dim>& cells,
                             const NodesOnArrays<dim>& nodes,
                             const Held& held,
                             const Progress& progress);

}  // namespace assembly
