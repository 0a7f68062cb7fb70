// SPDX-License-Identifier: MIT
#include "multigrid/small_levels.h"

#include "multigrid/backend/sequence_kernels.h"
#include "multigrid/dense_product.h"
#include "multigrid/product_steps.h"
#include "multigrid/smoothers/chebyshev_steps.h"
#include "multigrid/smoothers/diagonal_smoother.h"
#include "multigrid/transfer_steps.h"

namespace multigrid {
namespace {

template <class... Steps>
struct List {
  static std::unique_ptr<Sequence> make(const Executor& executor) {
    return make_sequence<Steps...>(executor);
  }
  template <class... More>
  static List<Steps..., More...> and_more(List<More...>);
};
template <class A, class B>
using Joined = decltype(A::and_more(B()));

/// What reads a level's matrix in one format.
template <class View, class T>
using OfMatrix = List<Step<View::lanes, TwoFromZero<View, T>>,
                      Step<View::lanes, ChebyshevStep<View, T>>,
                      Step<View::lanes, Residual<View, T>>,
                      Step<View::lanes, DiagonalStep<View, T>>>;

template <class T>
using OfAny = List<Step<CsrView<T>::lanes, RestrictByMatrix<T>>,
                   Step<0, ProlongByMatrix<T>>,
                   Step<PackedRowsView::lanes, RestrictByMatrix<T, PackedRowsView>>,
                   Step<0, ProlongByMatrix<T, PackedRowsView>>,
                   Step<4, RestrictToVertex<2, T>>,
                   Step<8, RestrictToVertex<3, T>>,
                   Step<0, ProlongFromVertices<2, T>>,
                   Step<0, ProlongFromVertices<3, T>>,
                   Step<0, RestrictSum<T>>,
                   Step<0, ProlongAdd<T>>,
                   Step<0, StoreFirst<T>>,
                   Step<0, ScaleRow<T>>,
                   Step<32, DenseProduct<T>>>;

}  // namespace

static_assert(small_level <= few_rows, "longer matrices are read otherwise than by Packed below");

/// Formats that a device's levels have with transfers other than `constant`.
template <>
std::unique_ptr<Sequence> make_small_levels<float>(const Executor& executor) {
  using Packed = PackedView<float, few_rows_lanes>;
  return Joined<Joined<OfMatrix<Packed, float>, OfMatrix<SellView<float>, float>>,
                OfAny<float>>::make(executor);
}
template <>
std::unique_ptr<Sequence> make_small_levels<double>(const Executor& executor) {
  return Joined<OfMatrix<SellView<double>, double>, OfAny<double>>::make(executor);
}

}  // namespace multigrid
