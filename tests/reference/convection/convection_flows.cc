// SPDX-License-Identifier: MIT
#include "tests/reference/convection/convection.h"

#include <cmath>

namespace assembly {

template <int dim>
std::optional<std::map<BoundaryId, double>> Convection<dim>::carried_in(
    const dealii::Triangulation<dim>& triangulation,
    const Nodes<dim>& nodes,
    const std::vector<double>& u) const {
  std::map<BoundaryId, double> flows;
  ShapesOfFaces<dim> shapes = shapes_of_faces<dim>(nodes.degree);
  for_boundary_faces(
      triangulation, nodes,
      [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& of_face) {
        FaceValues<dim>& face = shapes.on(cell);
        face.reinit(nodes.points, of_face.nodes.data());
        const Velocity<dim>& b = data_.velocity.on(cell->material_id());
        for (unsigned int q = 0; q < face.n_points(); ++q) {
          double value = 0;
          for (unsigned int i = 0; i < face.n_shapes(); ++i)
            value += u[of_face.nodes[i]] * face.value(i, q);
          const double flow = -face.JxW(q) * (face.normal(q) * b(face.point(q))) * value;
          if (std::isfinite(flow)) flows[cell->face(number)->boundary_id()] += flow;
        }  // b was checked at points inside cells only
      });
  return flows;
}

template std::optional<std::map<BoundaryId, double>> Convection<2>::carried_in(
    const dealii::Triangulation<2>&, const Nodes<2>&, const std::vector<double>&) const;
template std::optional<std::map<BoundaryId, double>> Convection<3>::carried_in(
    const dealii::Triangulation<3>&, const Nodes<3>&, const std::vector<double>&) const;

}  // namespace assembly
