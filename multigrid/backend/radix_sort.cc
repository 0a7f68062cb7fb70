// SPDX-License-Identifier: MIT
#include "multigrid/backend/radix_sort.h"

#include <algorithm>
#include <omp.h>

namespace multigrid {
namespace {

constexpr int digit_bits = 11;  // 2048 counts of 8 bytes stay in a first-level cache
constexpr std::size_t n_digits = std::size_t(1) << digit_bits;
constexpr std::size_t few = 4096;  // less is sorted by comparisons

using Pairs = std::vector<KeyValue>;

std::size_t digit(Key key, int shift) {
  return key >> shift & (n_digits - 1);
}

/// What a thread has of each digit becomes the place of its first: digit by digit, thread by
/// thread.
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

void sort_by_digit(const Pairs& from, Pairs& to, int shift, int threads) {
  std::vector<std::size_t> counts(threads * n_digits, 0);
  const std::size_t n = from.size();
#pragma omp parallel num_threads(threads)
  {
    const auto team = static_cast<std::size_t>(omp_get_num_threads());
    const auto rank = static_cast<std::size_t>(omp_get_thread_num());
    const std::size_t begin = n * rank / team, end = n * (rank + 1) / team;
    std::size_t* places = counts.data() + rank * n_digits;
    for (std::size_t k = begin; k < end; ++k) ++places[digit(from[k].key, shift)];
#pragma omp barrier
#pragma omp single
    places_of(counts, threads);
    for (std::size_t k = begin; k < end; ++k) to[places[digit(from[k].key, shift)]++] = from[k];
  }
}

}  // namespace

void radix_sort(Pairs& pairs, int threads) {
  if (pairs.size() < few) {
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const KeyValue& a, const KeyValue& b) { return a.key < b.key; });
    return;
  }
  Key bits = 0;
  for (const KeyValue& pair : pairs) bits |= pair.key;
  Pairs other(pairs.size());
  for (int shift = 0; shift < 64 && bits >> shift != 0; shift += digit_bits) {
    sort_by_digit(pairs, other, shift, threads);
    pairs.swap(other);
  }
}

}  // namespace multigrid
