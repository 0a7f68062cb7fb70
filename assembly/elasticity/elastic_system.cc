// SPDX-License-Identifier: MIT
#include "assembly/elasticity/elastic_system.h"

#include "assembly/rows/nodal_values.h"
#include "assembly/solids/forces.h"
#include "assembly/solids/rigid_modes.h"
#include "assembly/solids/stiffness.h"
#include "assembly/solids/values.h"
#include "assembly/solids/vectors.h"

#include <algorithm>
#include <limits>

namespace assembly {

namespace {

/// Shares of an assembly, of tetrahedra on two threads of a host.
constexpr double after_lists = 0.2, after_cells = 0.8;

}  // namespace

template <int dim>
ElasticSystem elastic_system(const ElasticityData<dim>& data,
                             const mesh::CellArrays<dim>& cells,
                             const NodesOnArrays<dim>& nodes,
                             const Held& held,
                             const Progress& progress) {
  const Executor& executor = cells.executor();
  const ShapesOnArrays<dim> shapes(executor, data.discretization);
  const std::vector<ElementBlock> blocks = cell_blocks(cells, nodes.numbers);
  std::vector<const ElementBlock*> pointers;
  for (const ElementBlock& block : blocks) pointers.push_back(&block);
  const Index n_nodes = nodes.numbers.n_nodes;
  const ElementsAround around = elements_around(pointers, n_nodes);
  const BlockPattern pattern = block_pattern(pointers, around, dim);
  progress(after_lists);
  ElasticSystem result;
  result.smallest_modulus = std::numeric_limits<double>::infinity();
  multigrid::System& system = result.system;
  system.A = zero_matrix(pattern);
  system.b = zeros(executor, n_nodes * dim);
  for (const ElementBlock& block : blocks) {
    const ReferenceElement& element = shapes.on_cells(block.n_nodes).gradient_rule;
    const ElasticCoefficients of_cells = coefficients_in(data, block, element, nodes.points, true);
    const auto range = [&](const Coefficient& of) {
      return range_of(of, block.n, element.n_points(), executor);
    };
    result.largest_ratio = std::max(result.largest_ratio, range(of_cells.nu).high);
    result.largest_modulus = std::max(result.largest_modulus, range(of_cells.E).high);
    result.smallest_modulus = std::min(result.smallest_modulus, range(of_cells.E).low);
    add_stiffness<dim>(block, element, nodes.points, of_cells, around, pattern, system.A);
    if (data.body)
      add_to_nodes(block, around, body_forces<dim>(block, element, nodes.points, of_cells), dim, 1,
                   system.b);
    if (!of_cells.expansion.values.empty() || of_cells.expansion.constant != 0)
      add_to_nodes(block, around,
                   inner_forces<dim>(block, element, nodes.points, of_cells, nullptr), dim, -1,
                   system.b);
  }
  progress(after_cells);
  const std::unique_ptr<ElasticLoads> loads = loads_in(data, cells, nodes, shapes);
  if (loads->sides.block.n > 0) {
    const ElementBlock& block = loads->sides.block;
    const ReferenceElement& element = shapes.on_sides(block.n_nodes);
    const ElementsAround of_sides = elements_around({&block}, n_nodes);
    add_to_nodes(block, of_sides,
                 side_forces<dim>(loads->normals, element, nodes.points, loads->loads), dim, 1,
                 system.b);
    if (loads->has_springs)
      add_springs<dim>(loads->normals, element, nodes.points, loads->loads, of_sides, pattern,
                       system.A);
  }
  hold(held, system.A, system.b);
  system.dimension = dim;
  system.block_size = dim;
  system.coordinates = places_of_unknowns<dim>(nodes.points);
  system.near_nullspace = rigid_modes<dim>(nodes.points, held.entry);
  executor.synchronize();
  return result;
}

template ElasticSystem elastic_system(const ElasticityData<2>&,
                                      const mesh::CellArrays<2>&,
                                      const NodesOnArrays<2>&,
                                      const Held&,
                                      const Progress&);
template ElasticSystem elastic_system(const ElasticityData<3>&,
                                      const mesh::CellArrays<3>&,
                                      const NodesOnArrays<3>&,
                                      const Held&,
                                      const Progress&);

}  // namespace assembly
