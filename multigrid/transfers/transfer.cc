// SPDX-License-Identifier: MIT
#include "multigrid/transfers/transfer.h"

#include "multigrid/transfers/cell_transfers.h"
#include "multigrid/transfers/transfer_steps.h"

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
void restrict_to_vertices(
    const GridInterpolation& P, const T* fine, Array<T>& coarse, Index* bad, Index level) {
  const Executor& executor = coarse.executor();
  const GridInterpolationView<dim> by(P);
  T* to = coarse.on(executor);
  if (executor.runs_kernels_of_gpu())
    for_each_row<RestrictToVertex<dim, T>::lanes>(
        executor, P.n_coarse, RestrictToVertex<dim, T>{by, fine, to, bad, level});
  else
    for_each_block(executor, P.n_coarse, RestrictToBlock<dim, T>::length,
                   RestrictToBlock<dim, T>{by, fine, to, bad, level});
}

template <class T>
void restrict_by(
    const GridInterpolation& P, const T* fine, Array<T>& coarse, Index* bad, Index level) {
  if (P.dimension == 2)
    restrict_to_vertices<2>(P, fine, coarse, bad, level);
  else
    restrict_to_vertices<3>(P, fine, coarse, bad, level);
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
  for_each(executor, ProlongByRows<T>::n_threads(n),
           ProlongByRows<T>{view(by.P), n, coarse, fine.on(executor), bad, level});
}

template <int dim, class T>
void prolong_from_vertices(
    const GridInterpolation& P, const T* coarse, Array<T>& fine, Index* bad, Index level) {
  constexpr int size = ProlongFromVertices<dim, T>::size;
  const Executor& executor = fine.executor();
  const GridInterpolationView<dim> by(P);
  T* to = fine.on(executor);
  if (executor.runs_kernels_of_gpu())
    for_each(executor, (Offset(P.n_fine) + size - 1) / size,
             ProlongFromVertices<dim, T>{by, P.n_fine, coarse, to, bad, level});
  else
    for_each_block(executor, P.n_coarse, ProlongToBlock<dim, T>::length,
                   ProlongToBlock<dim, T>{by, coarse, to, bad, level});
}

template <class T>
void prolong_by(
    const GridInterpolation& P, const T* coarse, Array<T>& fine, Index* bad, Index level) {
  if (P.dimension == 2)
    prolong_from_vertices<2>(P, coarse, fine, bad, level);
  else
    prolong_from_vertices<3>(P, coarse, fine, bad, level);
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
