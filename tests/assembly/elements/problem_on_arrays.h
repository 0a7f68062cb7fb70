// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/errors.h"
#include "assembly/elements/integrals.h"
#include "assembly/elements/values.h"
#include "assembly/expressions/parse.h"
#include "assembly/nodes/side_blocks.h"
#include "assembly/rows/flows.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/given_flows.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/rows/row_ties.h"
#include "tests/support/lagrange_tables.h"

/// -div(kappa grad u) + c u = f on a mesh as arrays, put together from its parts, on any executor.
namespace tests {

using namespace assembly;

/// The points of a side's rule on all faces of a cell; its nodes are in the order of the cell's corners.
inline ReferenceTables on_faces(const LatticeKind& cell, const Quadrature& side) {
  const LatticeKind linear{cell.dimension, cell.is_simplex, 1},
      linear_side{cell.dimension - 1, cell.is_simplex, 1};
  const std::vector<LatticePlace> corners = lattice(linear), of_side = lattice(linear_side);
  Quadrature points;
  for (const std::vector<int>& face : nodes_of_faces(linear))
    for (const std::array<double, 3>& point : side.points) {
      std::array<double, 3>& x = points.points.emplace_back();
      for (std::size_t v = 0; v < face.size(); ++v)
        for (std::size_t d = 0; d < 3; ++d)
          x[d] += shape_value(linear_side, of_side[v], point) * corners[std::size_t(face[v])][d];
      points.weights.push_back(0);
    }
  return lagrange_tables(cell, points);
}

/// What a problem is made of. Sides with ids 0 and 3 have given values, those with id 1 a film, on the others nothing flows.
struct Texts {
  std::vector<std::string> kappa = {"1"};  ///< entries
  std::string c = "0", f = "0", given = "0", alpha = "0", g = "0", exact = "0";
};

template <int dim>
struct ProblemOnArrays {
  const Executor executor;
  mesh::CellArrays<dim> cells;
  NodeNumbers numbers;
  Array<double> points, given;
  std::vector<ElementBlock> blocks;
  std::vector<ReferenceElement> elements, faces;  ///< of each block
  ReferenceElement sides_element;
  std::vector<CellCoefficients> coefficients;
  std::vector<ElementMatrices> matrices;
  SideBlock films;
  Coefficient alpha, g;
  ElementsAround around;
  Programs exact;

  Programs programs(const std::string& text) const {
    const Program program = parse(text, dim == 2 ? std::vector<std::string>{"x", "y"}
                                                 : std::vector<std::string>{"x", "y", "z"});
    return {executor, {&program}, {}, dim, 0};
  }
  Coefficient values(const std::string& text,
                     const ElementBlock& block,
                     const ReferenceElement& at) {
    return values_in<dim>(programs(text), block, at, points);
  }

  ProblemOnArrays(const Executor& executor_,
                  mesh::CellArrays<dim> cells_,
                  const Texts& texts,
                  int degree = 1)
      : executor(executor_), cells(std::move(cells_)), exact(programs(texts.exact)) {
    numbers = number_nodes(cells, {0, -1, -1, 0}, NodeOrder::as_met, degree);
    points = node_points(cells, numbers);
    given = values_at_nodes<dim>(programs(texts.given), nullptr, numbers.n_unknowns,
                                 numbers.n_nodes - numbers.n_unknowns, points);
    blocks = cell_blocks(cells, numbers);
    const bool has_triangles = dim == 3 && is_simplex_of_nodes(dim, blocks[0].n_nodes);
    const LatticeKind of_sides{dim - 1, has_triangles, degree};
    const Quadrature side_rule = rule_on(of_sides);
    sides_element = ReferenceElement(executor, lagrange_tables(of_sides, side_rule));
    for (const ElementBlock& block : blocks) {
      const LatticeKind kind = kind_of_cell(dim, block.n_nodes);
      elements.emplace_back(executor, lagrange_tables(kind, rule_on(kind)));
      faces.emplace_back(executor, on_faces(kind, side_rule));
      CellCoefficients own;
      for (const std::string& entry : texts.kappa)
        own.kappa.push_back(values(entry, block, elements.back()));
      own.c = values(texts.c, block, elements.back());
      own.f = values(texts.f, block, elements.back());
      own.has_reaction = texts.c != "0";
      matrices.push_back(cell_matrices<dim>(block, elements.back(), points, own));
      coefficients.push_back(std::move(own));
    }
    films = sides_of(cells, {false, true}, numbers);
    films.block.first = blocks.back().first + blocks.back().n;
    alpha = values(texts.alpha, films.block, sides_element);
    g = values(texts.g, films.block, sides_element);
    matrices.push_back(side_matrices<dim>(films.block, sides_element, points, alpha, g, true));
    std::vector<const ElementBlock*> all;
    for (const MatricesOfBlock& block : with_matrices()) all.push_back(block.block);
    around = elements_around(all, numbers.n_unknowns);
  }
  ProblemOnArrays(const ProblemOnArrays&) = delete;

  std::vector<MatricesOfBlock> with_matrices() const {
    std::vector<MatricesOfBlock> result;
    for (std::size_t k = 0; k < blocks.size(); ++k) result.push_back({&blocks[k], &matrices[k]});
    result.push_back({&films.block, &matrices.back()});
    return result;
  }
  Rows rows() const {
    return gathered_rows(with_matrices(), around, given, numbers.n_unknowns, numbers.n_nodes);
  }
  multigrid::Dissipation ties() const {
    const Films own{&films.block, &sides_element, &alpha, &g};
    return tied_energy<dim>(with_matrices(), around, given, points, &own);
  }
  /// Of sides 0 and 3, then that of the film.
  std::vector<FlowSums> flows(const Array<double>& u) const {
    std::vector<ElementBlock> own;
    std::vector<ElementMatrices> at_given;
    Index first = 0;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      const Array<Index> list = elements_at_given(blocks[k], numbers.n_unknowns);
      at_given.push_back(
          cell_matrices<dim>(blocks[k], elements[k], points, coefficients[k], &list));
      own.push_back(with_given_first(blocks[k], numbers.n_unknowns, numbers.n_rows, &list, first));
      first += own.back().n;
    }
    own.push_back(
        with_given_first(films.block, numbers.n_unknowns, numbers.n_rows, nullptr, first));
    std::vector<MatricesOfBlock> all;
    for (std::size_t k = 0; k < own.size(); ++k)
      all.push_back({&own[k], k < blocks.size() ? &at_given[k] : &matrices.back()});
    const FlowsAtNodes at_nodes = flows_at_given(all, u, numbers.n_unknowns, numbers.n_rows);
    const SideBlock sides = sides_of(cells, {true, false, false, true}, numbers);
    GivenSides of_sides{&sides, &sides_element, {}, {}, {}};
    of_sides.kappa.resize(1);
    of_sides.kappa[0].constant = 1;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      of_sides.cells.push_back(&blocks[k]);
      of_sides.on_faces.push_back(&faces[k]);
    }
    std::vector<FlowSums> result = flows_through_given<dim>(of_sides, at_nodes, points, u, {0, 3},
                                                            numbers.n_unknowns, numbers.n_rows);
    result.push_back(
        flow_of_film<dim>(films.block, films.ids, 1, sides_element, points, alpha, g, u));
    return result;
  }
};

}  // namespace tests
