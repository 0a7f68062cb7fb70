// SPDX-License-Identifier: MIT
#include "assembly/arrays/derived_on_arrays.h"

#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/cell_flux.h"
#include "assembly/elements/recovery.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/nodal_values.h"
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

  /// kappa at the points of an element, or what makes -kappa grad u the gradient.
  std::vector<Coefficient> kappa(const ElementBlock& block,
                                 const ReferenceElement& element,
                                 const bool is_gradient) const {
    if (!is_gradient) return kappa_in(problem, block, element, nodes.points);
    std::vector<Coefficient> result(1);
    result[0].constant = -1;
    return result;
  }

  postprocess::Field in_cells(const std::string& name, const bool is_gradient) const;
  postprocess::Field at_nodes(const std::string& name, const bool is_gradient) const;
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
postprocess::Field Derivation<dim>::in_cells(const std::string& name,
                                             const bool is_gradient) const {
  const ByKind<ReferenceElement> centres = centre_shapes(cells.executor(), problem.discretization);
  const ElementBlock& last = blocks.back();
  Array<double> vectors(cells.executor(), 3 * Offset(last.first + last.n));
  for (const ElementBlock& block : blocks) {
    const ReferenceElement& centre = centres.of(is_simplex_of_nodes(dim, block.n_nodes));
    cell_flux<dim>(block, centre, nodes.points, kappa(block, centre, is_gradient), u, block.first,
                   vectors);
  }
  const std::size_t n_pieces = vtk_cells<dim>(unsigned(last.n_nodes)).size();
  return {name, 3, repeated(vectors.to_vector(), n_pieces)};
}

template <int dim>
postprocess::Field Derivation<dim>::at_nodes(const std::string& name,
                                             const bool is_gradient) const {
  const Executor& executor = cells.executor();
  const ShapesOnArrays<dim> shapes(executor, problem.discretization);
  const ByKind<ReferenceElement> on_nodes = shapes_at_nodes(executor, problem.discretization);
  std::vector<const ElementBlock*> pointers;
  std::vector<std::vector<Coefficient>> kappas;
  for (const ElementBlock& block : blocks) {
    pointers.push_back(&block);
    kappas.push_back(
        kappa(block, on_nodes.of(is_simplex_of_nodes(dim, block.n_nodes)), is_gradient));
  }
  const Index n_rows = nodes.numbers.n_rows;
  const ElementsAround around = elements_around(pointers, n_rows);
  const auto sums = [&](const int component) {
    std::vector<ElementMatrices> parts(blocks.size());
    std::vector<MatricesOfBlock> all;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      const ElementBlock& block = blocks[k];
      parts[k].loads = weighted_flux_at_nodes<dim>(
          block, on_nodes.of(is_simplex_of_nodes(dim, block.n_nodes)),
          shapes.on_cells(block.n_nodes).gradient_rule, nodes.points, kappas[k], u, component);
      all.push_back({&block, &parts[k]});
    }
    return with_copies(gathered_loads(all, around, n_rows), nodes.numbers.original_of_copy);
  };
  const Array<double> weights = sums(-1);
  Array<double> vectors = zeros(executor, 3 * nodes.numbers.n_nodes);
  for (int d = 0; d < dim; ++d) set_component(sums(d), weights, d, vectors);
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
  const auto add = [&](const std::string& name, const bool is_gradient) {
    fields.cell_data.push_back(derivation.in_cells(name, is_gradient));
    if (options.at_nodes)
      fields.point_data.push_back(derivation.at_nodes(name + "_recovered", is_gradient));
  };
  if (options.flux) add("flux", false);
  if (options.gradient) add("gradient", true);
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
