// SPDX-License-Identifier: MIT
#include "multigrid/columns/column_cycle.h"

#include "multigrid/columns/column_rows.h"

#include <algorithm>

namespace multigrid {
namespace {

/// y = x + keep (x - before) + add D^-1 (b - A x) for all columns. Bytes a row: the matrix once, and for
/// each column b, x and before read and y written: 4 values.
template <class View, class T, int K>
struct ColumnStep {
  View A;
  DiagonalSteps<T> by;
  int step;
  const T* b;
  const T* x;
  const T* before;  ///< null: zero; may be y
  T* y;
  template <class Rows>
  ColumnStep<Rows, T, K> with(const Rows& rows) const {
    return {rows, by, step, b, x, before, y};
  }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const OwnColumns<K, Lanes> own(i, lane);
    const auto product = multiply_row<K, T>(A, i, x, lane);
    const auto here = own.of(x), right = own.of(b);
    SideBySide<T, own.count> last{};
    if (before) last = own.of(before);
    const T keep = by.factors ? by.factors[step].keep : T(0);
    const T scale = (by.factors ? by.factors[step].add : T(1)) * by.diagonal[i];
    SideBySide<T, own.count> next;
    MG_UNROLL
    for (int k = 0; k < own.count; ++k)
      next[k] = here[k] + keep * (here[k] - last[k]) + scale * (right[k] - product[k]);
    own.store(next, y);
  }
};

/// x = add D^-1 b, the first step from zero. Bytes a value: 8, of a row also D.
template <class T, int K>
struct ColumnStepFromZero {
  DiagonalSteps<T> by;
  const T* b;
  T* x;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const OwnColumns<K, Lanes> own(i, lane);
    const T scale = (by.factors ? by.factors[0].add : T(1)) * by.diagonal[i];
    auto values = own.of(b);
    MG_UNROLL
    for (int k = 0; k < own.count; ++k) values[k] *= scale;
    own.store(values, x);
  }
};

/// y = A x, or y += A x
template <class Rows, class T, int K, bool adds>
struct ColumnProduct {
  Rows A;
  const T* x;
  T* y;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const OwnColumns<K, Lanes> own(i, lane);
    auto result = multiply_row<K, T>(A, i, x, lane);
    if constexpr (adds) {
      const auto before = own.of(y);
      MG_UNROLL
      for (int k = 0; k < own.count; ++k) result[k] = before[k] + result[k];
    }
    own.store(result, y);
  }
};

}  // namespace

template <class T, int K>
bool ColumnCycle<T, K>::can_do(const Hierarchy<T>& hierarchy, const CycleOptions& options) {
  const auto has_steps = [](const Level<T>& level) {
    return !level.smoother || level.smoother->diagonal_steps();
  };
  return options.kind != CycleKind::K && !hierarchy.sparse_solver &&
         std::all_of(hierarchy.levels.begin(), hierarchy.levels.end(), has_steps);
}

template <class T, int K>
ColumnCycle<T, K>::ColumnCycle(const Hierarchy<T>& hierarchy, const CycleOptions& options)
    : hierarchy_(hierarchy), options_(options), work_(hierarchy.levels.size()) {
  const Executor& executor = executor_of(*hierarchy.levels[0].A);
  for (std::size_t l = 0; l < work_.size(); ++l) {
    const Offset n = Offset(n_rows(*hierarchy.levels[l].A)) * K;
    if (l > 0) work_[l].b = Array<T>(executor, n);
    if (l > 0) work_[l].x = Array<T>(executor, n);
    if (hierarchy.levels[l].smoother) work_[l].r = Array<T>(executor, n);
  }
}

template <class T, int K>
void ColumnCycle<T, K>::apply(const Array<T>& b, Array<T>& x) {
  run(0, b, x, options_.kind, true);
}

template <class T, int K>
void ColumnCycle<T, K>::run(
    std::size_t l, const Array<T>& b, Array<T>& x, CycleKind kind, bool from_zero) {
  const Level<T>& level = hierarchy_.levels[l];
  const Executor& executor = b.executor();
  if (is_coarsest(l) && hierarchy_.has_coarse_solver) {
    const DenseSolver<T>& dense = hierarchy_.coarse_solver;
    const DenseRows<T> inverse{dense.inverse().on(executor), dense.n()};
    return for_rows<K>(
        executor, dense.n(),
        ColumnProduct<DenseRows<T>, T, K, false>{inverse, b.on(executor), x.on(executor)});
  }
  if (options_.pre == 0 && from_zero) fill(x, T(0));
  smooth(l, b, x, options_.pre, from_zero);
  if (!is_coarsest(l)) {
    with_view(*level.A, [&](auto a) {
      for_rows<K>(executor, n_rows(*level.A),
                  ColumnResidual<decltype(a), T, K>{a, b.on(executor), x.on(executor),
                                                    work_[l].r.on(executor)});
    });
    Work& coarse = work_[l + 1];
    with_restriction(level.to_coarser, [&](auto rows, Index n) {
      for_rows<K>(executor, n,
                  ColumnProduct<decltype(rows), T, K, false>{rows, work_[l].r.on(executor),
                                                             coarse.b.on(executor)});
    });
    correct(l + 1, kind);
    with_interpolation(level.to_coarser, [&](auto rows, Index n) {
      for_rows<K>(
          executor, n,
          ColumnProduct<decltype(rows), T, K, true>{rows, coarse.x.on(executor), x.on(executor)});
    });
  }
  smooth(l, b, x, options_.post, false);
}

/// As Cycle::correct.
template <class T, int K>
void ColumnCycle<T, K>::correct(std::size_t l, CycleKind kind) {
  Work& work = work_[l];
  run(l, work.b, work.x, kind, true);
  if (is_coarsest(l) && hierarchy_.has_coarse_solver) return;
  if (kind == CycleKind::W) run(l, work.b, work.x, CycleKind::W, false);
  if (kind == CycleKind::F) run(l, work.b, work.x, CycleKind::V, false);
}

template <class T, int K>
void ColumnCycle<T, K>::smooth(
    std::size_t l, const Array<T>& b, Array<T>& x, int steps, bool from_zero) {
  const Matrix<T>& A = *hierarchy_.levels[l].A;
  const Executor& executor = b.executor();
  const DiagonalSteps<T> by = *hierarchy_.levels[l].smoother->diagonal_steps();
  const Index n = n_rows(A);
  for (int step = 0; step < steps; ++step)
    for (int k = 0; k < by.degree; ++k) {
      const bool is_zero = from_zero && step == 0;
      if (is_zero && k == 0) {
        for_each_row<column_lanes<K>>(executor, n,
                                      ColumnStepFromZero<T, K>{by, b.on(executor), x.on(executor)});
        continue;
      }
      Array<T>& spare = work_[l].r;
      T* y = spare.on(executor);
      const T* before = k == 0 || (k == 1 && is_zero) ? nullptr : y;
      with_view(A, [&](auto a) {
        for_rows<K>(
            executor, n,
            ColumnStep<decltype(a), T, K>{a, by, k, b.on(executor), x.on(executor), before, y});
      });
      std::swap(x, spare);
    }
}

template class ColumnCycle<double, 4>;
template class ColumnCycle<double, 8>;
template class ColumnCycle<float, 4>;
template class ColumnCycle<float, 8>;

}  // namespace multigrid
