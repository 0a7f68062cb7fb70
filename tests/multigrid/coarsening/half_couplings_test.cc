// SPDX-License-Identifier: MIT
// The two ways to the couplings of vertices, that of a GPU and that of a host, on the host.
#include "multigrid/backend/blocks.h"
#include "multigrid/coarsening/vertices/block_couplings.h"
#include "multigrid/coarsening/vertices/cell_couplings.h"
#include "multigrid/coarsening/vertices/vertex_grid.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Half of what vertex_galerkin adds up: cell by cell, and block by block.
template <int dim>
struct Halves {
  std::vector<double> cells, blocks;

  Halves(const Executor& executor, const System& on_host, int refine) {
    const System system = on_host.copy_to(executor);
    VertexGrid grid = choose_vertex_grid(system.A, system.coordinates, dim).grid;
    grid.spacing /= refine;
    for (; refine > 1; refine /= 2) ++grid.depth;
    const GridPoints placed = place(system.coordinates, grid);
    const Array<Index> order = order_along_cells(placed, grid.depth);
    const Csr<double> A = permute(system.A, order);
    const GridPoints points = permute(placed, order);
    const VertexPaths paths = lay_paths(A, points);
    const VertexSets sets = find_vertex_sets(points, paths.points, grid.depth);
    const auto grids = find_vertices(sets, 1, A, true, points, paths.points);
    const GridVertices& vertices = grids[0];
    const CouplingsView<dim> view(A, points, paths, vertices);
    const Index n = vertices.n();
    Array<double> half(executor, Offset(Steps<dim>::n) * n);
    add_cells(executor, view, n, half.on(executor));
    cells = half.to_vector();
    for_each_block(executor, n, HalfCouplingsOfBlock<dim>::length,
                   HalfCouplingsOfBlock<dim>{view, n, half.on(executor)});
    blocks = half.to_vector();
  }
};

template <int dim>
void expect_the_same(const System& system, int refine) {
  const Halves<dim> expected(default_host(), system, refine);
  double largest = 0;
  for (const double value : expected.blocks) largest = std::max(largest, std::abs(value));
  for (const Executor& executor : {default_host(), Executor::host(2), Executor::shadow()}) {
    const Halves<dim> actual(executor, system, refine);
    EXPECT_EQ(actual.cells, expected.cells);
    EXPECT_EQ(actual.blocks, expected.blocks);
  }
  for (std::size_t k = 0; k < expected.cells.size(); ++k)
    ASSERT_NEAR(expected.cells[k], expected.blocks[k], 1e-13 * largest);
}

TEST(HalfCouplings, OfCellsAreThoseOfBlocks) {
  for (const int refine : {1, 2, 8}) {
    expect_the_same<2>(five_point(60), refine);
    expect_the_same<2>(triangles(70, Points::jittered), refine);
    expect_the_same<2>(triangles(40, Points::graded), refine);
  }
  for (const int refine : {1, 2}) {
    expect_the_same<3>(tetrahedra(14, Points::jittered), refine);
    expect_the_same<3>(tetrahedra(14, Points::uniform), refine);
  }
}

}  // namespace
}  // namespace tests
