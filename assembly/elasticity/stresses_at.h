// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elasticity/elastic_fields.h"
#include "assembly/scalar/probed.h"

namespace assembly {

/// The stresses at points, `stress_xx` and so on, and `von_mises`: of those recovered from the cells of the point's own material,
/// since stresses jump between materials. Points on a face between two have the material of the cell that they were found in.
template <int dim>
std::vector<NamedValues> stresses_at(const ElasticBody<dim>& body,
                                     const PointsInCells& points,
                                     const Array<double>& u);

}  // namespace assembly
