// SPDX-License-Identifier: MIT
// threads_check race | ordered: loops of OpenMP with a race, and without one.
#include <cstdio>
#include <cstring>
#include <omp.h>
#include <vector>

namespace {

constexpr int n = 100000;

/// All threads add to one number.
int race() {
  int sum = 0;
#pragma omp parallel for schedule(static) num_threads(4)
  for (int i = 0; i < n; ++i) sum += i % 2;
  return sum;
}

/// What other threads wrote is read after a barrier, after the end of a region, and by a reduction.
int ordered() {
  std::vector<int> first(n + 1, 1), second(n + 1, 1), third(n, 0);
#pragma omp parallel num_threads(4)
  {
#pragma omp for schedule(static)
    for (int i = 0; i < n; ++i) first[i] += i % 3;  // a barrier ends this loop
#pragma omp for schedule(static)
    for (int i = 0; i < n; ++i) second[i] = first[n - 1 - i];
  }
#pragma omp parallel for schedule(static) num_threads(4)
  for (int i = 0; i < n; ++i) third[i] = second[n - 1 - i];
  int sum = 0;
#pragma omp parallel for schedule(static) num_threads(4) reduction(+ : sum)
  for (int i = 0; i < n; ++i) sum += third[n - 1 - i] % 2;
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const int result = std::strcmp(argv[1], "race") == 0 ? race() : ordered();
  std::printf("%d\n", result);
  return 0;
}
