// SPDX-License-Identifier: MIT
#include "assembly/arrays/residual_on_arrays.h"

#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/estimates/recovered_error.h"
#include "assembly/elements/estimates/residual_error.h"
#include "assembly/nodes/lattice.h"
#include "assembly/rows/nodal_values.h"
#include "mesh/coarse_cells.h"

namespace assembly {

namespace {

/// For each face of a cell its nodes, face by face.
Array<int> nodes_on_faces(const Executor& executor, const int dim, const int n_nodes) {
  std::vector<int> all;
  for (const std::vector<int>& face : nodes_of_faces(kind_of_cell(dim, n_nodes)))
    all.insert(all.end(), face.begin(), face.end());
  return {executor, all};
}

template <int dim>
const Array<Index>& faces_of_block(const mesh::CellArrays<dim>& cells, const ElementBlock& block) {
  if constexpr (dim == 3)
    return cells.tetrahedra.faces;
  else
    return (is_simplex_of_nodes(dim, block.n_nodes) ? cells.triangles : cells.quadrilaterals).edges;
}

}  // namespace

template <int dim>
EnergyEstimate residual_estimate_on_arrays(const ScalarProblem<dim>& problem,
                                           const mesh::CellArrays<dim>& cells,
                                           const NodesOnArrays<dim>& nodes,
                                           const Array<double>& u,
                                           const ArrayTerm<dim>* const more,
                                           const StoredInStep<dim>* const stored) {
  const Executor& executor = cells.executor();
  const std::vector<ElementBlock> blocks = cell_blocks(cells, nodes.numbers);
  const ShapesOnArrays<dim> shapes(executor, problem.discretization);
  const ByKind<ReferenceElement> on_nodes = shapes_at_nodes(executor, problem.discretization);
  SideBlock films = film_sides(cells, problem.conditions, nodes.numbers, 0);
  const SideBlock given =
      given_sides(cells, problem.conditions.dirichlet, mesh::no_twins, nodes.numbers);
  FilmCoefficients of_films;
  const ReferenceElement& on_side =
      shapes.on_sides(films.block.n > 0 ? films.block.n_nodes : given.block.n_nodes);
  if (films.block.n > 0) {
    films.block.parts.numbers = &films.ids;
    of_films = films_in(problem.conditions, films.block, on_side, nodes.points, &u);
  }
  const CellsOfFaces behind = cells_of_faces(cells);
  const Array<Index> sides =
      sides_of_faces(cells, behind, {&films.cells, &films.faces}, {&given.cells, &given.faces});
  std::vector<OwnFluxes> own;
  std::vector<FluxesOfBlock> all;
  own.reserve(blocks.size());
  for (const ElementBlock& block : blocks) {
    const ReferenceElement& at = on_nodes.of(is_simplex_of_nodes(dim, block.n_nodes));
    own.push_back(own_fluxes<dim>(block, at, nodes.points,
                                  kappa_in(problem, block, at, nodes.points, &u), u));
    all.push_back({&block, &own.back()});
  }
  EnergyEstimate estimate;
  estimate.squares = Array<double>(executor, cells.n_cells());
  Array<double> energies(executor, cells.n_cells()), unused(executor, cells.n_cells());
  const Array<double> no_flux = zeros(executor, 3 * nodes.numbers.n_nodes);
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    const ElementBlock& block = blocks[k];
    const ReferenceElement& rule = shapes.on_cells(block.n_nodes).gradient_rule;
    CellCoefficients coefficients = coefficients_in(problem, block, rule, nodes.points, true, &u);
    if (more) coefficients.f = more->without_term(block, rule, nodes.points, coefficients.f, u);
    if (stored)
      coefficients.f = without_storage(
          block, rule, coefficients.f,
          checked_values(*stored->capacity, Required::positive, block, rule, nodes.points), u,
          *stored->u_0, stored->dt);
    const Array<int> local = nodes_on_faces(executor, dim, block.n_nodes);
    residual_errors<dim>(all, k, rule, nodes.points, coefficients,
                         {&behind, &faces_of_block(cells, block), &local, &on_side, &sides, &films,
                          &of_films.alpha, &of_films.g},
                         u, estimate.squares);
    recovered_errors<dim>(block, rule, nodes.points, coefficients.kappa, u, no_flux, -1, unused,
                          energies);
  }
  estimate.square = sum_over_cells(estimate.squares);
  estimate.energy = sum_over_cells(energies);
  return estimate;
}

template EnergyEstimate residual_estimate_on_arrays(const ScalarProblem<2>&,
                                                    const mesh::CellArrays<2>&,
                                                    const NodesOnArrays<2>&,
                                                    const Array<double>&,
                                                    const ArrayTerm<2>*,
                                                    const StoredInStep<2>*);
template EnergyEstimate residual_estimate_on_arrays(const ScalarProblem<3>&,
                                                    const mesh::CellArrays<3>&,
                                                    const NodesOnArrays<3>&,
                                                    const Array<double>&,
                                                    const ArrayTerm<3>*,
                                                    const StoredInStep<3>*);

}  // namespace assembly
