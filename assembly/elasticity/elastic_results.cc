// SPDX-License-Identifier: MIT
#include "assembly/elasticity/elastic_results.h"

#include "assembly/arrays/data_on_arrays.h"
#include "assembly/elements/errors.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/solids/forces.h"
#include "assembly/solids/vectors.h"

#include <cmath>

namespace assembly {

namespace {

using Forces = std::map<BoundaryId, std::array<double, 3>>;

void add_sum(const VectorSum& sum, std::array<double, 3>& to) {
  for (std::size_t a = 0; a < 3; ++a) to[a] += sum.value[a];
}

/// Forces at nodes, and what they add up to.
template <int dim>
struct ForceBalance {
  const ElasticBody<dim>& body;
  const Array<double>& u;
  Array<double> outer;  ///< forces on the body, at its nodes
  Array<double> inner;  ///< what the stress holds against
  Forces applied, reactions;
  ElasticResults results = {};

  void add_cells(const ShapesOnArrays<dim>& shapes) {
    const std::vector<ElementBlock> blocks = cell_blocks(body.cells, body.nodes.numbers);
    std::vector<const ElementBlock*> pointers;
    for (const ElementBlock& block : blocks) pointers.push_back(&block);
    const Index n_nodes = body.nodes.numbers.n_nodes;
    const ElementsAround around = elements_around(pointers, n_nodes);
    const Array<double>& points = body.nodes.points;
    outer = zeros(body.cells.executor(), n_nodes * dim);
    inner = zeros(body.cells.executor(), n_nodes * dim);
    for (const ElementBlock& block : blocks) {
      const ReferenceElement& element = shapes.on_cells(block.n_nodes).gradient_rule;
      const ElasticCoefficients of_cells = coefficients_in(body.data, block, element, points, true);
      add_to_nodes(block, around, inner_forces<dim>(block, element, points, of_cells, &u), dim, 1,
                   inner);
      results.energy += strain_energy<dim>(block, element, points, of_cells, u);
      if (!body.data.body) continue;
      add_to_nodes(block, around, body_forces<dim>(block, element, points, of_cells), dim, 1,
                   outer);
    }
    const VectorSum sum = sum_of_vectors(outer, dim, nullptr);
    add_sum(sum, results.body);
    results.size += sum.absolute;
  }

  void add_sides(const ShapesOnArrays<dim>& shapes) {
    const std::unique_ptr<ElasticLoads> loads = loads_in(body.data, body.cells, body.nodes, shapes);
    const ElementBlock& block = loads->sides.block;
    if (block.n == 0) return;
    const ReferenceElement& element = shapes.on_sides(block.n_nodes);
    const ElementsAround around = elements_around({&block}, body.nodes.numbers.n_nodes);
    const std::vector<std::uint16_t> ids = loads->sides.ids.to_vector();
    const auto add_forces = [&](const Array<double>& forces) {
      add_to_nodes(block, around, forces, dim, 1, outer);
      const std::vector<double> own = forces.to_vector();
      const std::size_t of_side = std::size_t(block.n_nodes) * dim;
      for (std::size_t k = 0; k < own.size(); ++k) {
        applied[ids[k / of_side]][k % dim] += own[k];
        results.size += std::abs(own[k]);
      }
    };
    add_forces(side_forces<dim>(loads->normals, element, body.nodes.points, loads->loads));
    if (loads->has_springs)
      add_forces(spring_forces<dim>(loads->normals, element, body.nodes.points, loads->loads, u));
  }

  /// Of the components that are held.
  void add_reactions() {
    const Held held = held_in(body.data, body.cells, body.nodes);
    const Array<double> missing = difference(inner, outer);
    const Array<Index> places = held_places(held.entry);
    const std::vector<double> forces = in_order_of_points(missing, places).to_vector();
    const std::vector<Index> of_force = places.to_vector();
    const std::vector<Index> entries = entries_at(held.entry, places).to_vector();
    for (std::size_t k = 0; k < forces.size(); ++k) {
      const HeldSide& side = body.data.sides.held[std::size_t(entries[k])];
      reactions[side.id][std::size_t(side.component)] += forces[k];
      results.size += std::abs(forces[k]);
    }
  }

  void finish() {
    std::array<double, 3> all = results.body;
    for (const auto& [name, id] : body.data.mesh.boundaries) {
      const bool is_loaded = applied.count(id) != 0, is_held = reactions.count(id) != 0;
      if (!is_loaded && !is_held) continue;
      BoundaryForce force{name, {}, {}};
      if (is_held) force.reaction = reactions[id];
      if (is_loaded) force.applied = applied[id];
      results.boundaries.push_back(std::move(force));
    }
    for (const Forces* forces : {&applied, &reactions})
      for (const auto& [id, force] : *forces)
        for (std::size_t a = 0; a < 3; ++a) all[a] += force[a];
    results.gap = all;
  }
};

/// The extremes of the components and the largest von Mises stress.
template <int dim>
void add_extremes(const ElasticBody<dim>& body, const Array<double>& u, ElasticResults& results) {
  for (int a = 0; a < dim; ++a) {
    const Extremes range = extremes(component_of(u, dim, a));
    results.smallest[std::size_t(a)] = range.smallest;
    results.largest[std::size_t(a)] = range.largest;
  }
  const Extremes stress = extremes(von_mises_of(recovered(body, TensorField::stress, u)));
  results.von_mises.value = stress.largest;
  std::vector<Index> entries;
  for (int d = 0; d < dim; ++d)
    entries.push_back(d * body.nodes.numbers.n_nodes + stress.at_largest);
  results.von_mises.place =
      in_order_of_points(body.nodes.points, Array<Index>(u.executor(), entries)).to_vector();
}

}  // namespace

template <int dim>
ElasticResults elastic_results(const ElasticBody<dim>& body, const Array<double>& u) {
  const ShapesOnArrays<dim> shapes(body.cells.executor(), body.data.discretization);
  ForceBalance<dim> balance{body, u, {}, {}, {}, {}};
  balance.add_cells(shapes);
  balance.add_sides(shapes);
  balance.add_reactions();
  balance.finish();
  add_extremes(body, u, balance.results);
  return std::move(balance.results);
}

template <int dim>
Errors errors_of_component(const ElasticBody<dim>& body,
                           const Array<double>& u,
                           const int component) {
  const Expression<dim>& exact = body.data.exact[std::size_t(component)];
  const Executor& executor = body.cells.executor();
  const Programs programs = program_of(exact, executor);
  const ShapesOnArrays<dim> shapes(executor, body.data.discretization);
  const Array<double> own = component_of(u, dim, component);
  ErrorSums sums;
  for (const ElementBlock& block : cell_blocks(body.cells, body.nodes.numbers)) {
    const ShapesOfKind& of_block = shapes.on_cells(block.n_nodes);
    const ErrorSums part = error_sums<dim>(programs, block, of_block.value_rule,
                                           of_block.gradient_rule, body.nodes.points, own);
    if (part.first_bad != ErrorSums().first_bad)
      refuse_value<dim>(
          exact, Required::finite,
          first_bad_point<dim>(programs, block, of_block.value_rule, of_block.gradient_rule,
                               body.nodes.points, Index(part.first_bad)));
    sums += part;
  }
  return {std::sqrt(sums.L2), std::sqrt(sums.H1),
          largest_difference(own, values_at_all_nodes(exact, body.nodes.points))};
}

#define INSTANTIATE(dim)                                                                  \
  template ElasticResults elastic_results(const ElasticBody<dim>&, const Array<double>&); \
  template Errors errors_of_component(const ElasticBody<dim>&, const Array<double>&, int)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
