// SPDX-License-Identifier: MIT
#include "multigrid/backend/blocks.h"
#include "multigrid/coarsening/vertices/block_couplings.h"
#include "multigrid/coarsening/vertices/cell_couplings.h"

namespace multigrid {
namespace {

/// Makes a run of rows from the halves. Lanes make the rows in memory that they share, and write it
/// side by side. Bytes a row: 12 3^dim in order, 8 3^dim from the neighbouring rows, 12 3^dim
/// written.
template <int dim, int n_rows>
struct JoinHalves {
  static constexpr int lanes = n_rows;
  static constexpr int block_size = 128;  ///< 14 kB of shared memory, in 3D 41 kB
  static constexpr int n_blocks = dim == 2 ? 8 : 4;
  static constexpr int rows_of_index = n_rows;

  const double* half;
  const Index* neighbours;
  Index n;
  const Offset* offsets;
  Index* columns;
  double* values;
  PointWeights* to_next;  ///< see vertex_galerkin

  template <class Lanes>
  MG_HD void operator()(Index run, Lanes lane) const {
    constexpr int size = n_rows * Steps<dim>::n;
    RowMemory<Index, size, Lanes, block_size> column_memory;
    RowMemory<double, size, Lanes, block_size> value_memory;
    const Run own{column_memory.begin(), value_memory.begin()};
    const Index first = run * n_rows, last = n - first < n_rows ? n : first + n_rows;
    const Offset begin = offsets[first];
    for (Index r = first + lane.rank; r < last; r += Lanes::size)
      join(r, own, static_cast<int>(offsets[r] - begin));
    wait(lane);
    const auto count = static_cast<int>(offsets[last] - begin);
    for (int k = lane.rank; k < count; k += Lanes::size) {
      columns[begin + k] = own.columns[k];
      values[begin + k] = own.values[k];
    }
  }

 private:
  struct Run {
    Index* columns;
    double* values;
    MG_HD void put(int k, Index column, double value) const {
      columns[k] = column;
      values[k] = value;
    }
  };

  static constexpr int at_once = 9;  ///< steps whose values are loaded together

  MG_HD void join(Index r, const Run& to, int begin) const {
    constexpr int none = Steps<dim>::none;
    Index own[Steps<dim>::n];
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) own[e] = neighbours[Offset(e) * n + r];
    const double row_sum = half[Offset(none) * n + r];
    double diagonal = row_sum;
    MG_UNROLL
    for (int first = 0; first < Steps<dim>::n; first += at_once) {
      double value[at_once];
      MG_UNROLL
      for (int u = 0; u < at_once; ++u) {
        const int e = first + u, back = Steps<dim>::n - 1 - e;
        value[u] = e != none && own[e] >= 0
                       ? half[Offset(e) * n + r] + half[Offset(back) * n + own[e]]
                       : 0;
      }
      MG_UNROLL
      for (int u = 0; u < at_once; ++u) {
        const int e = first + u;
        if (e == none || own[e] < 0) continue;
        diagonal -= value[u];
        to.put(begin + before(own, own[e]), own[e], value[u]);
      }
    }
    to.put(begin + before(own, r), r, diagonal);
    if (to_next) to_next[r].scale = scale_of_row(row_sum, diagonal);
  }

  /// The place of a column among those of the row.
  MG_HD static int before(const Index* own, Index column) {
    int count = 0;
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) count += own[e] >= 0 && own[e] < column ? 1 : 0;
    return count;
  }
};

template <int dim, int n_rows>
void join_halves(const double* half,
                 const Index* neighbours,
                 Csr<double>& C,
                 PointWeights* to_next) {
  const Executor& executor = C.executor();
  using Join = JoinHalves<dim, n_rows>;
  for_each_row<Join::lanes>(executor, (C.n_rows + n_rows - 1) / n_rows,
                            Join{half, neighbours, C.n_rows, C.offsets.on(executor),
                                 C.columns.on(executor), C.values.on(executor), to_next});
}

/// The first steps of all rows: 3^dim × n.
template <int dim>
Array<double> half_couplings(const Executor& executor, const CouplingsView<dim>& view, Index n) {
  Array<double> half(executor, Offset(Steps<dim>::n) * n, {Steps<dim>::n});
  if (executor.runs_kernels_of_gpu())
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
                    GridVertices& vertices,
                    PointWeights* to_next) {
  const Executor& executor = A.executor();
  const Index n = vertices.n();
  const Array<double> half =
      half_couplings(executor, CouplingsView<dim>(A, points, paths, vertices), n);
  const Layout by_rows{1, n};
  Csr<double> C{n, n, std::move(vertices.offsets),
                Array<Index>(executor, vertices.n_neighbours, by_rows),
                Array<double>(executor, vertices.n_neighbours, by_rows)};
  const Index* neighbours = vertices.neighbours.on(executor);
  if (executor.space() == Space::host)  // whose threads share rows
    join_halves<dim, 1>(half.on(executor), neighbours, C, to_next);
  else
    join_halves<dim, 32>(half.on(executor), neighbours, C, to_next);
  return C;
}

}  // namespace

Csr<double> vertex_galerkin(const Csr<double>& A,
                            const GridPoints& points,
                            const VertexPaths& paths,
                            GridVertices& vertices,
                            Array<PointWeights>* to_next) {
  if (points.dimension == 3) return product<3>(A, points, paths, vertices, nullptr);
  return product<2>(A, points, paths, vertices, to_next ? to_next->on(A.executor()) : nullptr);
}

}  // namespace multigrid
