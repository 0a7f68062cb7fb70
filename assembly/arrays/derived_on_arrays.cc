// SPDX-License-Identifier: MIT
#include "assembly/arrays/derived_on_arrays.h"

#include "assembly/arrays/recovered_on_arrays.h"
#include "assembly/elements/cell_flux.h"
#include "assembly/space/vtk_cell.h"

namespace assembly {

namespace {

/// What fields are made of.
template <int dim>
struct Derivation {
  const ScalarProblem<dim>& problem;
  const mesh::CellArrays<dim>& cells;
  const NodesOnArrays<dim>& nodes;
  const Array<double>& u;
  std::vector<ElementBlock> blocks;

  postprocess::Field in_cells(const std::string& name, const Recovered what) const;
  postprocess::Field at_nodes(const std::string& name, const Recovered what) const;
};

/// Each vector for all pieces of its cell.
std::vector<double> repeated(std::vector<double> of_cells, const std::size_t n_pieces) {
  if (n_pieces == 1) return of_cells;
  std::vector<double> result(of_cells.size() * n_pieces);
  for (std::size_t k = 0; k < result.size(); ++k)
    result[k] = of_cells[k / (3 * n_pieces) * 3 + k % 3];
  return result;
}

template <int dim>
postprocess::Field Derivation<dim>::in_cells(const std::string& name, const Recovered what) const {
  const ByKind<ReferenceElement> centres = centre_shapes(cells.executor(), problem.discretization);
  const ElementBlock& last = blocks.back();
  Array<double> vectors(cells.executor(), 3 * Offset(last.first + last.n));
  for (const ElementBlock& block : blocks) {
    const ReferenceElement& centre = centres.of(is_simplex_of_nodes(dim, block.n_nodes));
    cell_flux<dim>(block, centre, nodes.points,
                   kappa_of_recovered(problem, block, centre, nodes.points, u, what), u,
                   block.first, vectors);
  }
  const std::size_t n_pieces = vtk_cells<dim>(unsigned(last.n_nodes)).size();
  return {name, 3, repeated(vectors.to_vector(), n_pieces)};
}

template <int dim>
postprocess::Field Derivation<dim>::at_nodes(const std::string& name, const Recovered what) const {
  const Array<double> vectors = recovered_on_arrays(problem, cells, nodes, blocks, u, what);
  const std::vector<double> by_number = vectors.to_vector();
  const std::vector<Index> numbers = nodes.numbers.number_of_point.to_vector();
  postprocess::Field field{name, 3, std::vector<double>(3 * numbers.size())};
  for (std::size_t k = 0; k < field.values.size(); ++k)
    field.values[k] = by_number[3 * std::size_t(numbers[k / 3]) + k % 3];
  return field;
}

}  // namespace

template <int dim>
DerivedFields derived_on_arrays(const ScalarProblem<dim>& problem,
                                const mesh::CellArrays<dim>& cells,
                                const NodesOnArrays<dim>& nodes,
                                const Array<double>& u,
                                const DerivedOptions& options) {
  const Derivation<dim> derivation{problem, cells, nodes, u, cell_blocks(cells, nodes.numbers)};
  DerivedFields fields;
  const auto add = [&](const std::string& name, const Recovered what) {
    fields.cell_data.push_back(derivation.in_cells(name, what));
    if (options.at_nodes)
      fields.point_data.push_back(derivation.at_nodes(name + "_recovered", what));
  };
  if (options.flux) add("flux", Recovered::flux);
  if (options.gradient) add("gradient", Recovered::gradient);
  return fields;
}

template DerivedFields derived_on_arrays(const ScalarProblem<2>&,
                                         const mesh::CellArrays<2>&,
                                         const NodesOnArrays<2>&,
                                         const Array<double>&,
                                         const DerivedOptions&);
template DerivedFields derived_on_arrays(const ScalarProblem<3>&,
                                         const mesh::CellArrays<3>&,
                                         const NodesOnArrays<3>&,
                                         const Array<double>&,
                                         const DerivedOptions&);

}  // namespace assembly
