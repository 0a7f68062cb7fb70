// SPDX-License-Identifier: MIT
#include "assembly/arrays/parts_on_arrays.h"

#include "assembly/elements/part_sums.h"
#include "assembly/rows/nodal_values.h"

namespace assembly {

namespace {

struct NamesAndNumbers {
  std::vector<std::string> names;
  std::vector<int> numbers;

  template <class Ids>
  explicit NamesAndNumbers(const Ids& ids) {
    for (const auto& [name, id] : ids) {
      names.push_back(name);
      numbers.push_back(int(id));
    }
  }
};

template <int dim>
std::vector<PartSums> sums_of_materials(const ShapesOnArrays<dim>& shapes,
                                        const mesh::CellArrays<dim>& cells,
                                        const NodesOnArrays<dim>& nodes,
                                        const Array<double>& u,
                                        const std::vector<int>& numbers) {
  if (numbers.empty()) return {};
  const std::vector<ElementBlock> blocks = cell_blocks(cells, nodes.numbers);
  Array<PartSums> sums(cells.executor(), Offset(blocks.size() * numbers.size()));
  PartSums* next = sums.on(cells.executor());
  for (const ElementBlock& block : blocks) {
    sums_of_cells<dim>(block, cells_by_part(block, numbers),
                       shapes.on_cells(block.n_nodes).gradient_rule, nodes.points, u, next);
    next += numbers.size();
  }
  std::vector<PartSums> result = sums.to_vector();
  for (std::size_t k = numbers.size(); k < result.size(); ++k)
    result[k % numbers.size()] += result[k];
  result.resize(numbers.size());
  return result;
}

template <int dim>
std::vector<PartSums> sums_of_boundaries(const ShapesOnArrays<dim>& shapes,
                                         const mesh::CellArrays<dim>& cells,
                                         const NodesOnArrays<dim>& nodes,
                                         const Array<double>& u,
                                         const std::vector<int>& numbers) {
  std::vector<bool> is_wanted;
  for (const int number : numbers) {
    is_wanted.resize(std::max(is_wanted.size(), std::size_t(number) + 1), false);
    is_wanted[std::size_t(number)] = true;
  }
  const SideBlock sides = sides_of(cells, is_wanted, nodes.numbers);
  Array<PartSums> sums(cells.executor(), Offset(numbers.size()));
  sums_of_sides<dim>(sides.block, sides.ids, numbers, shapes.on_sides(sides.block.n_nodes),
                     nodes.points, u, sums.on(cells.executor()));
  return sums.to_vector();
}

/// The coordinates of nodes, one node after the other.
std::vector<double> places_of(const std::vector<Index>& nodes,
                              const Array<double>& points,
                              const int dim) {
  const Index n_nodes = Index(points.size() / dim);
  std::vector<Index> entries;
  for (const Index node : nodes)
    for (int d = 0; d < dim; ++d) entries.push_back(d * n_nodes + node);
  return in_order_of_points(points, Array<Index>(points.executor(), entries)).to_vector();
}

/// Fills in the places of the extremes, which have numbers of nodes so far.
void set_places(const std::vector<Index>& nodes,
                const Array<double>& points,
                const int dim,
                const std::vector<Extreme*>& extremes) {
  const std::vector<double> places = places_of(nodes, points, dim);
  for (std::size_t k = 0; k < extremes.size(); ++k)
    extremes[k]->place.assign(places.begin() + std::ptrdiff_t(k) * dim,
                              places.begin() + std::ptrdiff_t(k + 1) * dim);
}

}  // namespace

namespace {

/// From the integrals over both sides of each contact.
template <int dim>
void set_contacts(const ScalarProblem<dim>& problem, Results& results) {
  const auto integral = [&](const BoundaryId id) {
    for (const PartResults& part : results.boundaries)
      if (problem.mesh.boundaries.at(part.name) == id) return part.integral;
    return 0.;
  };
  for (const Contact& contact : problem.conditions.contacts)
    results.contacts.push_back(
        {contact.name, contact.conductance * (integral(contact.first) - integral(contact.second))});
}

}  // namespace

template <int dim>
Results values_on_arrays(const ScalarProblem<dim>& problem,
                         const mesh::CellArrays<dim>& cells,
                         const NodesOnArrays<dim>& nodes,
                         const Array<double>& u,
                         const FunctionIntegrals& integrals) {
  const ShapesOnArrays<dim> shapes(cells.executor(), problem.discretization);
  const Extremes range = extremes(u);
  Results results;
  results.minimum = range.smallest;
  results.maximum = range.largest;
  results.mean = integrals.u / integrals.measure;
  results.domain = {"", integrals.measure, integrals.u, {range.smallest, {}}, {range.largest, {}}};
  std::vector<Index> at = {range.at_smallest, range.at_largest};
  const auto add = [&](const NamesAndNumbers& parts, const std::vector<PartSums>& sums,
                       std::vector<PartResults>& list) {
    for (std::size_t k = 0; k < sums.size(); ++k) {
      if (sums[k].smallest > sums[k].largest) continue;  // it has no cell or side
      list.push_back({parts.names[k],
                      sums[k].measure,
                      sums[k].u,
                      {sums[k].smallest, {}},
                      {sums[k].largest, {}}});
      at.insert(at.end(), {sums[k].at_smallest, sums[k].at_largest});
    }
  };
  const NamesAndNumbers materials(problem.mesh.materials), boundaries(problem.mesh.boundaries);
  add(materials, sums_of_materials(shapes, cells, nodes, u, materials.numbers), results.materials);
  add(boundaries, sums_of_boundaries(shapes, cells, nodes, u, boundaries.numbers),
      results.boundaries);
  set_contacts(problem, results);
  std::vector<Extreme*> all = {&results.domain.minimum, &results.domain.maximum};
  for (auto* const list : {&results.materials, &results.boundaries})
    for (PartResults& part : *list) all.insert(all.end(), {&part.minimum, &part.maximum});
  set_places(at, nodes.points, dim, all);
  return results;
}

#define INSTANTIATE(dim)                                                                     \
  template Results values_on_arrays(const ScalarProblem<dim>&, const mesh::CellArrays<dim>&, \
                                    const NodesOnArrays<dim>&, const Array<double>&,         \
                                    const FunctionIntegrals&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
