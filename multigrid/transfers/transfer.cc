// SPDX-License-Identifier: MIT
#include "multigrid/transfers/transfer.h"

#include "multigrid/transfers/cell_transfers.h"

namespace multigrid {
namespace {

template <class T>
void restrict_by(const Aggregates& by, const T* fine, Array<T>& coarse, const FiniteCheck& check) {
  const Executor& executor = coarse.executor();
  count_bus(by.offsets);
  for_each(executor, by.n_coarse,
           RestrictSum<T>{by.offsets.on(executor), fine, coarse.on(executor), check});
}

/// Rows of R and P with more entries than this, on average, are for many lanes, which read neighbouring ones: those of nodes of several
/// unknowns, not those of one unknown a node.
constexpr Offset long_row_of_R = 128, long_row_of_P = 16;
/// Rows of P are not so long on average where nodes have several unknowns; a few rows alone make it more.
constexpr Offset longest_rows_of_P = 512;

/// By a matrix, packed or not.
template <class T, class Matrices>
void restrict_by(const Matrices& by, const T* fine, Array<T>& coarse, const FiniteCheck& check) {
  const Executor& executor = coarse.executor();
  count_bus(by.R);
  const auto rows = view(by.R);
  const RestrictByMatrix<T, std::decay_t<decltype(rows)>> kernel{rows, fine, coarse.on(executor),
                                                                 check};
  if constexpr (std::is_same_v<Matrices, Interpolation<T>>)
    if (by.R.n_nonzeros() > long_row_of_R * by.R.n_rows)
      return for_each_row<32>(executor, by.R.n_rows, kernel);
  for_each_row<rows.lanes>(executor, by.R.n_rows, kernel);
}

template <class T>
void restrict_by(const GridInterpolation& P,
                 const T* fine,
                 Array<T>& coarse,
                 const FiniteCheck& check) {
  const Executor& executor = coarse.executor();
  count_bus(P);
  T* to = coarse.on(executor);
  with_dimension(P.dimension, [&](auto dim) {
    using ToVertex = RestrictToVertex<dim(), T>;
    using ToBlock = RestrictToBlock<dim(), T>;
    const GridInterpolationView<dim()> by(P);
    if (executor.runs_kernels_of_gpu())
      for_each_row<ToVertex::lanes>(executor, P.n_coarse, ToVertex{{by, fine, to, check}});
    else
      for_each_block(executor, P.n_coarse, ToBlock::length, ToBlock{by, fine, to, check});
  });
}

template <class T>
void prolong_by(const Aggregates& by, const T* coarse, Array<T>& fine, const FiniteCheck& check) {
  const Executor& executor = fine.executor();
  count_bus(by.aggregate);
  for_each(executor, by.n_fine,
           ProlongAdd<T>{by.aggregate.on(executor), coarse, fine.on(executor), check});
}

template <class T>
void prolong_by(const Interpolation<T>& by,
                const T* coarse,
                Array<T>& fine,
                const FiniteCheck& check) {
  const Executor& executor = fine.executor();
  count_bus(by.P);
  const ProlongByMatrix<T> kernel{view(by.P), coarse, fine.on(executor), check};
  const Offset n = by.P.n_nonzeros(), n_rows = by.P.n_rows;
  if (n > long_row_of_P * n_rows && n <= longest_rows_of_P * n_rows)
    for_each_row<8>(executor, by.P.n_rows, kernel);
  else
    for_each_row<1>(executor, by.P.n_rows, kernel);
}

template <class T>
void prolong_by(const PackedInterpolation& by,
                const T* coarse,
                Array<T>& fine,
                const FiniteCheck& check) {
  const Executor& executor = fine.executor();
  count_bus(by.P);
  const Index n = by.P.n_rows;
  for_each(executor, ProlongByRows<T>::n_threads(n),
           ProlongByRows<T>{view(by.P), n, coarse, fine.on(executor), check});
}

template <class T>
void prolong_by(const GridInterpolation& P,
                const T* coarse,
                Array<T>& fine,
                const FiniteCheck& check) {
  const Executor& executor = fine.executor();
  count_bus(P);
  T* to = fine.on(executor);
  with_dimension(P.dimension, [&](auto dim) {
    using FromVertices = ProlongFromVertices<dim(), T>;
    using ToBlock = ProlongToBlock<dim(), T>;
    constexpr int size = FromVertices::size;
    const GridInterpolationView<dim()> by(P);
    if (executor.runs_kernels_of_gpu())
      for_each(executor, (Offset(P.n_fine) + size - 1) / size,
               FromVertices{by, P.n_fine, coarse, to, check});
    else
      for_each_block(executor, P.n_coarse, ToBlock::length, ToBlock{by, coarse, to, check});
  });
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
  const FiniteCheck check{first_bad.on(executor), level};
  std::visit([&](const auto& by) { restrict_by(by, from, coarse, check); }, transfer);
}

template <class T>
void prolong_add(const Transfer<T>& transfer,
                 const Array<T>& coarse,
                 Array<T>& fine,
                 Array<Index>& first_bad,
                 Index level) {
  const Executor& executor = fine.executor();
  const T* from = coarse.on(executor);
  const FiniteCheck check{first_bad.on(executor), level};
  std::visit([&](const auto& by) { prolong_by(by, from, fine, check); }, transfer);
}

#define MULTIGRID_INSTANTIATE(T)                                                            \
  template void restrict_sum(const Transfer<T>&, const Array<T>&, Array<T>&, Array<Index>&, \
                             Index);                                                        \
  template void prolong_add(const Transfer<T>&, const Array<T>&, Array<T>&, Array<Index>&, Index);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
