// SPDX-License-Identifier: MIT
// The two ways to the couplings of vertices, that of a GPU and that of a host, on the host.
#include "multigrid/backend/blocks.h"
#include "multigrid/coarsening/block_couplings.h"
#include "multigrid/coarsening/vertex_grid.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

template <int dim>
void expect_the_same(const System& system, int refine) {
  const Executor& executor = default_host();
  VertexGrid grid = choose_vertex_grid(system.A, system.coordinates, dim).grid;
  grid.spacing /= refine;
  for (; refine > 1; refine /= 2) ++grid.depth;
  const GridPoints placed = place(system.coordinates, grid);
  const Array<Index> order = order_along_cells(placed, grid.depth);
  const Csr<double> A = permute(system.A, order);
  const GridPoints points = permute(placed, order);
  const VertexPaths paths = lay_paths(A, points);
  const VertexSets sets = find_vertex_sets(points, paths.points, grid.depth);
  const GridVertices vertices =
      find_vertices(sets, 0, points, paths.points, point_weights(A, points, true));
  const CouplingsView<dim> view(A, points, paths, vertices);
  const Index n = vertices.n();
  Array<double> by_rows(executor, Offset(Steps<dim>::n) * n);
  Array<double> by_blocks(executor, Offset(Steps<dim>::n) * n);
  for_each_row<4>(executor, n, HalfCouplings<dim>{view, n, by_rows.on(executor)});
  for_each_block(executor, n, HalfCouplingsOfBlock<dim>::length,
                 HalfCouplingsOfBlock<dim>{view, n, by_blocks.on(executor)});
  auto rows = by_rows.to_vector(), blocks = by_blocks.to_vector();
  double largest = 0;
  for (const double value : rows) largest = std::max(largest, std::abs(value));
  for (std::size_t k = 0; k < rows.size(); ++k) ASSERT_NEAR(blocks[k], rows[k], 1e-13 * largest);
}

TEST(HalfCouplings, OfRowsAreThoseOfBlocks) {
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
