// SPDX-License-Identifier: MIT
#include "assembly/elements/box_flows.h"

#include "tests/assembly/elements/problem_on_arrays.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"

namespace tests {
namespace {

using mesh::CoarseCells;
using mesh::Keep;

/// Pieces at the points of a rule, between any vertices, with any areas. tests/assembly/heat has those of boxes.
BoxFaces any_pieces(const Executor& executor, const ReferenceTables& tables) {
  const auto n = Index(tables.weights.size());
  std::vector<Index> vertices;
  std::vector<double> areas;
  for (Index q = 0; q < n; ++q) {
    vertices.push_back(q % tables.n_shapes);
    vertices.push_back((q + 1) % tables.n_shapes);
    for (int d = 0; d < tables.dimension; ++d) areas.push_back(0.1 + 0.3 * std::sin(q + 2. * d));
  }
  return {{executor, tables}, Array<Index>(executor, vertices), Array<double>(executor, areas)};
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse) {
  expect_same_parts(
      [&](const Executor& executor) {
        Texts texts;
        texts.kappa = {"2 + x", "0.3*y",
                       "1.5"};  // a full tensor in the plane, a diagonal one in space
        texts.c = "x*x + 0.1";
        ProblemOnArrays<dim> problem(
            executor, refined(cell_arrays(coarse, executor, Keep::all), Keep::all), texts);
        std::vector<std::vector<double>> all;
        for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
          const ElementBlock& block = problem.blocks[k];
          const LatticeKind kind = kind_of_cell(dim, block.n_nodes);
          const std::vector<double> before = problem.matrices[k].A.to_vector();
          add_box_flows<dim>(block, any_pieces(executor, lagrange_tables(kind, rule_on(kind))),
                             problem.points, problem.coefficients[k].kappa, problem.matrices[k]);
          all.push_back(problem.matrices[k].A.to_vector());
          EXPECT_NE(all.back(), before);
          // What leaves a box enters another: rows and columns add up to what they did.
          const auto n = std::size_t(block.n_nodes);
          for (std::size_t row = 0; row < before.size() / n; ++row) {
            double change = 0, size = 0;
            for (std::size_t j = 0; j < n; ++j) {
              change += all.back()[row * n + j] - before[row * n + j];
              size += std::abs(all.back()[row * n + j]);
            }
            EXPECT_NEAR(change, 0, 1e-14 * size);
          }
        }
        return all;
      },
      1e-12);
}

TEST(BoxFlows, AreTheSameOnAllExecutors) {
  expect_same_everywhere(triangles_of_square(3));
  expect_same_everywhere(mixed_square(4));
  expect_same_everywhere(tetrahedra_of_cube(2));
  expect_same_everywhere(hexahedra_of_cube(2));
}

}  // namespace
}  // namespace tests
