// SPDX-License-Identifier: MIT
#include "multigrid/spectrum.h"

#include "multigrid/scalars.h"
#include "multigrid/vectors.h"
#include "multigrid/views.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace multigrid {
namespace {

constexpr std::uint64_t lanczos_seed = 1950;

/// What step j of the process leaves: the entries of the tridiagonal matrix.
struct LanczosScalars {
  double alpha = 0;         ///< (D^-1 A v, v)_D
  double beta_squared = 0;  ///< of the vector from which v was made
};

/// w = D^-1 A v - beta v_before
template <class View, class T>
struct LanczosProduct {
  View A;
  const T* diagonal;
  const LanczosScalars* scalars;
  const T* v;
  const T* before;
  T* w;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T product = A.times(i, v, lane);
    const T beta = static_cast<T>(sqrt(scalars->beta_squared));
    if (lane.rank == 0) w[i] = product / diagonal[i] - beta * before[i];
  }
};

template <class T>
struct InnerProduct {
  const T* diagonal;
  const T* v;
  const T* w;
  MG_HD double operator()(Index i) const {
    return static_cast<double>(diagonal[i]) * static_cast<double>(v[i]) * static_cast<double>(w[i]);
  }
};

/// w -= alpha v, and the square of what is left.
template <class T>
struct Orthogonalize {
  const T* diagonal;
  const LanczosScalars* scalars;
  const T* v;
  T* w;
  MG_HD double operator()(Index i) const {
    w[i] -= static_cast<T>(scalars->alpha) * v[i];
    return static_cast<double>(diagonal[i]) * static_cast<double>(w[i]) * static_cast<double>(w[i]);
  }
};

/// v_before = v, v = w / |w|; zero once the process has ended.
template <class T>
struct Advance {
  const LanczosScalars* scalars;
  const T* w;
  T* v;
  T* before;
  MG_HD void operator()(Index i) const {
    before[i] = v[i];
    v[i] = static_cast<T>(guarded_ratio(static_cast<double>(w[i]), sqrt(scalars->beta_squared)));
  }
};

/// Eigenvalues of the tridiagonal matrix below x: the signs of its pivots (Sturm).
int eigenvalues_below(double x, const std::vector<LanczosScalars>& t) {
  int count = 0;
  double pivot = 1;
  for (std::size_t j = 0; j < t.size(); ++j) {
    pivot = t[j].alpha - x - (j == 0 ? 0. : t[j].beta_squared / pivot);
    if (pivot == 0) pivot = -1e-300;
    count += pivot < 0 ? 1 : 0;
  }
  return count;
}

double largest_of_tridiagonal(const std::vector<LanczosScalars>& t) {
  double high = 0;
  for (std::size_t j = 0; j < t.size(); ++j)
    high = std::max(high, std::abs(t[j].alpha) + std::sqrt(t[j].beta_squared) +
                              (j + 1 < t.size() ? std::sqrt(t[j + 1].beta_squared) : 0.));
  double low = 0;
  for (int k = 0; k < 60; ++k) {
    const double middle = 0.5 * (low + high);
    if (eigenvalues_below(middle, t) == static_cast<int>(t.size()))
      high = middle;
    else
      low = middle;
  }
  return high;
}

}  // namespace

template <class T>
double largest_eigenvalue(const Matrix<T>& A, const Array<T>& diagonal, int steps) {
  const Executor& executor = executor_of(A);
  const Index n = n_rows(A);
  steps = std::min<int>(steps, n);
  Array<T> v(executor, n), before(executor, n), w(executor, n);
  Array<double> start(executor, n);
  Array<LanczosScalars> scalars(default_host(), std::vector<LanczosScalars>(steps + 1));
  scalars = scalars.copy_to(executor);
  fill_random(start, lanczos_seed);
  assign(start, w);
  fill(v, T(0));
  LanczosScalars* s = scalars.on(executor);
  const T* d = diagonal.on(executor);
  sum(executor, n, InnerProduct<T>{d, w.on(executor), w.on(executor)}, &s->beta_squared);
  for (int j = 0; j < steps; ++j, ++s) {
    for_each(executor, n, Advance<T>{s, w.on(executor), v.on(executor), before.on(executor)});
    with_view(A, [&](auto a) {
      for_each_row<a.lanes>(executor, n,
                            LanczosProduct<decltype(a), T>{a, d, s, v.on(executor),
                                                           before.on(executor), w.on(executor)});
    });
    sum(executor, n, InnerProduct<T>{d, v.on(executor), w.on(executor)}, &s->alpha);
    sum(executor, n, Orthogonalize<T>{d, s, v.on(executor), w.on(executor)}, &s[1].beta_squared);
  }
  std::vector<LanczosScalars> tridiagonal = scalars.to_vector();
  tridiagonal.pop_back();
  return largest_of_tridiagonal(tridiagonal);
}

template double largest_eigenvalue(const Matrix<double>&, const Array<double>&, int);
template double largest_eigenvalue(const Matrix<float>&, const Array<float>&, int);

}  // namespace multigrid
