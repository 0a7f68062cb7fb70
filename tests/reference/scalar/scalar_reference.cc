// SPDX-License-Identifier: MIT
#include "tests/reference/scalar/scalar_reference.h"

#include "assembly/arrays/fields_on_arrays.h"
#include "assembly/space/vtk_cell.h"
#include "tests/reference/mesh/lineage.h"
#include "tests/reference/terms/node_integrals.h"

#include <algorithm>
#include <numeric>

namespace assembly {

template <int dim>
void ScalarReference<dim>::check_exact_solution(const Nodes<dim>& nodes) const {
  if (!exact) return;
  BadValue<dim> bad;
  for (const dealii::Point<dim>& x : nodes.points) bad.check(*exact, Required::finite, x);
  bad.raise();
}

template <int dim>
double ScalarReference<dim>::mean(const std::vector<double>& nodal_values) const {
  const std::vector<double> weights = shape_integrals(triangulation(), discretization, numbering);
  return std::inner_product(weights.begin(), weights.end(), nodal_values.begin(), 0.) /
         std::accumulate(weights.begin(), weights.end(), 0.);
}

template <int dim>
Results ScalarReference<dim>::values(const std::vector<double>& nodal_values) const {
  const auto [smallest, largest] = std::minmax_element(nodal_values.begin(), nodal_values.end());
  Results results;
  results.minimum = *smallest;
  results.maximum = *largest;
  results.mean = mean(nodal_values);
  return results;
}

template <int dim>
void ScalarReference<dim>::set_flows(const std::vector<double>& u,
                                     const NodeFlows& at_nodes,
                                     const FlowOfBoundary<dim>& films,
                                     Results& results) const {
  FlowOfBoundary<dim> flows = flows_of_boundaries(terms(), numbering, u, at_nodes);
  for (const auto& [id, flow] : films) flows[id] += flow;
  for (const auto& [name, id] : mesh.boundaries) {
    const Flow flow = flows[id];
    results.flows.push_back({name, flow.value, flow.rounding});
    results.balance->flows += flow.value;
    results.balance->size += flow.absolute;
  }
}

template <int dim>
void ScalarReference<dim>::add_carried(const CellTerm<dim>& term,
                                       const std::vector<double>& u,
                                       const double share,
                                       Results& results) const {
  auto carried = term.carried_in(triangulation(), numbering, u);
  if (!carried) return;
  for (BoundaryFlow& flow : results.flows)
    flow.carried =
        flow.carried.value_or(0.) + share * (*carried)[mesh.boundaries.at(flow.boundary)];
}

template <int dim>
postprocess::Fields ScalarReference<dim>::fields(const std::vector<double>& solution) const {
  const bool is_flat = !mesh::lineage_of(triangulation()).empty();  // all levels in one
  const std::size_t n_cells = numbering.cell_offsets.size() - 1;
  const auto pieces = [&](const std::size_t cell) -> const std::vector<VtkCell>& {
    return vtk_cells<dim>(numbering.n_nodes_of(cell));
  };
  std::size_t n_pieces = 0, n_corners = 0;
  for (std::size_t cell = 0; cell < n_cells; ++cell) {
    n_pieces += pieces(cell).size();
    n_corners += pieces(cell).size() * pieces(cell)[0].order.size();
  }

  postprocess::Fields fields;
  fields.dimension = dim;
  fields.points.assign(3 * numbering.points.size(), 0.);
  for (std::size_t node = 0; node < numbering.points.size(); ++node)
    for (int d = 0; d < dim; ++d) fields.points[3 * node + d] = numbering.points[node][d];
  fields.types.reserve(n_pieces);
  fields.connectivity.reserve(n_corners);
  fields.offsets.reserve(n_pieces + 1);
  fields.offsets.push_back(0);
  for (std::size_t cell = 0; cell < n_cells; ++cell)
    for (const VtkCell& piece : pieces(cell)) {
      fields.types.push_back(piece.number);
      for (const unsigned int k : piece.order)
        fields.connectivity.push_back(numbering.nodes_of(cell)[k]);
      fields.offsets.push_back(std::int64_t(fields.connectivity.size()));
    }
  fields.point_data = {{"solution", 1, numbering.nodal_values(solution)}};
  const auto add_numbers = [&](const char* name, const auto& number_of) {
    fields.cell_numbers.push_back({name, {}});
    std::vector<std::int32_t>& values = fields.cell_numbers.back().values;
    values.reserve(n_pieces);
    for (const auto& cell : triangulation().active_cell_iterators())
      values.insert(values.end(), pieces(cell->active_cell_index()).size(), number_of(cell));
  };
  add_numbers("level",
              [&](const auto& cell) { return is_flat ? mesh.refinements : cell->level(); });
  if (!mesh.materials.empty())
    add_numbers("material_id", [](const auto& cell) { return std::int32_t(cell->material_id()); });
  add_names(mesh, fields);
  return fields;
}

template struct ScalarReference<2>;
template struct ScalarReference<3>;

}  // namespace assembly
