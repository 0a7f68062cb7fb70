// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/radix_sort.h"

#include "multigrid/backend/array.h"

#include <algorithm>
#include <omp.h>
#include <vector>

namespace multigrid {
namespace {

constexpr int digit_bits = 11;  // 2048 counts of 8 bytes stay in a first-level cache
constexpr std::size_t n_digits = std::size_t(1) << digit_bits;
constexpr Offset few = 4096;  // fewer pairs are sorted by comparisons

struct KeyValue {
  Key key;
  Index value;
};

/// The source or target of a pass: the two arrays that are sorted, or one array of pairs.
struct Columns {
  Key* keys;
  Index* values;
  Key key(Offset k) const { return keys[k]; }
  KeyValue pair(Offset k) const { return {keys[k], values[k]}; }
  void put(std::size_t k, const KeyValue& pair) const {
    keys[k] = pair.key;
    values[k] = pair.value;
  }
};
struct Pairs {
  KeyValue* pairs;
  Key key(Offset k) const { return pairs[k].key; }
  KeyValue pair(Offset k) const { return pairs[k]; }
  void put(std::size_t k, const KeyValue& pair) const { pairs[k] = pair; }
};

std::size_t digit(Key key, int shift) {
  return key >> shift & (n_digits - 1);
}

/// Replaces the counts of each thread and digit by the position of the first such pair. Positions
/// ascend by digit, then by thread.
void places_of(std::vector<std::size_t>& counts, int threads) {
  std::size_t place = 0;
  for (std::size_t d = 0; d < n_digits; ++d)
    for (int t = 0; t < threads; ++t) {
      std::size_t& count = counts[t * n_digits + d];
      const std::size_t next = place + count;
      count = place;
      place = next;
    }
}

template <class From, class To>
void sort_by_digit(const From& from, const To& to, Offset n, int shift, int threads) {
  std::vector<std::size_t> counts(threads * n_digits, 0);
#pragma omp parallel num_threads(threads)
  {
    const Offset team = omp_get_num_threads(), rank = omp_get_thread_num();
    const Offset begin = n * rank / team, end = n * (rank + 1) / team;
    std::size_t* places = counts.data() + rank * n_digits;
    for (Offset k = begin; k < end; ++k) ++places[digit(from.key(k), shift)];
#pragma omp barrier
#pragma omp single
    places_of(counts, threads);
    for (Offset k = begin; k < end; ++k) to.put(places[digit(from.key(k), shift)]++, from.pair(k));
  }
}

void sort_by_comparisons(const Columns& columns, Offset n) {
  std::vector<KeyValue> pairs(static_cast<std::size_t>(n));
  for (Offset k = 0; k < n; ++k) pairs[k] = columns.pair(k);
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const KeyValue& a, const KeyValue& b) { return a.key < b.key; });
  for (Offset k = 0; k < n; ++k) columns.put(k, pairs[k]);
}

int digits_in_use(const Key* keys, Offset n, int threads) {
  Key bits = 0;
#pragma omp parallel for schedule(static) num_threads(threads) reduction(| : bits)
  for (Offset k = 0; k < n; ++k) bits |= keys[k];
  int digits = 0;
  while (digits * digit_bits < 64 && bits >> digits * digit_bits != 0) ++digits;
  return digits;
}

}  // namespace

void radix_sort(Key* keys, Index* values, Offset n, int threads) {
  const Columns columns{keys, values};
  if (n < few) return sort_by_comparisons(columns, n);
  const int digits = digits_in_use(keys, n, threads);
  if (digits == 0) return;
  Array<KeyValue> one(default_host(), n), other(default_host(), n);
  Pairs from{one.on(default_host())}, to{other.on(default_host())};
  // The first pass leaves the two arrays and the last one returns to them, so there are at least
  // two.
  sort_by_digit(columns, from, n, 0, threads);
  int d = 1;
  for (; d < digits - 1; ++d) {
    sort_by_digit(from, to, n, d * digit_bits, threads);
    std::swap(from, to);
  }
  sort_by_digit(from, columns, n, d * digit_bits, threads);
}

}  // namespace multigrid
