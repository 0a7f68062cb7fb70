// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/data/by_material.h"
#include "assembly/data/diffusion.h"
#include "assembly/space/discretization.h"
#include "assembly/space/numbering.h"

#include <map>
#include <vector>

namespace assembly {

/// A flow into the domain (heat per time, if u is a temperature; in the plane per length).
struct Flow {
  double value = 0;
  double absolute = 0;  ///< sum of the sizes of its parts
  double rounding = 0;  ///< what rounding allows: sum of eps |a_ij u_j| over the rows it comes from
  Flow& operator+=(const Flow& other) {
    value += other.value;
    absolute += other.absolute;
    rounding += other.rounding;
    return *this;
  }
};

/// What flows in at nodes with given values: the rows of K u - F that the linear system leaves out.
/// Of all nodes, 0 at unknowns.
struct NodeFlows {
  std::vector<double> value, rounding;

  explicit NodeFlows(multigrid::Index n_nodes) : value(n_nodes, 0.), rounding(n_nodes, 0.) {}
  /// K_ij u_j, or -F_i.
  void add(multigrid::Index node, double term);
};

template <int dim>
using FlowOfBoundary = std::map<BoundaryId, Flow>;

/// Gives the flows at nodes to the Dirichlet boundaries they lie on. Where a node lies on several,
/// each gets the integral of phi_i n . kappa grad u_h over it, and what the node's flow differs
/// from the sum of these is divided by the node's diagonal entries in their mass matrices, the
/// integrals of phi_i^2: exact for linear u, and nothing is lost.
///
/// kappa, u  at the time of the flows; u of all nodes
template <int dim>
FlowOfBoundary<dim> flows_of_boundaries(const dealii::Triangulation<dim>& triangulation,
                                        const Discretization<dim>& discretization,
                                        const ByMaterial<Diffusion<dim>>& kappa,
                                        const BoundaryConditions<dim>& conditions,
                                        const Numbering<dim>& numbering,
                                        const std::vector<double>& u,
                                        const NodeFlows& flows);

/// Adds `factor` times the integrals of g - alpha u to the Neumann and Robin boundaries, with the
/// quadrature that assembled them, and to `flows`, if given, what these boundaries' rows contribute
/// at nodes with given values.
///
/// u      of all nodes
/// boxes  whether by finite volumes
template <int dim>
void add_film_flows(const dealii::Triangulation<dim>& triangulation,
                    const BoundaryConditions<dim>& conditions,
                    const Numbering<dim>& numbering,
                    const std::vector<double>& u,
                    double factor,
                    bool boxes,
                    FlowOfBoundary<dim>& of_boundary,
                    NodeFlows* flows = nullptr);

}  // namespace assembly
