// SPDX-License-Identifier: MIT
#include "multigrid/transfer.h"

#include "multigrid/coarsening/cell_transfers.h"
#include "multigrid/transfer_steps.h"

namespace multigrid {
namespace {

template <class T>
void restrict_by(
    const Aggregates& aggregates, const T* fine, Array<T>& coarse, Index* bad, Index level) {
  const Executor& executor = coarse.executor();
  for_each(executor, aggregates.n_coarse,
           RestrictSum<T>{aggregates.offsets.on(executor), fine, coarse.on(executor), bad, level});
}

template <class T, class Rows>
void restrict_by_rows(const Rows& R, const T* fine, Array<T>& coarse, Index* bad, Index level) {
  const auto rows = view(R);
  for_each_row<rows.lanes>(coarse.executor(), R.n_rows,
                           RestrictByMatrix<T, std::decay_t<decltype(rows)>>{
                               rows, fine, coarse.on(coarse.executor()), bad, level});
}

template <class T>
void restrict_by(
    const Interpolation<T>& by, const T* fine, Array<T>& coarse, Index* bad, Index level) {
  restrict_by_rows(by.R, fine, coarse, bad, level);
}
template <class T>
void restrict_by(
    const PackedInterpolation& by, const T* fine, Array<T>& coarse, Index* bad, Index level) {
  restrict_by_rows(by.R, fine, coarse, bad, level);
}

template <int dim, class T>
void restrict_by_blocks(
    const GridInterpolation& P, const T* fine, Array<T>& coarse, Index* bad, Index level) {
  using Kernel = RestrictToBlock<dim, T>;
  const Executor& executor = coarse.executor();
  for_each_block(executor, P.n_coarse, Kernel::length,
                 Kernel{GridInterpolationView<dim>(P), fine, coarse.on(executor), bad, level});
}

template <class T>
void restrict_by(
    const GridInterpolation& P, const T* fine, Array<T>& coarse, Index* bad, Index level) {
  const Executor& executor = coarse.executor();
  if (executor.space() != Space::cuda)
    return P.dimension == 2 ? restrict_by_blocks<2>(P, fine, coarse, bad, level)
                            : restrict_by_blocks<3>(P, fine, coarse, bad, level);
  T* to = coarse.on(executor);
  if (P.dimension == 2)
    for_each_row<4>(executor, P.n_coarse,
                    RestrictToVertex<2, T>{GridInterpolationView<2>(P), fine, to, bad, level});
  else
    for_each_row<8>(executor, P.n_coarse,
                    RestrictToVertex<3, T>{GridInterpolationView<3>(P), fine, to, bad, level});
}

template <class T>
void prolong_by(
    const Aggregates& aggregates, const T* coarse, Array<T>& fine, Index* bad, Index level) {
  const Executor& executor = fine.executor();
  for_each(executor, aggregates.n_fine,
           ProlongAdd<T>{aggregates.aggregate.on(executor), coarse, fine.on(executor), bad, level});
}

template <class T>
void prolong_by(
    const Interpolation<T>& by, const T* coarse, Array<T>& fine, Index* bad, Index level) {
  const Executor& executor = fine.executor();
  for_each(executor, by.P.n_rows,
           ProlongByMatrix<T>{view(by.P), coarse, fine.on(executor), bad, level});
}
template <class T>
void prolong_by(
    const PackedInterpolation& by, const T* coarse, Array<T>& fine, Index* bad, Index level) {
  const Executor& executor = fine.executor();
  const Index n = by.P.n_rows;
  for_each(executor, (Offset(n) + 1) / 2,
           ProlongByTwoRows<T>{view(by.P), n, coarse, fine.on(executor), bad, level});
}

template <int dim, class T>
void prolong_by_blocks(
    const GridInterpolation& P, const T* coarse, Array<T>& fine, Index* bad, Index level) {
  using Kernel = ProlongToBlock<dim, T>;
  const Executor& executor = fine.executor();
  for_each_block(executor, P.n_coarse, Kernel::length,
                 Kernel{GridInterpolationView<dim>(P), coarse, fine.on(executor), bad, level});
}

template <class T>
void prolong_by(
    const GridInterpolation& P, const T* coarse, Array<T>& fine, Index* bad, Index level) {
  const Executor& executor = fine.executor();
  if (executor.space() != Space::cuda)
    return P.dimension == 2 ? prolong_by_blocks<2>(P, coarse, fine, bad, level)
                            : prolong_by_blocks<3>(P, coarse, fine, bad, level);
  T* to = fine.on(executor);
  if (P.dimension == 2)
    for_each(executor, P.n_fine,
             ProlongFromVertices<2, T>{GridInterpolationView<2>(P), coarse, to, bad, level});
  else
    for_each(executor, P.n_fine,
             ProlongFromVertices<3, T>{GridInterpolationView<3>(P), coarse, to, bad, level});
}

}  // namespace

template <class T>
void restrict_sum(const Transfer<T>& transfer,
                  const Array<T>& fine,
                  Array<T>& coarse,
                  Array<Index>& first_bad,
                  Index level) {
  const Executor& executor = coarse.executor();
  const T* from = fine.on(executor);
  Index* bad = first_bad.on(executor);
  std::visit([&](const auto& by) { restrict_by(by, from, coarse, bad, level); }, transfer);
}

template <class T>
void prolong_add(const Transfer<T>& transfer,
                 const Array<T>& coarse,
                 Array<T>& fine,
                 Array<Index>& first_bad,
                 Index level) {
  const Executor& executor = fine.executor();
  const T* from = coarse.on(executor);
  Index* bad = first_bad.on(executor);
  std::visit([&](const auto& by) { prolong_by(by, from, fine, bad, level); }, transfer);
}

#define MULTIGRID_INSTANTIATE(T)                                                            \
  template void restrict_sum(const Transfer<T>&, const Array<T>&, Array<T>&, Array<Index>&, \
                             Index);                                                        \
  template void prolong_add(const Transfer<T>&, const Array<T>&, Array<T>&, Array<Index>&, Index);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
