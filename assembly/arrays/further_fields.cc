// SPDX-License-Identifier: MIT
#include "assembly/arrays/further_fields.h"

#include "assembly/arrays/function_on_arrays.h"
#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/cell_flux.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/space/vtk_cell.h"

namespace assembly {

template <int dim>
std::vector<PointData> exact_on_arrays(const ScalarProblem<dim>& problem,
                                       const mesh::CellArrays<dim>& cells,
                                       const NodesOnArrays<dim>& nodes,
                                       const Array<double>& u,
                                       const bool up_to_a_constant) {
  if (!problem.exact) return {};
  Array<double> exact = values_at_nodes<dim>(program_of(*problem.exact, cells.executor()), nullptr,
                                             0, nodes.numbers.n_nodes, nodes.points);
  if (up_to_a_constant) add_constant(-mean_difference(problem, cells, nodes, u), exact);
  const Array<double> error = difference(u, exact);
  std::vector<PointData> result;
  result.push_back({"exact_solution", in_order_of_points(exact, nodes.numbers.number_of_point)});
  result.push_back({"error", in_order_of_points(error, nodes.numbers.number_of_point)});
  return result;
}

namespace {

/// Each vector for all pieces of its cell.
std::vector<double> repeated(std::vector<double> of_cells, const std::size_t n_pieces) {
  if (n_pieces == 1) return of_cells;
  std::vector<double> result(of_cells.size() * n_pieces);
  for (std::size_t k = 0; k < result.size(); ++k)
    result[k] = of_cells[k / (3 * n_pieces) * 3 + k % 3];
  return result;
}

}  // namespace

template <int dim>
postprocess::Field flux_on_arrays(const ScalarProblem<dim>& problem,
                                  const mesh::CellArrays<dim>& cells,
                                  const NodesOnArrays<dim>& nodes,
                                  const Array<double>& u) {
  const std::vector<ElementBlock> blocks = cell_blocks(cells, nodes.numbers);
  const ByKind<ReferenceElement> centres = centre_shapes(cells.executor(), problem.discretization);
  const ElementBlock& last = blocks.back();
  Array<double> flux(cells.executor(), 3 * Offset(last.first + last.n));
  for (const ElementBlock& block : blocks) {
    const ReferenceElement& centre = centres.of(is_simplex_of_nodes(dim, block.n_nodes));
    cell_flux<dim>(block, centre, nodes.points, kappa_in(problem, block, centre, nodes.points), u,
                   block.first, flux);
  }
  const std::size_t n_pieces = vtk_cells<dim>(unsigned(last.n_nodes)).size();
  return {"flux", 3, repeated(flux.to_vector(), n_pieces)};
}

#define INSTANTIATE(dim)                                                                  \
  template std::vector<PointData> exact_on_arrays(                                        \
      const ScalarProblem<dim>&, const mesh::CellArrays<dim>&, const NodesOnArrays<dim>&, \
      const Array<double>&, bool);                                                        \
  template postprocess::Field flux_on_arrays(const ScalarProblem<dim>&,                   \
                                             const mesh::CellArrays<dim>&,                \
                                             const NodesOnArrays<dim>&, const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
