// SPDX-License-Identifier: MIT
#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elasticity/elastic_system.h"
#include "assembly/elements/values.h"
#include "assembly/nodes/side_blocks.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/solids/values.h"

#include <algorithm>
#include <numeric>

namespace assembly {

namespace {

/// Refuses the first value of an expression that is not as required.
template <int dim>
Coefficient checked(const ByMaterial<Expression<dim>>& data,
                    const Required required,
                    const ElementBlock& block,
                    const ReferenceElement& element,
                    const Array<double>& points) {
  return checked_values(data, required, block, element, points);
}

template <int dim>
Coefficient checked_ratio(const ElasticityData<dim>& data,
                          const ElementBlock& block,
                          const ReferenceElement& element,
                          const Array<double>& points) {
  Coefficient nu = checked(data.nu, Required::finite, block, element, points);
  const std::optional<BadPlace> bad =
      first_outside(nu, -1, 0.5, block.n, element.n_points(), block.executor());
  if (!bad) return nu;
  const std::vector<double> x =
      quadrature_point<dim>(block, element, points, bad->element, bad->point);
  dealii::Point<dim> point;
  for (unsigned int d = 0; d < dim; ++d) point[d] = x[d];
  const Expression<dim>& function = on_part(data.nu, block, bad->element);
  require_ratio(function.text(), function(point));
  throw multigrid::InputError("Problem/Poissons ratio: `" + function.text() +
                              "` comes too near to -1 or 0.5; keep it away from both.");
}

/// A function for each number of a boundary: `zero`, or that of its condition.
struct FunctionsOfIds {
  std::vector<int> of_id;
  explicit FunctionsOfIds(const std::map<BoundaryId, std::size_t>& positions) {
    for (const auto& [id, position] : positions) {
      of_id.resize(std::max(of_id.size(), std::size_t(id) + 1), 0);
      of_id[id] = int(position) + 1;
    }
  }
};

/// Values of one function a condition on the sides, 0 where there is none.
template <int dim>
Coefficient on_sides(const std::vector<const Expression<dim>*>& functions,
                     const std::map<BoundaryId, std::size_t>& positions,
                     const Required required,
                     const ElementBlock& sides,
                     const ReferenceElement& element,
                     const Array<double>& points) {
  if (functions.empty()) return {};
  const Expression<dim> zero(functions[0]->key(), "0");
  Functions<dim> all = {&zero};
  all.insert(all.end(), functions.begin(), functions.end());
  std::vector<int> of_id = FunctionsOfIds(positions).of_id;
  const std::vector<std::uint16_t> ids = sides.parts.numbers->to_vector();
  for (const std::uint16_t id : ids)
    if (of_id.size() <= id) of_id.resize(std::size_t(id) + 1, 0);
  Coefficient values = values_of<dim>(all, of_id, sides, element, points);
  const Coefficient nothing;
  const std::optional<BadPlace> bad = first_bad(values, required, nothing, Required::finite,
                                                sides.n, element.n_points(), sides.executor());
  if (bad)
    refuse_value<dim>(*all[std::size_t(of_id[ids[std::size_t(bad->element)]])], required,
                      quadrature_point<dim>(sides, element, points, bad->element, bad->point));
  return values;
}

/// Component a of each list; lists of one entry have it instead where `is_single`.
template <int dim>
std::vector<const Expression<dim>*> components(
    const std::vector<std::vector<Expression<dim>>>& lists, const std::size_t a) {
  std::vector<const Expression<dim>*> result;
  for (const auto& list : lists) result.push_back(&list[std::min(a, list.size() - 1)]);
  return result;
}

/// The conditions that have so many expressions.
template <int dim>
std::map<BoundaryId, std::size_t> with_n(const std::map<BoundaryId, std::size_t>& positions,
                                         const std::vector<std::vector<Expression<dim>>>& lists,
                                         const std::size_t n) {
  std::map<BoundaryId, std::size_t> result;
  for (const auto& [id, position] : positions)
    if (lists[position].size() == n) result.emplace(id, position);
  return result;
}

}  // namespace

template <int dim>
ElasticCoefficients coefficients_in(const ElasticityData<dim>& data,
                                    const ElementBlock& block,
                                    const ReferenceElement& element,
                                    const Array<double>& points,
                                    const bool with_body) {
  ElasticCoefficients result;
  result.state = data.state;
  result.E = checked(data.E, Required::positive, block, element, points);
  result.nu = checked_ratio(data, block, element, points);
  if (data.is_plate())
    result.thickness = checked(data.thickness, Required::positive, block, element, points);
  result.expansion =
      thermal_strain(checked(data.alpha, Required::finite, block, element, points),
                     data.nodal_temperature.empty()
                         ? checked(data.temperature, Required::finite, block, element, points)
                         : function_at_points(block, element, data.nodal_temperature),
                     checked(data.reference, Required::finite, block, element, points), block.n,
                     element.n_points(), block.executor());
  if (with_body && data.body) result.body = checked_velocity(*data.body, block, element, points);
  return result;
}

template <int dim>
std::unique_ptr<ElasticLoads> loads_in(const ElasticityData<dim>& data,
                                       const mesh::CellArrays<dim>& cells,
                                       const NodesOnArrays<dim>& nodes,
                                       const ShapesOnArrays<dim>& shapes) {
  auto result = std::make_unique<ElasticLoads>();
  SideBlock& sides = result->sides;
  sides = sides_of(cells, data.sides.are_loaded(), nodes.numbers);
  if (sides.block.n == 0) return result;
  sides.block.parts.numbers = &sides.ids;
  const std::vector<ElementBlock> blocks = cell_blocks(cells, nodes.numbers);
  std::vector<const ElementBlock*> pointers;
  for (const ElementBlock& block : blocks) pointers.push_back(&block);
  result->normals = side_normals(sides, pointers);
  const ReferenceElement& element = shapes.on_sides(sides.block.n_nodes);
  const LoadedSides<dim>& from = data.sides.loads;
  const auto values = [&](const auto& functions, const auto& positions, const Required required) {
    return on_sides<dim>(functions, positions, required, sides.block, element, nodes.points);
  };
  SideLoads& loads = result->loads;
  for (std::size_t a = 0; a < dim && !from.tractions.empty(); ++a)
    loads.traction.push_back(
        values(components(from.tractions, a), from.traction_of, Required::finite));
  std::vector<const Expression<dim>*> pressures;
  for (const Expression<dim>& pressure : from.pressures) pressures.push_back(&pressure);
  loads.pressure = values(pressures, from.pressure_of, Required::finite);
  const auto normal = with_n(from.springs_of, from.springs, 1),
             axial = with_n(from.springs_of, from.springs, dim);
  if (!normal.empty())
    loads.normal_stiffness = values(components(from.springs, 0), normal, Required::not_negative);
  for (std::size_t a = 0; a < dim && !axial.empty(); ++a)
    loads.stiffness.push_back(values(components(from.springs, a), axial, Required::not_negative));
  result->has_springs = !from.springs_of.empty();
  if (data.is_plate()) {
    const Array<std::uint16_t> materials = materials_of(cells, sides.cells);
    sides.block.parts.numbers = &materials;
    loads.thickness =
        checked(data.thickness, Required::positive, sides.block, element, nodes.points);
    sides.block.parts.numbers = &sides.ids;
  }
  return result;
}

template <int dim>
Held held_in(const ElasticityData<dim>& data,
             const mesh::CellArrays<dim>& cells,
             const NodesOnArrays<dim>& nodes) {
  const SideBlock sides = sides_of(cells, data.sides.are_held(), nodes.numbers);
  Held held;
  held.entry = held_components(sides, data.sides.entry_of_id(), nodes.numbers.n_nodes, dim);
  if (data.sides.held.empty()) {
    held.values = zeros(cells.executor(), Index(held.entry.size()));
    return held;
  }
  std::vector<const Program*> programs;
  for (const HeldSide& side : data.sides.held)
    programs.push_back(&data.sides.values[side.value].program());
  std::vector<Index> identity(programs.size(), 0);
  std::iota(identity.begin(), identity.end(), 0);
  held.values = held_values<dim>(Programs(cells.executor(), programs, identity, dim, 0), held.entry,
                                 nodes.points);
  if (const std::optional<Index> bad = first_not_finite(held.values)) {
    const Index entry = held.entry.to_vector()[std::size_t(*bad)];
    refuse_value_at_node<dim>(data.sides.values[data.sides.held[std::size_t(entry)].value],
                              nodes.points, *bad / dim);
  }
  return held;
}

#define INSTANTIATE(dim)                                                                        \
  template ElasticCoefficients coefficients_in(const ElasticityData<dim>&, const ElementBlock&, \
                                               const ReferenceElement&, const Array<double>&,   \
                                               bool);                                           \
  template std::unique_ptr<ElasticLoads> loads_in(                                              \
      const ElasticityData<dim>&, const mesh::CellArrays<dim>&, const NodesOnArrays<dim>&,      \
      const ShapesOnArrays<dim>&);                                                              \
  template Held held_in(const ElasticityData<dim>&, const mesh::CellArrays<dim>&,               \
                        const NodesOnArrays<dim>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
