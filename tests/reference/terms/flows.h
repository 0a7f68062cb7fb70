// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "multigrid/system.h"

#include <cmath>
#include <limits>
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
  /// term  K_ij u_j, or -F_i
  void add(const multigrid::Index node, const double term) {
    value[node] += term;
    rounding[node] += std::numeric_limits<double>::epsilon() * std::abs(term);
  }
};

template <int dim>
using FlowOfBoundary = std::map<BoundaryId, Flow>;

}  // namespace assembly
