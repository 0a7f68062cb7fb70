// SPDX-License-Identifier: MIT
#include "tests/multigrid/smoothers/smoother_twins.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tests {

using namespace multigrid;

std::string test_name(SmootherKind kind) {
  std::string name = word(kind, smoother_words);
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
}

std::vector<bool> entries(const Dense& A) {
  std::vector<bool> pattern(A.values.size());
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j) pattern[i * A.n + j] = i == j || A(i, j) != 0;
  return pattern;
}

std::vector<bool> power_entries(const Dense& A, int q) {
  const auto first = entries(A);
  auto power = first;
  for (; q > 1; --q) {
    const auto before = power;
    for (int i = 0; i < A.n; ++i)
      for (int k = 0; k < A.n; ++k)
        if (before[i * A.n + k])
          for (int j = 0; j < A.n; ++j)
            if (first[k * A.n + j]) power[i * A.n + j] = true;
  }
  return power;
}

Dense reorder(const Dense& A, const std::vector<Index>& rows) {
  Dense B(A.n);
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j) B(i, j) = A(rows[i], rows[j]);
  return B;
}

std::vector<bool> level_of_fill(const Dense& A, int fill, const std::vector<Index>& colors) {
  constexpr int far = 1000;
  const int n = A.n;
  const auto original = entries(A);
  std::vector<int> level(original.size());
  for (std::size_t k = 0; k < level.size(); ++k) level[k] = original[k] ? 0 : far;
  for (int i = 1; i < n; ++i)
    for (int k = 0; k < i; ++k) {
      if (level[i * n + k] > fill) continue;
      for (int j = k + 1; j < n; ++j)
        level[i * n + j] = std::min(level[i * n + j], level[i * n + k] + level[k * n + j] + 1);
    }
  std::vector<int> color(n);
  std::iota(color.begin(), color.end(), 0);
  for (std::size_t c = 0; c + 1 < colors.size(); ++c)
    std::fill(color.begin() + colors[c], color.begin() + colors[c + 1], static_cast<int>(c));
  std::vector<bool> pattern(level.size());
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      pattern[i * n + j] = level[i * n + j] <= fill && (i == j || color[i] != color[j]);
  return pattern;
}

Dense incomplete_factors(Dense A, const std::vector<bool>& pattern) {
  const int n = A.n;
  for (int i = 1; i < n; ++i)
    for (int k = 0; k < i; ++k) {
      if (!pattern[i * n + k]) continue;
      A(i, k) /= A(k, k);
      for (int j = k + 1; j < n; ++j)
        if (pattern[i * n + j] && pattern[k * n + j]) A(i, j) -= A(i, k) * A(k, j);
    }
  return A;
}

std::vector<double> solve_factors(const Dense& LU, std::vector<double> b) {
  for (int i = 0; i < LU.n; ++i)
    for (int j = 0; j < i; ++j) b[i] -= LU(i, j) * b[j];
  for (int i = LU.n - 1; i >= 0; --i) {
    for (int j = i + 1; j < LU.n; ++j) b[i] -= LU(i, j) * b[j];
    b[i] /= LU(i, i);
  }
  return b;
}

Dense fsai_factor(const Dense& A, int q) {
  const auto pattern = power_entries(A, q);
  Dense G(A.n);
  for (int i = 0; i < A.n; ++i) {
    std::vector<int> J;
    for (int j = 0; j <= i; ++j)
      if (pattern[i * A.n + j]) J.push_back(j);
    const int m = static_cast<int>(J.size());
    Dense block(m);
    std::vector<double> unit(m, 0.);
    unit[m - 1] = 1;
    for (int r = 0; r < m; ++r)
      for (int c = 0; c < m; ++c) block(r, c) = A(J[r], J[c]);
    const auto y = eliminate(block, unit);
    for (int r = 0; r < m; ++r) G(i, J[r]) = y[r] / std::sqrt(y[m - 1]);
  }
  return G;
}

std::vector<double> chebyshev_step(const Dense& A,
                                   double largest,
                                   int degree,
                                   const std::vector<double>& b,
                                   const std::vector<double>& x,
                                   double range) {
  const double high = 1.1 * largest, low = high / range;
  const double center = (high + low) / 2, radius = (high - low) / 2;
  const std::vector<double> solution = eliminate(A, b);
  std::vector<double> before(x.size()), now(x.size()), result = solution;
  for (std::size_t i = 0; i < x.size(); ++i) before[i] = x[i] - solution[i];
  const auto M = [&](const std::vector<double>& e) {
    auto product = A * e;
    for (int i = 0; i < A.n; ++i) product[i] = (center * e[i] - product[i] / A(i, i)) / radius;
    return product;
  };
  now = M(before);
  for (int k = 2; k <= degree; ++k) {
    auto next = M(now);
    for (std::size_t i = 0; i < x.size(); ++i) next[i] = 2 * next[i] - before[i];
    before = now;
    now = next;
  }
  const double scale = std::cosh(degree * std::acosh(center / radius));
  for (std::size_t i = 0; i < x.size(); ++i) result[i] += now[i] / scale;
  return result;
}

Dense transposed(const Dense& A) {
  Dense B(A.n);
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j) B(i, j) = A(j, i);
  return B;
}

Dense operator*(const Dense& A, const Dense& B) {
  Dense C(A.n);
  for (int i = 0; i < A.n; ++i)
    for (int k = 0; k < A.n; ++k)
      for (int j = 0; A(i, k) != 0 && j < A.n; ++j) C(i, j) += A(i, k) * B(k, j);
  return C;
}

}  // namespace tests
