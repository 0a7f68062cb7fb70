// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <type_traits>
#include <utility>

namespace multigrid {

/// Rows of a slice, which a host computes side by side, in the lanes of its vector unit.
inline constexpr Index rows_of_slice = 32;

/// Stands for Lanes<1> on a host where the products of a matrix with the rows of a slice are there
/// already: `A.times(i, x, lane)` is one of them.
template <class T>
struct RowOfSlice {
  static constexpr int size = 1;
  static constexpr int rank = 0;
  const T* products;  ///< rows_of_slice of them
  Index first;        ///< row of the slice
};

/// Whether a row kernel is a product with a matrix whose format has slices, and something done to
/// it row by row: it has the members A and factor(), the x of A x, and A has
/// `times_slice(first, x, products)`.
template <class Kernel, class = void>
struct MultipliesSlices : std::false_type {};
template <class Kernel>
struct MultipliesSlices<Kernel,
                        std::void_t<decltype(std::declval<const Kernel&>().A.times_slice(
                            0, std::declval<const Kernel&>().factor(), nullptr))>>
    : std::true_type {};

}  // namespace multigrid
