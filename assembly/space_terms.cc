// SPDX-License-Identifier: MIT
#include "assembly/space_terms.h"

#include "assembly/boundary_terms.h"
#include "assembly/box_boundary.h"
#include "assembly/box_terms.h"
#include "assembly/mass_terms.h"

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

template <int dim>
SparseRows empty_rows(const Nodes<dim>& nodes) {
  std::vector<Index> unknown(nodes.points.size());
  std::iota(unknown.begin(), unknown.end(), Index(0));
  return make_pattern(nodes.cell_nodes, nodes.cell_offsets, unknown, nodes.n_nodes());
}

template <int dim>
SpaceTerms finite_element_terms(const SpaceData<dim>& data, const Nodes<dim>& nodes) {
  const Numbering<dim> numbering = all_unknown(nodes);
  SpaceTerms terms{empty_rows(nodes), std::vector<double>(nodes.points.size(), 0.), {}, false};
  const CellSums sums =
      add_cell_terms<dim>(data.triangulation, data.discretization, {data.kappa, data.c, data.f},
                          numbering, terms.K, terms.F);
  const BoundarySums boundary =
      add_boundary_terms(data.triangulation, data.conditions, numbering, terms.K, terms.F);
  terms.kappa_range = sums.kappa_range;
  terms.keeps_constants = !sums.has_reaction && !boundary.has_alpha;
  return terms;
}

template <int dim>
SpaceTerms finite_volume_terms(const SpaceData<dim>& data, const Nodes<dim>& nodes) {
  SpaceTerms terms{empty_rows(nodes), std::vector<double>(nodes.points.size(), 0.), {}, false};
  const CellSums sums = add_box_terms<dim>(data.triangulation, data.discretization,
                                           {data.kappa, data.c, data.f}, nodes, terms.K, terms.F);
  const bool has_alpha =
      add_box_boundary_terms<dim>(data.triangulation, data.conditions, nodes, terms.K, terms.F);
  terms.kappa_range = sums.kappa_range;
  terms.keeps_constants = !sums.has_reaction && !has_alpha;
  return terms;
}

}  // namespace

template <int dim>
SparseRows mass_matrix(const SpaceData<dim>& data,
                       const DiscretizationOptions& options,
                       const Nodes<dim>& nodes) {
  SparseRows M = empty_rows(nodes);
  if (options.method == Method::finite_volume) {
    add_box_volumes(data.triangulation, data.discretization, nodes, M);
    return M;
  }
  add_mass_terms(data.triangulation, data.discretization, nodes, M);
  if (options.mass == Mass::lumped) lump(M);
  return M;
}

template <int dim>
SpaceTerms space_terms(const SpaceData<dim>& data,
                       const DiscretizationOptions& options,
                       const Nodes<dim>& nodes) {
  return options.method == Method::finite_volume ? finite_volume_terms(data, nodes)
                                                 : finite_element_terms(data, nodes);
}

template SparseRows mass_matrix(const SpaceData<2>& data,
                                const DiscretizationOptions& options,
                                const Nodes<2>& nodes);
template SpaceTerms space_terms(const SpaceData<2>& data,
                                const DiscretizationOptions& options,
                                const Nodes<2>& nodes);

}  // namespace assembly
