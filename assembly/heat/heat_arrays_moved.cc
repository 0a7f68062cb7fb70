// SPDX-License-Identifier: MIT
#include "assembly/arrays/estimate_on_arrays.h"
#include "assembly/arrays/residual_on_arrays.h"
#include "assembly/elements/cell_loads.h"
#include "assembly/heat/heat_arrays.h"
#include "assembly/nodes/lattice_on.h"
#include "assembly/probes/common_loads.h"
#include "assembly/rows/gathered_rows.h"

#include <utility>

// From one mesh to the next.
namespace assembly {

template <int dim>
void HeatArrays<dim>::remember(const Solution& u) {
  values_left_ = all_values(u);
  content_left_ = weighted_sum(weights_, nodal(u, before_));
}

template <int dim>
void HeatArrays<dim>::leave_mesh() {
  nodes_left_ = std::move(nodes_);
}

template <int dim>
multigrid::System HeatArrays<dim>::arrive(const mesh::CellArrays<dim>& old,
                                          const mesh::Descent<dim>& of_old,
                                          const mesh::Descent<dim>& of_new,
                                          const mesh::CommonCells& common) {
  const std::vector<ElementBlock> before = cell_blocks(old, nodes_left_.numbers),
                                  after = cell_blocks(cells(), nodes_.numbers);
  const DescendedCells old_cells{&before[0], &nodes_left_.points, &of_old.corners},
      new_cells{&after[0], &nodes_.points, &of_new.corners};
  const Array<int> places = lattice_on(executor(), dim, after[0].n_nodes);
  const ReferenceElement& rule = on(after[0]);
  const auto capacity = [&](const ElementBlock& block, const Array<double>& points) {
    return checked_values(equation_.capacity, Required::positive, block, rule, points);
  };
  const Index n_old = before[0].n, n_new = after[0].n;
  const ElementBlock at_old{0, n_old, after[0].n_nodes, rows_of_large(common.new_of_old, after[0])};
  const Array<Index>& rows = after[0].rows.empty() ? after[0].nodes : after[0].rows;
  const ElementBlock at_new{n_old, n_new, after[0].n_nodes, rows.copy_to(executor())};
  std::vector<ElementMatrices> loads(2);
  loads[0].loads = loads_of_common_cells<dim>(
      old_cells, rule, capacity(before[0], nodes_left_.points), common.new_of_old,
      &common.is_inside, new_cells, places, Carried::from_small, values_left_);
  loads[1].loads = loads_of_common_cells<dim>(new_cells, rule, capacity(after[0], nodes_.points),
                                              common.old_of_new, nullptr, old_cells, places,
                                              Carried::from_large, values_left_);
  const Array<double> b =
      gathered_loads({{&at_old, &loads[0]}, {&at_new, &loads[1]}},
                     elements_around({&at_old, &at_new}, n_unknowns()), n_unknowns());
  nodes_left_ = {};
  values_left_ = {};
  return mass_system(after[0], capacity(after[0], nodes_.points), b);
}

/// With the values that are given now.
template <int dim>
multigrid::System HeatArrays<dim>::mass_system(const ElementBlock& block,
                                               Coefficient capacity,
                                               const Array<double>& loads) const {
  CellCoefficients of_mass;
  of_mass.kappa.push_back({0, {}, false, block.n});
  of_mass.c = std::move(capacity);
  of_mass.has_reaction = true;
  ElementMatrices matrices = cell_matrices<dim>(block, on(block), nodes_.points, of_mass);
  if (equation_.options.mass == Mass::lumped) lump(matrices, block.n_nodes);
  const Index n_rows = nodes_.numbers.n_rows;
  const multigrid::Csr<double> M =
      gathered_rows({{&block, &matrices}}, elements_around({&block}, n_rows), {}, n_rows, n_rows).A;
  const Array<double> no_loads = zeros(executor(), n_rows),
                      no_values = zeros(executor(), n_unknowns()),
                      nothing_given = zeros(executor(), Index(before_.given.size()));
  const StepRows rows{&M, &M.values, &M.values, n_unknowns(), 0, 1};
  multigrid::System system;
  system.A = step_matrix(M, M.values, 0, n_unknowns());
  system.b =
      combination(loads, 1,
                  step_right_hand_side(
                      rows, {&no_loads, &no_loads, {&no_values, &nothing_given}, &before_.given}));
  system.symmetry = multigrid::Symmetry();
  return system;
}

template <int dim>
double HeatArrays<dim>::gain(const Solution& u) const {
  const double content = weighted_sum(weights_, nodal(u, before_)).value;
  return content_left_.absolute > 0 ? (content - content_left_.value) / content_left_.absolute : 0;
}

template <int dim>
EnergyEstimate HeatArrays<dim>::estimate(const Solution& u) const {
  return estimate_on_arrays(problem_, cells(), nodes_, all_values(u));
}

template <int dim>
EnergyEstimate HeatArrays<dim>::residual_estimate(const Solution& u) const {
  const StoredInStep<dim> stored{&equation_.capacity, &values_left_, step_.dt};
  return residual_estimate_on_arrays(problem_, cells(), nodes_, all_values(u), term_.get(),
                                     &stored);
}

#define INSTANTIATE(dim)                                                                  \
  template void HeatArrays<dim>::remember(const Solution&);                               \
  template void HeatArrays<dim>::leave_mesh();                                            \
  template double HeatArrays<dim>::gain(const Solution&) const;                           \
  template EnergyEstimate HeatArrays<dim>::estimate(const Solution&) const;               \
  template EnergyEstimate HeatArrays<dim>::residual_estimate(const Solution&) const;      \
  template multigrid::System HeatArrays<dim>::arrive(                                     \
      const mesh::CellArrays<dim>&, const mesh::Descent<dim>&, const mesh::Descent<dim>&, \
      const mesh::CommonCells&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
