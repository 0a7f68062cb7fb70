// SPDX-License-Identifier: MIT
#include "assembly/elasticity/elastic_estimate.h"

#include "assembly/arrays/data_on_arrays.h"
#include "assembly/elements/estimates/recovered_error.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/solids/stress_error.h"

#include <cmath>
#include <numeric>

namespace assembly {

namespace {

/// Where elements are of even degree the error of stresses is nearly continuous, so means at the nodes have much of it, and what is
/// between them and the stresses is too small. Own study (docs/adaptivity.md): by 0.55 to 0.73 for smooth displacements of degree 2.
constexpr double of_even_degree = 1.4;

/// The materials whose cells are recovered by themselves; all_parts: all together, if no data depend on the material.
template <int dim>
std::vector<int> materials_apart(const ElasticityData<dim>& data) {
  bool is_one = true;
  for (const ByMaterial<Expression<dim>>* of :
       {&data.E, &data.nu, &data.alpha, &data.temperature, &data.reference, &data.thickness})
    is_one = is_one && of->functions().size() <= 1;
  if (is_one) return {all_parts};
  std::vector<int> result;
  for (const auto& [name, id] : data.mesh.materials) result.push_back(int(id));
  return result;
}

}  // namespace

template <int dim>
EnergyEstimate elastic_estimate(const ElasticBody<dim>& body, const Array<double>& u) {
  const Executor& executor = body.cells.executor();
  const std::vector<ElementBlock> blocks = cell_blocks(body.cells, body.nodes.numbers);
  const ShapesOnArrays<dim> shapes(executor, body.data.discretization);
  EnergyEstimate estimate;
  estimate.squares = Array<double>(executor, body.cells.n_cells());
  Array<double> energies(executor, body.cells.n_cells());
  for (const int material : materials_apart(body.data)) {
    const Array<double> stress = recovered(body, TensorField::stress, u, material);
    for (const ElementBlock& block : blocks) {
      const ReferenceElement& rule = shapes.on_cells(block.n_nodes).gradient_rule;
      recovered_stress_errors<dim>(block, rule, body.nodes.points,
                                   coefficients_in(body.data, block, rule, body.nodes.points), u,
                                   stress, material, estimate.squares, energies);
    }
  }
  if (body.data.discretization.degree % 2 == 0)
    estimate.squares =
        scaled_part(estimate.squares, 0, estimate.squares.size(), of_even_degree * of_even_degree);
  estimate.square = sum_over_cells(estimate.squares);
  estimate.energy = sum_over_cells(energies);
  return estimate;
}

template <int dim>
double elastic_energy_error(const ElasticBody<dim>& body, const Array<double>& u) {
  const Executor& executor = body.cells.executor();
  std::vector<const Program*> programs;
  for (const Expression<dim>& component : body.data.exact) programs.push_back(&component.program());
  std::vector<Index> identity(programs.size(), 0);
  std::iota(identity.begin(), identity.end(), 0);
  const Programs exact(executor, programs, identity, dim, 0);
  const ShapesOnArrays<dim> shapes(executor, body.data.discretization);
  double square = 0;
  for (const ElementBlock& block : cell_blocks(body.cells, body.nodes.numbers)) {
    const ReferenceElement& rule = shapes.on_cells(block.n_nodes).gradient_rule;
    square += strain_error<dim>(exact, block, rule, body.nodes.points,
                                coefficients_in(body.data, block, rule, body.nodes.points), u);
  }
  return std::sqrt(square);
}

#define INSTANTIATE(dim)                                                                   \
  template EnergyEstimate elastic_estimate(const ElasticBody<dim>&, const Array<double>&); \
  template double elastic_energy_error(const ElasticBody<dim>&, const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
