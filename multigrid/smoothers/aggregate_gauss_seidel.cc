// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/views.h"
#include "multigrid/smoothers/block_inverse.h"
#include "multigrid/smoothers/smoother.h"

namespace multigrid {
namespace {

constexpr int lanes = 4;  ///< threads a block on a GPU: about the unknowns of an aggregate

/// x_B += A_BB^-1 (b_B - A_B: x) for block k of one color. A block of more than most_exact_block
/// unknowns gets a Gauss-Seidel sweep instead, upwards or downwards.
template <class View, class T>
struct BlockSweep {
  View A;
  const Index* blocks;
  const Index* members;
  const Offset* position;
  const T* inverses;
  const T* inverse_diagonal;
  const T* b;
  T* x;
  bool backwards;

  template <class Lanes>
  MG_HD void operator()(Index k, Lanes lane) const {
    const Index j = blocks[k], first = members[j], n = members[j + 1] - first;
    if (n <= most_exact_block)
      solve(first, n, inverses + position[j], lane);
    else if (lane.rank == 0)
      for (Index m = 0; m < n; ++m) relax(backwards ? first + n - 1 - m : first + m);
  }

  /// Row m of the block belongs to lane m % size, which keeps it as its number m / size.
  template <class Lanes>
  MG_HD void solve(Index first, Index n, const T* inverse, Lanes lane) const {
    T r[most_exact_block / Lanes::size];
    for (Index m = lane.rank, own = 0; m < n; m += Lanes::size, ++own)
      r[own] = b[first + m] - A.times(first + m, x, multigrid::Lanes<1>{0});
    for (Index begin = 0; begin < n; begin += Lanes::size) {
      const Index m = begin + lane.rank;
      T sum = 0;
      for (Index q = 0; q < n; ++q) {
        const T rq = lane.get(r[q / Lanes::size], q % Lanes::size);
        if (m < n) sum += inverse[m * n + q] * rq;
      }
      if (m < n) x[first + m] += sum;
    }
  }

  MG_HD void relax(Index i) const {
    x[i] += (b[i] - A.times(i, x, multigrid::Lanes<1>{0})) * inverse_diagonal[i];
  }
};

/// Block Gauss-Seidel with the aggregates as blocks. They have the colors of the unknowns of the
/// next coarser level: aggregates of one color are not coupled (paper AG, Section 4.5 and Figure
/// 5). The transposed sweep takes the colors backwards.
template <class T>
class AggregateGaussSeidel : public Smoother<T> {
 public:
  explicit AggregateGaussSeidel(const SmootherInput<T>& input)
      : A_(*input.A),
        aggregates_(*input.aggregates),
        colors_(input.aggregate_colors),
        inverse_diagonal_(Array<T>(executor_of(A_), 0)) {
    const Executor& executor = executor_of(A_);
    const Index n_blocks = aggregates_.n_coarse;
    const Index* members = aggregates_.offsets.on(executor);
    if (aggregates_.largest > most_exact_block) inverse_diagonal_ = inverse_diagonal(A_);
    Array<Index> sizes(executor, n_blocks);
    for_each(executor, n_blocks, InverseSize{members, sizes.on(executor)});
    position_ = Array<Offset>(executor, n_blocks + 1);
    inverses_ = Array<T>(executor, scan(sizes, position_));
    with_view(A_, [&](auto a) {
      invert_blocks(
          executor, aggregates_,
          InvertBlock<decltype(a), T>{a, input.constant_nullspace && n_blocks == 1, members,
                                      position_.on(executor), inverses_.on(executor)});
    });
  }

  void smooth(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    for (int c = 0; c < colors_->n_colors(); ++c) sweep(c, b, x, false);
  }
  void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    for (int c = colors_->n_colors() - 1; c >= 0; --c) sweep(c, b, x, true);
  }
  std::size_t bytes() const override {
    return position_.bytes() + inverses_.bytes() + inverse_diagonal_.bytes() +
           colors_->rows.bytes();
  }
  int n_colors() const override { return colors_->n_colors(); }

 private:
  void sweep(int color, const Array<T>& b, Array<T>& x, bool backwards) const {
    const Executor& executor = executor_of(A_);
    const Index* blocks = colors_->rows.on(executor) + colors_->offsets[color];
    with_view(
        A_,
        [&](auto a) {
          for_each_row<lanes>(
              executor, colors_->size(color),
              BlockSweep<decltype(a), T>{a, blocks, aggregates_.offsets.on(executor),
                                         position_.on(executor), inverses_.on(executor),
                                         inverse_diagonal_.on(executor), b.on(executor),
                                         x.on(executor), backwards});
        },
        double(colors_->size(color)) / colors_->offsets.back());
  }

  const Matrix<T>& A_;
  const Aggregates& aggregates_;
  std::shared_ptr<const Coloring> colors_;
  Array<T> inverse_diagonal_;  ///< empty if all blocks are solved exactly
  Array<Offset> position_;     ///< of each block's inverse in inverses_
  Array<T> inverses_;
};

}  // namespace

MULTIGRID_SMOOTHER(make_aggregate_gauss_seidel, AggregateGaussSeidel<T>(input))

}  // namespace multigrid
