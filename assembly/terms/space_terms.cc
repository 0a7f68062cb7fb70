// SPDX-License-Identifier: MIT
#include "assembly/terms/space_terms.h"

#include "assembly/terms/boundary_terms.h"
#include "assembly/terms/box_boundary.h"
#include "assembly/terms/box_terms.h"
#include "assembly/terms/mass_terms.h"

#include <cmath>
#include <numeric>

namespace assembly {

using multigrid::Index;

namespace {

/// The same nodes, all of them unknowns.
template <int dim>
Numbering<dim> all_unknown(const Nodes<dim>& nodes) {
  Numbering<dim> numbering{nodes, {}, {}, nodes.n_nodes()};
  numbering.unknown.resize(numbering.points.size());
  std::iota(numbering.unknown.begin(), numbering.unknown.end(), Index(0));
  numbering.given.assign(numbering.points.size(), 0.);
  return numbering;
}

}  // namespace

template <int dim>
SparseRows mass_matrix(const SpaceData<dim>& data,
                       const DiscretizationOptions& options,
                       const Nodes<dim>& nodes) {
  SparseRows M = rows_of_nodes(nodes);
  if (options.method == Method::finite_volume) {
    add_box_capacities(data.triangulation, data.discretization, data.capacity, nodes, M);
    return M;
  }
  add_mass_terms(data.triangulation, data.discretization, data.capacity, nodes, M);
  if (options.mass == Mass::lumped) lump(M);
  return M;
}

template <int dim>
SpaceMatrix space_matrix(const SpaceData<dim>& data,
                         const DiscretizationOptions& options,
                         const Nodes<dim>& nodes) {
  SpaceMatrix matrix{rows_of_nodes(nodes), {}, false, {}};
  std::vector<double> no_F(nodes.points.size(), 0.);
  CellSums sums;
  bool has_alpha = false;
  if (options.method == Method::finite_volume) {
    sums =
        add_box_terms(data.triangulation, data.discretization, data.kappa, data.c, nodes, matrix.K);
    has_alpha = add_box_boundary_terms(data.triangulation, data.conditions, nodes, matrix.K, no_F);
  } else {
    const Numbering<dim> numbering = all_unknown(nodes);
    sums = add_cell_terms<dim>(data.triangulation, data.discretization,
                               {data.kappa, data.c, nullptr}, numbering, matrix.K, no_F);
    has_alpha = add_boundary_terms(data.triangulation, data.conditions, numbering, matrix.K, no_F)
                    .has_alpha;
  }
  matrix.kappa_range = sums.kappa_range;
  matrix.reaction = std::move(sums.reaction);
  matrix.keeps_constants = !sums.has_reaction && !has_alpha;
  return matrix;
}

template <int dim>
SpaceLoad space_load(const SpaceData<dim>& data,
                     const DiscretizationOptions& options,
                     const Nodes<dim>& nodes,
                     const SparseRows& pattern) {
  const bool volumes = options.method == Method::finite_volume;
  std::vector<double> F(nodes.points.size(), 0.);
  if (volumes)
    add_box_sources(data.triangulation, data.discretization, data.f, nodes, F);
  else
    add_sources(data.triangulation, data.discretization, data.f, nodes, F);
  Integrals source;
  for (const double value : F) {
    source.value += value;
    source.absolute += std::abs(value);
  }
  if (data.conditions.fluxes.empty()) return {std::move(F), source};
  SparseRows no_K{pattern.offsets, pattern.columns, std::vector<double>(pattern.values.size(), 0.)};
  if (volumes)
    add_box_boundary_terms(data.triangulation, data.conditions, nodes, no_K, F);
  else
    add_boundary_terms(data.triangulation, data.conditions, all_unknown(nodes), no_K, F);
  return {std::move(F), source};
}

template SparseRows mass_matrix(const SpaceData<2>& data,
                                const DiscretizationOptions& options,
                                const Nodes<2>& nodes);
template SparseRows mass_matrix(const SpaceData<3>& data,
                                const DiscretizationOptions& options,
                                const Nodes<3>& nodes);
template SpaceMatrix space_matrix(const SpaceData<2>& data,
                                  const DiscretizationOptions& options,
                                  const Nodes<2>& nodes);
template SpaceMatrix space_matrix(const SpaceData<3>& data,
                                  const DiscretizationOptions& options,
                                  const Nodes<3>& nodes);
template SpaceLoad space_load(const SpaceData<2>& data,
                              const DiscretizationOptions& options,
                              const Nodes<2>& nodes,
                              const SparseRows& pattern);
template SpaceLoad space_load(const SpaceData<3>& data,
                              const DiscretizationOptions& options,
                              const Nodes<3>& nodes,
                              const SparseRows& pattern);

}  // namespace assembly
