// SPDX-License-Identifier: MIT
#include "multigrid/sparse/vectors.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/sparse/scalars.h"

namespace multigrid {
namespace {

template <class T>
struct Fill {
  T* x;
  T value;
  MG_HD void operator()(Offset i) const { x[i] = value; }
};

template <class To, class From>
struct Assign {
  const From* source;
  To* target;
  MG_HD void operator()(Offset i) const { target[i] = static_cast<To>(source[i]); }
};

template <class To, class From>
struct AssignScaled {
  const From* source;
  const double* factor;
  To* target;
  MG_HD void operator()(Offset i) const { target[i] = static_cast<To>(*factor * source[i]); }
};

template <class T>
struct Invert {
  T* x;
  T numerator;
  MG_HD void operator()(Offset i) const { x[i] = numerator / x[i]; }
};

template <class T>
struct Gather {
  const Index* order;
  const T* source;
  T* target;
  MG_HD void operator()(Index i) const { target[i] = source[order[i]]; }
};

struct CopyValue {
  const double* source;
  double* target;
  MG_HD void operator()(Offset i) const { target[i] = source[i]; }
};

struct Scatter {
  const Index* order;
  const double* source;
  double* target;
  MG_HD void operator()(Index i) const { target[order[i]] = source[i]; }
};

struct NumberAsKey {
  const Index* numbers;
  Key* keys;
  Index* order;
  MG_HD void operator()(Index i) const {
    keys[i] = static_cast<Key>(numbers[i]);
    order[i] = i;
  }
};

struct Inverse {
  const Index* order;
  Index* inverse;
  MG_HD void operator()(Index i) const { inverse[order[i]] = i; }
};

struct FillRandom {
  double* x;
  const Index* order;  ///< null: numbers in their order
  std::uint64_t seed;
  MG_HD void operator()(Index i) const { x[i] = random_number(seed, order ? order[i] : i); }
};

struct Entry {
  const double* x;
  MG_HD double operator()(Offset i) const { return x[i]; }
};

struct Shift {
  const double* total;
  double n;
  double* x;
  MG_HD void operator()(Index i) const { x[i] -= *total / n; }
};

struct Square {
  const double* x;
  MG_HD double operator()(Offset i) const { return x[i] * x[i]; }
};

}  // namespace

template <class T>
void fill(Array<T>& x, T value) {
  for_each(x.executor(), x.size(), Fill<T>{x.on(x.executor()), value});
}

template <class To, class From>
void assign(const Array<From>& source, Array<To>& target) {
  const Executor& executor = target.executor();
  for_each(executor, target.size(), Assign<To, From>{source.on(executor), target.on(executor)});
}

template <class To, class From>
void assign_scaled(const Array<From>& source,
                   const Array<double>& factors,
                   int k,
                   Array<To>& target) {
  const Executor& executor = target.executor();
  for_each(
      executor, target.size(),
      AssignScaled<To, From>{source.on(executor), factors.on(executor) + k, target.on(executor)});
}

template <class T>
void invert(Array<T>& x, T numerator) {
  for_each(x.executor(), x.size(), Invert<T>{x.on(x.executor()), numerator});
}

template <class T>
void gather(const Array<Index>& order, const Array<T>& source, Array<T>& target) {
  const Executor& executor = target.executor();
  for_each(executor, order.size(),
           Gather<T>{order.on(executor), source.on(executor), target.on(executor)});
}

template void gather(const Array<Index>&, const Array<double>&, Array<double>&);
template void gather(const Array<Index>&, const Array<Index>&, Array<Index>&);
template void gather(const Array<Index>&, const Array<Key>&, Array<Key>&);

void copy(const Array<double>& source, Array<double>& target) {
  const Executor& executor = target.executor();
  if (executor.space() != Space::host) return target.copy_from(source);
  for_each(executor, target.size(), CopyValue{source.on(executor), target.on(executor)});
}

void scatter(const Array<Index>& order, const Array<double>& source, Array<double>& target) {
  const Executor& executor = target.executor();
  for_each(executor, order.size(),
           Scatter{order.on(executor), source.on(executor), target.on(executor)});
}

Array<Index> sorted_order(const Array<Index>& numbers, Index n) {
  const Executor& executor = numbers.executor();
  Array<Key> keys(executor, numbers.size());
  Array<Index> order(executor, numbers.size());
  for_each(executor, numbers.size(),
           NumberAsKey{numbers.on(executor), keys.on(executor), order.on(executor)});
  int bits = 1;
  while (bits < 31 && (Index(1) << bits) < n) ++bits;
  sort_by_key(keys, order, bits);
  return order;
}

Array<Index> inverse_permutation(const Array<Index>& order) {
  const Executor& executor = order.executor();
  Array<Index> inverse(executor, order.size());
  for_each(executor, order.size(), Inverse{order.on(executor), inverse.on(executor)});
  return inverse;
}

void fill_random(Array<double>& x, std::uint64_t seed, const Array<Index>& order) {
  const Executor& executor = x.executor();
  const Index* numbers = order.empty() ? nullptr : order.on(executor);
  for_each(executor, x.size(), FillRandom{x.on(executor), numbers, seed});
}

double total(const Array<double>& x) {
  return sum(x.executor(), x.size(), Entry{x.on(x.executor())});
}

void subtract_mean(Array<double>& x, Array<double>& scratch) {
  const Executor& executor = x.executor();
  sum(executor, x.size(), Entry{x.on(executor)}, scratch.on(executor));
  for_each(executor, x.size(),
           Shift{scratch.on(executor), static_cast<double>(x.size()), x.on(executor)});
}

double square(const Array<double>& x) {
  return sum(x.executor(), x.size(), Square{x.on(x.executor())});
}

template void fill(Array<double>&, double);
template void fill(Array<float>&, float);
template void fill(Array<Index>&, Index);
template void fill(Array<Key>&, Key);
template void assign_scaled(const Array<double>&, const Array<double>&, int, Array<float>&);
template void assign_scaled(const Array<float>&, const Array<double>&, int, Array<double>&);
template void assign(const Array<double>&, Array<double>&);
template void assign(const Array<double>&, Array<float>&);
template void assign(const Array<Index>&, Array<Offset>&);
template void assign(const Array<Offset>&, Array<Index>&);
template void invert(Array<double>&, double);
template void invert(Array<float>&, float);

}  // namespace multigrid
