// SPDX-License-Identifier: MIT
#include "assembly/convection/convection_diffusion.h"

#include <cmath>

namespace assembly {

namespace {

/// -n . b u integrated over each boundary: what b carries in.
template <int dim>
std::map<BoundaryId, double> carried_in(const Convection<dim>& convection,
                                        const dealii::Triangulation<dim>& triangulation,
                                        const Nodes<dim>& nodes,
                                        const std::vector<double>& u) {
  std::map<BoundaryId, double> flows;
  ShapesOfFaces<dim> shapes = shapes_of_faces<dim>(nodes.degree);
  for_boundary_faces(
      triangulation, nodes,
      [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& of_face) {
        FaceValues<dim>& face = shapes.on(cell);
        face.reinit(nodes.points, of_face.nodes.data());
        const Velocity<dim>& b = convection.velocity_on(cell->material_id());
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

}  // namespace

template <int dim>
ConvectionDiffusion<dim>::ConvectionDiffusion(const mesh::Mesh<dim>& mesh,
                                              const ProblemOptions& problem,
                                              const DiscretizationOptions& discretization)
    : ConvectionDiffusion(mesh,
                          problem,
                          discretization,
                          std::make_unique<Convection<dim>>(mesh, problem, discretization)) {}

template <int dim>
ConvectionDiffusion<dim>::ConvectionDiffusion(const mesh::Mesh<dim>& mesh,
                                              const ProblemOptions& problem,
                                              const DiscretizationOptions& discretization,
                                              std::unique_ptr<const Convection<dim>> term)
    : SteadyScalar<dim>(mesh, problem, discretization, std::move(term)),
      convection_(static_cast<const Convection<dim>&>(*this->term())) {}

template <int dim>
Results ConvectionDiffusion<dim>::results(const std::vector<double>& solution) const {
  Results results = SteadyScalar<dim>::results(solution);
  const ScalarProblem<dim>& problem = this->problem();
  std::map<BoundaryId, double> carried =
      carried_in(convection_, problem.triangulation(), problem.numbering,
                 problem.numbering.nodal_values(solution));
  for (BoundaryFlow& flow : results.flows)
    flow.carried = carried[problem.mesh.boundaries.at(flow.boundary)];
  return results;
}

template class ConvectionDiffusion<2>;
template class ConvectionDiffusion<3>;

}  // namespace assembly
