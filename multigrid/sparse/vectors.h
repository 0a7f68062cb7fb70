// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// x_i = value
template <class T>
void fill(Array<T>& x, T value);

/// target_i = T(source_i), both on one executor
template <class To, class From>
void assign(const Array<From>& source, Array<To>& target);

/// target_i = To(factors_k * source_i)
template <class To, class From>
void assign_scaled(const Array<From>& source,
                   const Array<double>& factors,
                   int k,
                   Array<To>& target);

/// x_i = numerator / x_i
template <class T>
void invert(Array<T>& x, T numerator = 1);

/// target = source, by all threads of a host
void copy(const Array<double>& source, Array<double>& target);

/// target_i = source_{order_i}
template <class T>
void gather(const Array<Index>& order, const Array<T>& source, Array<T>& target);
/// target_{order_i} = source_i
void scatter(const Array<Index>& order, const Array<double>& source, Array<double>& target);

/// The order that sorts numbers below n: number order_i is the i-th; equal ones keep their order.
Array<Index> sorted_order(const Array<Index>& numbers, Index n);
/// The inverse of a permutation: result_{order_i} = i
Array<Index> inverse_permutation(const Array<Index>& order);

/// x_i = random_number(seed, order_i) (scalars.h), or number i where the order is empty.
void fill_random(Array<double>& x, std::uint64_t seed, const Array<Index>& order = {});

/// sum_i x_i, brought to the host.
double total(const Array<double>& x);
/// x_i -= (sum_j x_j) / n, without waiting.
///
/// scratch  one value on the executor of x: receives the sum
void subtract_mean(Array<double>& x, Array<double>& scratch);

/// sum_i x_i^2, brought to the host.
double square(const Array<double>& x);

}  // namespace multigrid
