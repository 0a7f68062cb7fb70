// SPDX-License-Identifier: MIT
#include "multigrid/spectrum.h"

#include "multigrid/scalars.h"
#include "multigrid/vectors.h"
#include "multigrid/views.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

namespace multigrid {
namespace {

constexpr std::uint64_t lanczos_seed = 1950;

/// What a step of the process leaves of w = D^-1 A v - beta v_before.
struct LanczosSums {
  double with_v = 0;    ///< (w, v)_D
  double square = 0;    ///< (w, w)_D
  double square_v = 0;  ///< (v, v)_D: 1, but rounding errors of it would grow from step to step
  MG_HD LanczosSums& operator+=(const LanczosSums& other) {
    with_v += other.with_v;
    square += other.square;
    square_v += other.square_v;
    return *this;
  }
  MG_HD double alpha() const { return guarded_ratio(with_v, square_v); }
};

/// The square of w - alpha v, by Pythagoras: so all sums take one pass. 0, the end of the process,
/// where rounding would be all of it.
template <class T>
MG_HD double beta_squared(const LanczosSums& sums) {
  constexpr double ended = std::is_same_v<T, float> ? 1e-5 : 1e-10;
  const double rest = sums.square - sums.alpha() * sums.with_v;
  return rest > ended * sums.square ? rest : 0;
}

template <class T>
struct LanczosTerm {
  const T* diagonal;
  const T* v;
  const T* w;
  MG_HD LanczosSums operator()(Index i) const {
    const double d = diagonal[i], vi = v[i], wi = w[i];
    return {d * wi * vi, d * wi * wi, d * vi * vi};
  }
};

/// What a step takes from the sums before it: a division and a root for one thread, not for all.
template <class T>
struct LanczosFactors {
  T alpha, beta;
  T inverse_beta;  ///< 0 once the process has ended
};

template <class T>
struct TakeFactors {
  const LanczosSums* sums;
  LanczosFactors<T>* factors;
  MG_HD void operator()(Index) const {
    const double beta = sqrt(beta_squared<T>(*sums));
    *factors = {static_cast<T>(sums->alpha()), static_cast<T>(beta),
                static_cast<T>(guarded_ratio(1., beta))};
  }
};

/// The next v in the place of w: (w - alpha v) / beta; zero once the process has ended.
template <class T>
struct Advance {
  const LanczosFactors<T>* factors;
  const T* v;
  T* w;
  MG_HD void operator()(Index i) const {
    w[i] = (w[i] - factors->alpha * v[i]) * factors->inverse_beta;
  }
};

/// The next w in the place of the v before: D^-1 A v - beta v_before.
template <class View, class T>
struct LanczosProduct {
  View A;
  const T* diagonal;
  const LanczosFactors<T>* factors;
  const T* v;
  T* w;
  MG_HD const T* factor() const { return v; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T product = A.times(i, v, lane);
    if (lane.rank == 0) w[i] = product / diagonal[i] - factors->beta * w[i];
  }
};

/// Row j of the tridiagonal matrix that the process makes of D^-1 A.
struct TridiagonalRow {
  double alpha;         ///< on the diagonal
  double beta_squared;  ///< of the entry to its left
};

/// Eigenvalues of the tridiagonal matrix below x: the signs of its pivots (Sturm).
int eigenvalues_below(double x, const std::vector<TridiagonalRow>& t) {
  int count = 0;
  double pivot = 1;
  for (std::size_t j = 0; j < t.size(); ++j) {
    pivot = t[j].alpha - x - (j == 0 ? 0. : t[j].beta_squared / pivot);
    if (pivot == 0) pivot = -1e-300;
    count += pivot < 0 ? 1 : 0;
  }
  return count;
}

double largest_of_tridiagonal(const std::vector<TridiagonalRow>& t) {
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
std::vector<double> eigenvalue_estimates(const Matrix<T>& A, const Array<T>& diagonal, int steps) {
  const Executor& executor = executor_of(A);
  const Index n = n_rows(A);
  steps = std::min<int>(steps, n);
  Array<T> v(executor, n), w(executor, n);
  {
    Array<double> start(executor, n);
    fill_random(start, lanczos_seed);
    assign(start, w);
  }
  fill(v, T(0));
  Array<LanczosSums> sums(executor, steps + 1);
  const T* d = diagonal.on(executor);
  const auto sum_up = [&](int j) {
    sum(executor, n, LanczosTerm<T>{d, v.on(executor), w.on(executor)}, sums.on(executor) + j);
  };
  sum_up(0);
  Array<LanczosFactors<T>> factors(executor, 1);
  LanczosFactors<T>* f = factors.on(executor);
  for (int j = 0; j < steps; ++j) {
    for_each(executor, 1, TakeFactors<T>{sums.on(executor) + j, f});
    for_each(executor, n, Advance<T>{f, v.on(executor), w.on(executor)});
    std::swap(v, w);
    with_view(A, [&](auto a) {
      for_each_row<a.lanes>(
          executor, n, LanczosProduct<decltype(a), T>{a, d, f, v.on(executor), w.on(executor)});
    });
    sum_up(j + 1);
  }
  const std::vector<LanczosSums> steps_of = sums.to_vector();
  std::vector<TridiagonalRow> rows;
  std::vector<double> estimates;
  for (int j = 0; j < steps; ++j) {
    rows.push_back({steps_of[j + 1].alpha(), beta_squared<T>(steps_of[j])});
    estimates.push_back(largest_of_tridiagonal(rows));
  }
  return estimates;
}

template std::vector<double> eigenvalue_estimates(const Matrix<double>&, const Array<double>&, int);
template std::vector<double> eigenvalue_estimates(const Matrix<float>&, const Array<float>&, int);

}  // namespace multigrid
