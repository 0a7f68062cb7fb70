// SPDX-License-Identifier: MIT
#include "tests/multigrid/coarsening/smoothed_twin.h"

#include "tests/support/problems.h"

#include <algorithm>
#include <cmath>

namespace tests {

using namespace multigrid;
using Vector = std::vector<double>;

Rectangle rectangle(const Csr<double>& A) {
  return {A.n_rows, A.n_columns, dense(A)};
}

Points3 slow_centers(const Points3& points, int run) {
  Points3 centers(points.size());
  for (std::size_t d = 0; d < points.size(); ++d)
    for (std::size_t i = 0; i < points[d].size(); i += run) {
      const std::size_t end = std::min(points[d].size(), i + run);
      double sum = 0;
      for (std::size_t k = i; k < end; ++k) sum += points[d][k];
      centers[d].push_back(sum / double(end - i));
    }
  return centers;
}

Dense slow_galerkin(const Dense& A, const Rectangle& P) {
  Rectangle AP{A.n, P.n_columns, Vector(std::size_t(A.n) * P.n_columns, 0.)};
  for (int i = 0; i < A.n; ++i)
    for (int k = 0; k < A.n; ++k)
      if (A(i, k) != 0)
        for (int j = 0; j < P.n_columns; ++j) AP(i, j) += A(i, k) * P(k, j);
  Dense result(P.n_columns);
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < P.n_columns; ++j)
      if (P(i, j) != 0)
        for (int k = 0; k < P.n_columns; ++k) result(j, k) += P(i, j) * AP(i, k);
  return result;
}

bool is_positive_definite(Dense A, int singular) {
  double scale = 0;
  for (int k = 0; k < A.n; ++k) scale = std::max(scale, A(k, k));
  for (int k = 0; k < A.n; ++k) {
    const bool may_vanish = k >= A.n - singular;
    if (!(A(k, k) > (may_vanish ? -1e-12 * scale : 0))) return false;
    if (may_vanish) continue;
    for (int i = k + 1; i < A.n; ++i) {
      const double factor = A(i, k) / A(k, k);
      if (factor != 0)
        for (int j = k + 1; j < A.n; ++j) A(i, j) -= factor * A(k, j);
    }
  }
  return true;
}

namespace {

/// One row of P, dense.
class SlowRow {
 public:
  SlowRow(const Dense& A, int i, double lambda, int run, const Points3& x, const Points3& c)
      : A_(A), i_(i), own_(i / run), omega_(4 / (3 * lambda)), x_(x), c_(c), w_(c[0].size(), 0.) {
    for (int k = 0; k < A.n; ++k) {
      w_[k / run] += (k == i ? 1. : 0.) - omega_ * A(i, k) / A(i, i);
      if (A(i, k) != 0) touched_.push_back(k / run);
    }
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
  }

  Vector weights(RowCounts& counts) {
    const int dim = int(x_.size()), m = int(touched_.size());
    double row_sum = 0;
    for (int k = 0; k < A_.n; ++k) row_sum += A_(i_, k);
    const bool constant = std::abs(row_sum) <= 0.05 * A_(i_, i_);
    double target = 0;
    for (const double w : w_) target += w;
    if (constant) target = 1;
    counts.at_dirichlet += constant ? 0 : 1;
    add(Vector(m, (target - sum()) / m), 1);
    if (constant && !keeps_linear()) ++counts.not_linear;
    if (constant && keeps_linear()) {
      if (is_regular()) {
        const Vector change = smallest_change();
        double part = 1;
        for (int k = 0; k < m; ++k)
          if (w_[touched_[k]] + change[k] < -0.1 && change[k] < 0)
            part = std::min(part, std::max(0., w_[touched_[k]] + 0.1) / -change[k]);
        counts.damped += part < 1 ? 1 : 0;
        add(change, part);
      } else {
        ++counts.degenerate;
      }
    }
    drop(dim == 2 ? 0.1 : 0.15, counts);
    add(Vector(touched_.size(), (target - sum()) / double(touched_.size())), 1);
    return w_;
  }

 private:
  double sum() const {
    double result = 0;
    for (const int j : touched_) result += w_[j];
    return result;
  }
  void add(const Vector& change, double part) {
    for (std::size_t k = 0; k < touched_.size(); ++k) w_[touched_[k]] += part * change[k];
  }
  double step(int k, int d) const { return c_[d][touched_[k]] - x_[d][i_]; }

  bool keeps_linear() const {
    Vector sums(x_.size(), 0.);
    double bound = 0;
    for (int k = 0; k < A_.n; ++k) {
      Vector to;
      for (std::size_t d = 0; d < x_.size(); ++d) to.push_back(x_[d][k] - x_[d][i_]);
      for (std::size_t d = 0; d < x_.size(); ++d) sums[d] += A_(i_, k) * to[d];
      bound += std::abs(A_(i_, k)) * std::sqrt(dot(to, to));
    }
    return std::sqrt(dot(sums, sums)) <= 0.1 * bound;
  }

  /// Of C C^T with the rows 1 and x_j - x of C, for the smallest d with C d = what is missing.
  Vector smallest_change() const {
    const int n = int(x_.size()) + 1, m = int(touched_.size());
    const auto C = [&](int r, int k) { return r == 0 ? 1 : step(k, r - 1) / length(); };
    Dense normal(n);
    Vector missing(n, 0.);
    for (int k = 0; k < m; ++k)
      for (int r = 0; r < n; ++r) {
        if (r > 0) missing[r] -= C(r, k) * w_[touched_[k]];
        for (int s = 0; s < n; ++s) normal(r, s) += C(r, k) * C(s, k);
      }
    const Vector y = eliminate(normal, missing);
    Vector change(m, 0.);
    for (int k = 0; k < m; ++k)
      for (int r = 0; r < n; ++r) change[k] += C(r, k) * y[r];
    return change;
  }
  double length() const {
    double most = 0;
    for (std::size_t k = 0; k < touched_.size(); ++k)
      for (std::size_t d = 0; d < x_.size(); ++d)
        most = std::max(most, std::abs(step(int(k), int(d))));
    return most;
  }

  /// The pivots of the covariance as ratios of its leading minors.
  bool is_regular() const {
    const int dim = int(x_.size()), m = int(touched_.size());
    double K[3][3] = {}, mean[3] = {};
    for (int d = 0; d < dim; ++d)
      for (int k = 0; k < m; ++k) mean[d] += c_[d][touched_[k]] / m;
    for (int d = 0; d < dim; ++d)
      for (int e = 0; e < dim; ++e)
        for (int k = 0; k < m; ++k)
          K[d][e] += (c_[d][touched_[k]] - mean[d]) * (c_[e][touched_[k]] - mean[e]);
    const double minor2 = K[0][0] * K[1][1] - K[0][1] * K[1][0];
    const double minor3 = K[0][0] * (K[1][1] * K[2][2] - K[1][2] * K[2][1]) -
                          K[0][1] * (K[1][0] * K[2][2] - K[1][2] * K[2][0]) +
                          K[0][2] * (K[1][0] * K[2][1] - K[1][1] * K[2][0]);
    const double least = (K[0][0] + K[1][1] + K[2][2]) / (dim * dim);
    return K[0][0] > least && minor2 / K[0][0] > least && (dim == 2 || minor3 / minor2 > least);
  }

  void drop(double share, RowCounts& counts) {
    double most = 0;
    for (const int j : touched_) most = std::max(most, std::abs(w_[j]));
    std::vector<int> kept;
    for (const int j : touched_)
      if (j == own_ || std::abs(w_[j]) >= share * most)
        kept.push_back(j);
      else
        w_[j] = 0;
    counts.dropped += kept.size() < touched_.size() ? 1 : 0;
    touched_ = kept;
  }

  const Dense& A_;
  int i_, own_;
  double omega_;
  const Points3 &x_, &c_;
  Vector w_;
  std::vector<int> touched_;  ///< aggregates that row i of A has entries in
};

bool is_isolated(const Dense& A, int i) {
  for (int k = 0; k < A.n; ++k)
    if (k != i && A(i, k) != 0) return false;
  return true;
}

}  // namespace

Rectangle slow_interpolation(const Dense& A,
                             double lambda,
                             int run,
                             const Points3& points,
                             const Points3& centers,
                             RowCounts& counts) {
  const int n_coarse = int(centers[0].size());
  Rectangle P{A.n, n_coarse, Vector(std::size_t(A.n) * n_coarse, 0.)};
  for (int i = 0; i < A.n; ++i) {
    if (is_isolated(A, i)) {
      ++counts.isolated;
      bool all = true;
      for (int k = i / run * run; k < std::min(A.n, (i / run + 1) * run); ++k)
        all = all && is_isolated(A, k);
      P(i, i / run) = all ? 1 : 0;
      continue;
    }
    const Vector w = SlowRow(A, i, lambda, run, points, centers).weights(counts);
    double error = 0, scale = 0, sum = 0;
    for (int j = 0; j < n_coarse; ++j) {
      P(i, j) = w[j];
      sum += w[j];
    }
    for (std::size_t d = 0; d < points.size(); ++d) {
      double value = 0;
      for (int j = 0; j < n_coarse; ++j) {
        value += w[j] * (centers[d][j] - points[d][i]);
        if (w[j] != 0) scale = std::max(scale, std::abs(centers[d][j] - points[d][i]));
      }
      error = std::max(error, std::abs(value));
    }
    counts.exact += error <= 1e-12 * scale && std::abs(sum - 1) < 1e-13 ? 1 : 0;
  }
  return P;
}

}  // namespace tests
