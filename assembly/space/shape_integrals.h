// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/discretization.h"
#include "assembly/space/nodes.h"

namespace assembly {

/// The integral of each node's shape function: with them the integral of a finite element function
/// is a scalar product, and their sum is the area.
template <int dim>
std::vector<double> shape_integrals(const dealii::Triangulation<dim>& triangulation,
                                    const Discretization<dim>& discretization,
                                    const Nodes<dim>& nodes);

/// sum_i weights_i values_i / sum_i weights_i.
double weighted_mean(const std::vector<double>& weights, const std::vector<double>& values);

}  // namespace assembly
