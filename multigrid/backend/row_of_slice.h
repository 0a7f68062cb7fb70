// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <type_traits>
#include <utility>

namespace multigrid {

/// The number of rows of a slice. A host computes them together, in the lanes of its vector unit.
inline constexpr Index rows_of_slice = 32;

/// Replaces Lanes<1> on a host where the products of the rows of a slice with x have already been
/// computed: `A.times(i, x, lane)` then returns one of them.
template <class T>
struct RowOfSlice {
  static constexpr int size = 1;
  static constexpr int rank = 0;
  const T* products;  ///< rows_of_slice
  Index first;        ///< the first row of the slice
};

/// Whether a row kernel multiplies with a matrix in a format of slices and then works row by row:
/// it has the members A and factor(), the x of A x, and A has `times_slice(first, x, products)`.
template <class Kernel, class = void>
struct MultipliesSlices : std::false_type {};
template <class Kernel>
struct MultipliesSlices<Kernel,
                        std::void_t<decltype(std::declval<const Kernel&>().A.times_slice(
                            0, std::declval<const Kernel&>().factor(), nullptr))>>
    : std::true_type {};

}  // namespace multigrid
