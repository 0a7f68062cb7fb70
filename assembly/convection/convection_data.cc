// SPDX-License-Identifier: MIT
#include "assembly/convection/convection_data.h"

#include "assembly/data/bad_value.h"

namespace assembly {

template <int dim>
ConvectionData<dim>::ConvectionData(const mesh::Mesh<dim>& mesh,
                                    const ProblemOptions& problem,
                                    const DiscretizationOptions& options)
    : velocity("Problem/Convection", problem.convection, mesh, variables_of(problem)),
      factor(options.stabilization == Stabilization::supg ? options.stabilization_factor : 0) {
  BadValue<dim> bad;
  for (const auto& [material, point] : centers_of_materials(*mesh.triangulation))
    bad.check(velocity.on(material), Required::finite, point);
  bad.raise();
}

template <int dim>
void ConvectionData<dim>::check_values(const dealii::Triangulation<dim>& triangulation) const {
  for (const auto& cell : triangulation.active_cell_iterators())
    require_a_value(cell, velocity.on(cell->material_id()), Required::finite);
}

template struct ConvectionData<2>;
template struct ConvectionData<3>;

}  // namespace assembly
