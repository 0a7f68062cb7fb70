// SPDX-License-Identifier: MIT
#include "assembly/boundary_terms.h"
#include "assembly/poisson_data.h"
#include "assembly/shape_integrals.h"

#include <algorithm>

namespace assembly {

namespace {

/// Integrals of n . kappa grad u_h over the parts of the boundary.
template <int dim>
class Fluxes {
 public:
  Fluxes(const ByMaterial<Diffusion<dim>>& kappa,
         const Discretization<dim>& discretization,
         const Nodes<dim>& nodes,
         const std::vector<double>& nodal_values)
      : kappa_(kappa),
        nodes_(nodes),
        nodal_values_(nodal_values),
        faces_(nodes.degree),
        cells_(discretization,
               face_points<dim>(true, face_rule<dim>(true, nodes.degree)),
               face_points<dim>(false, face_rule<dim>(false, nodes.degree))) {}

  void add(const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& nodes) {
    faces_.of(cell).reinit(nodes_.points, nodes.nodes.data());
    of_boundary_[cell->face(number)->boundary_id()] += of_face(cell, number);
  }

  double of_boundary(const BoundaryId id) const {
    const auto flux = of_boundary_.find(id);
    return flux == of_boundary_.end() ? 0 : flux->second;
  }

 private:
  double of_face(const Cell<dim>& cell, const unsigned int number) {
    const Diffusion<dim>& kappa = kappa_.on(cell->material_id());
    const multigrid::Index* nodes = nodes_.nodes_of(cell->active_cell_index());
    const FaceValues<dim>& face = faces_.of(cell);
    CellValues<dim>& shapes = cells_.on(cell);
    shapes.reinit(nodes_.points, nodes);
    double flux = 0;
    for (unsigned int q = 0; q < face.n_points(); ++q) {
      dealii::Tensor<1, dim> gradient;
      for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
        gradient += nodal_values_[nodes[i]] * shapes.gradient(i, number * face.n_points() + q);
      flux += face.JxW(q) * (face.normal(q) * (kappa(face.point(q)) * gradient));
    }
    return flux;
  }

  const ByMaterial<Diffusion<dim>>& kappa_;
  const Nodes<dim>& nodes_;
  const std::vector<double>& nodal_values_;
  ShapesOfFaces<dim> faces_;
  ShapesOfCells<dim> cells_;  ///< at the points of all faces of a cell
  std::map<BoundaryId, double> of_boundary_;
};

}  // namespace

template <int dim>
Results Poisson<dim>::results(const std::vector<double>& solution) const {
  const Implementation& data = *implementation_;
  const std::vector<double> values = data.numbering.nodal_values(solution);
  const auto [smallest, largest] = std::minmax_element(values.begin(), values.end());
  Results results{*smallest, *largest, 0, {}};
  results.mean = weighted_mean(
      shape_integrals(data.triangulation(), data.discretization, data.numbering), values);
  Fluxes<dim> fluxes(data.kappa, data.discretization, data.numbering, values);
  for_boundary_faces(data.triangulation(), data.numbering,
                     [&](const Cell<dim>& cell, const unsigned int face,
                         const FaceNodes<dim>& nodes) { fluxes.add(cell, face, nodes); });
  for (const auto& [name, id] : data.mesh.boundaries)
    results.fluxes.emplace_back(name, fluxes.of_boundary(id));
  return results;
}

template <int dim>
void Poisson<dim>::normalize(std::vector<double>& solution) const {
  const Implementation& data = *implementation_;
  if (!data.is_pure_neumann) return;
  const double mean =
      weighted_mean(shape_integrals(data.triangulation(), data.discretization, data.numbering),
                    data.numbering.nodal_values(solution));
  for (double& value : solution) value -= mean;
}

template Results Poisson<2>::results(const std::vector<double>& solution) const;
template Results Poisson<3>::results(const std::vector<double>& solution) const;
template void Poisson<2>::normalize(std::vector<double>& solution) const;
template void Poisson<3>::normalize(std::vector<double>& solution) const;

}  // namespace assembly
