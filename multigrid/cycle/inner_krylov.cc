// SPDX-License-Identifier: MIT
#include "multigrid/cycle/inner_krylov.h"

#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

template <class T>
using Sums = typename InnerKrylov<T>::Sums;

constexpr int most_earlier = InnerKrylov<double>::most_steps - 1;

template <class T>
struct StepSums {
  const T* s;
  const T* Aw;
  const T* r;
  const T* v[most_earlier];
  int n_earlier;
  MG_HD Sums<T> operator()(Index i) const {
    Sums<T> term;
    const double si = s[i];
    for (int j = 0; j < n_earlier; ++j) term.sv[j] = si * v[j][i];
    term.sAw = si * Aw[i];
    term.rs = si * r[i];
    return term;
  }
};

/// p_i = w - sum_j beta_j p_j, u += alpha p_i, r -= alpha A p_i, where beta_j = (s, v_j) / c_j with
/// c_i = (s, A w) - sum_j (s, v_j)^2 / c_j: (p_i, v_i) for a symmetric matrix, else (v_i, v_i).
template <class T>
struct StepUpdate {
  const Sums<T>* sums;  ///< of this and all earlier steps
  int step;
  bool last;
  T* p[most_earlier + 1];
  T* v[most_earlier + 1];
  T* r;
  T* u;

  MG_HD void operator()(Index i) const {
    double c[most_earlier + 1] = {};
    for (int k = 0; k <= step; ++k) {
      c[k] = sums[k].sAw;
      for (int j = 0; j < k; ++j) c[k] -= guarded_ratio(sums[k].sv[j] * sums[k].sv[j], c[j]);
    }
    const auto alpha = static_cast<T>(guarded_ratio(sums[step].rs, c[step]));
    T direction = p[step][i];
    for (int j = 0; j < step; ++j)
      direction -= static_cast<T>(guarded_ratio(sums[step].sv[j], c[j])) * p[j][i];
    u[i] = (step == 0 ? T(0) : u[i]) + alpha * direction;
    if (last) return;
    T image = v[step][i];
    for (int j = 0; j < step; ++j)
      image -= static_cast<T>(guarded_ratio(sums[step].sv[j], c[j])) * v[j][i];
    p[step][i] = direction;
    v[step][i] = image;
    r[i] -= alpha * image;
  }
};

}  // namespace

template <class T>
InnerKrylov<T>::InnerKrylov(const Executor& executor, Index n, int steps, bool is_symmetric)
    : is_symmetric_(is_symmetric), sums_(executor, steps) {
  for (int k = 0; k < steps; ++k) {
    p_.emplace_back(executor, n);
    v_.emplace_back(executor, n);
  }
}

template <class T>
void InnerKrylov<T>::solve(const Matrix<T>& A,
                           Array<T>& r,
                           Array<T>& u,
                           const std::function<void(const Array<T>&, Array<T>&)>& precondition) {
  const Executor& executor = r.executor();
  for (int step = 0; step < steps(); ++step) {
    precondition(r, p_[step]);
    multiply(A, p_[step], v_[step]);
    const T* s = (is_symmetric_ ? p_ : v_)[step].on(executor);
    StepSums<T> term{s, v_[step].on(executor), r.on(executor), {}, step};
    StepUpdate<T> update{sums_.on(executor), step,          step + 1 == steps(), {}, {},
                         r.on(executor),     u.on(executor)};
    for (int j = 0; j <= step; ++j) {
      if (j < step) term.v[j] = v_[j].on(executor);
      update.p[j] = p_[j].on(executor);
      update.v[j] = v_[j].on(executor);
    }
    sum(executor, r.size(), term, sums_.on(executor) + step);
    for_each(executor, r.size(), update);
  }
}

template class InnerKrylov<double>;
template class InnerKrylov<float>;

}  // namespace multigrid
