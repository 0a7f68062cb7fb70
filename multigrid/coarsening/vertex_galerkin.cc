// SPDX-License-Identifier: MIT
#include "multigrid/backend/blocks.h"
#include "multigrid/backend/primitives.h"
#include "multigrid/coarsening/block_couplings.h"
#include "multigrid/coarsening/cell_couplings.h"

namespace multigrid {
namespace {

struct CountNeighbours {
  const Index* neighbours;
  Offset n;
  int steps;
  Index* counts;
  MG_HD void operator()(Index r) const {
    Index count = 0;
    for (int e = 0; e < steps; ++e) count += neighbours[e * n + r] >= 0 ? 1 : 0;
    counts[r] = count;
  }
};

/// Bytes a row: 12 3^dim in order, 8 3^dim from the rows next door, 12 3^dim written.
template <int dim>
struct JoinHalves {
  const double* half;
  const Index* neighbours;
  Offset n;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index r) const {
    constexpr int none = Steps<dim>::none;
    Index own[Steps<dim>::n];
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) own[e] = neighbours[e * n + r];
    const Offset begin = offsets[r];
    double diagonal = half[none * n + r];
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) {
      if (e == none || own[e] < 0) continue;
      const double value = half[e * n + r] + half[(Steps<dim>::n - 1 - e) * n + own[e]];
      diagonal -= value;
      put(begin + before(own, own[e]), own[e], value);
    }
    put(begin + before(own, r), r, diagonal);
  }

 private:
  /// Entries go in the order of their columns.
  MG_HD static int before(const Index* own, Index column) {
    int count = 0;
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) count += own[e] >= 0 && own[e] < column ? 1 : 0;
    return count;
  }
  MG_HD void put(Offset k, Index column, double value) const {
    columns[k] = column;
    values[k] = value;
  }
};

/// The first steps of all rows, step by step.
template <int dim>
Array<double> half_couplings(const Executor& executor, const CouplingsView<dim>& view, Index n) {
  Array<double> half(executor, Offset(Steps<dim>::n) * n);
  if (executor.space() == Space::cuda)
    add_cells(executor, view, n, half.on(executor));
  else
    for_each_block(executor, n, HalfCouplingsOfBlock<dim>::length,
                   HalfCouplingsOfBlock<dim>{view, n, half.on(executor)});
  return half;
}

template <int dim>
Csr<double> product(const Csr<double>& A,
                    const GridPoints& points,
                    const VertexPaths& paths,
                    const GridVertices& vertices) {
  constexpr int steps = Steps<dim>::n;
  const Executor& executor = A.executor();
  const Index n = vertices.n();
  const Index* neighbours = vertices.neighbours.on(executor);
  const Array<double> half =
      half_couplings(executor, CouplingsView<dim>(A, points, paths, vertices), n);
  Array<Index> counts(executor, n);
  for_each(executor, n, CountNeighbours{neighbours, n, steps, counts.on(executor)});
  Csr<double> C{n, n, Array<Offset>(executor, Offset(n) + 1), {}, {}};
  const Offset n_nonzeros = scan(counts, C.offsets);
  C.columns = Array<Index>(executor, n_nonzeros);
  C.values = Array<double>(executor, n_nonzeros);
  for_each(executor, n,
           JoinHalves<dim>{half.on(executor), neighbours, n, C.offsets.on(executor),
                           C.columns.on(executor), C.values.on(executor)});
  return C;
}

}  // namespace

Csr<double> vertex_galerkin(const Csr<double>& A,
                            const GridPoints& points,
                            const VertexPaths& paths,
                            const GridVertices& vertices) {
  return points.dimension == 2 ? product<2>(A, points, paths, vertices)
                               : product<3>(A, points, paths, vertices);
}

}  // namespace multigrid
