// SPDX-License-Identifier: MIT
#include "tests/multigrid/twins.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>
#include <random>
#include <type_traits>

namespace tests {

using namespace multigrid;

double half_value(std::uint16_t half) {
  const int exponent = half >> 10 & 31, digits = half & 1023, sign = half >> 15 ? -1 : 1;
  if (exponent == 31 && digits != 0) return std::nan("");
  if (exponent == 31) return sign * std::numeric_limits<double>::infinity();
  if (exponent == 0) return sign * std::ldexp(digits, -24);
  return sign * std::ldexp(1 + digits / 1024., exponent - 15);
}

Entries entries(const Packed<float>& A) {
  const auto slices = A.slices.to_vector();
  const auto windows = A.windows.to_vector();
  const auto words = A.words.to_vector();
  const auto diagonal = A.diagonal.to_vector();
  Entries result;
  for (Index i = 0; i < A.n_rows; ++i) {
    const double unit = std::ldexp(1., std::max(std::ilogb(diagonal[i]), -126));
    EXPECT_TRUE(result.emplace(std::pair(i, i), diagonal[i]).second);
    const bool wide = slices[i / 32] % 32 == 2, far_slice = slices[i / 32] % 32 == 1;
    const Offset end = slices[i / 32 + 1] / 32 * 32;
    for (Offset k = slices[i / 32] / 32 * 32 + i % 32; k < end; k += wide ? 64 : 32) {
      const Index far = wide ? static_cast<Index>(words[k + 32]) : 0;
      Index near = i + static_cast<std::int16_t>(words[k] >> 16);
      if (far_slice) {
        const auto window = static_cast<Index>(words[k] / (1u << 30));
        const auto place = static_cast<Index>(words[k] / (1u << 16) % (1u << 14));
        near = windows[i / 32].starts[window] + window * 16384 + place;
      }
      float value = 0;
      if (wide) std::memcpy(&value, &words[k], sizeof value);
      const Index j = wide ? far : near;
      if (j == i) continue;
      const double a = wide ? double(value) : unit * half_value(words[k] & 0xffff);
      EXPECT_TRUE(result.emplace(std::pair(i, j), a).second);
    }
  }
  return result;
}

Csr<double> convert_back(const Csr<float>& A) {
  const Executor& executor = A.executor();
  return {A.n_rows,
          A.n_columns,
          A.offsets.copy_to(executor),
          A.columns.copy_to(executor),
          {executor, as<double>(A.values.to_vector())}};
}

namespace {

template <class T>
void add_entries(const Sell<T>& a, Dense& result) {
  const auto slices = a.slices.to_vector();
  const auto columns = a.columns.to_vector();
  const auto values = a.values.to_vector();
  for (int i = 0; i < result.n; ++i) {
    const int s = i / 32;
    const Offset n = slices[2 * s + 2] - slices[2 * s];
    const bool wide = slices[2 * s + 3] - slices[2 * s + 1] != n;
    for (Offset k = 0; k < n / 32; ++k) {
      const Offset place = slices[2 * s + 1] + i % 32 + k * (wide ? 64 : 32);
      const Index near = static_cast<std::int16_t>(columns[place]);
      const Index far = wide ? columns[place] + 65536 * Offset(columns[place + 32]) : 0;
      const Index j = wide ? far : near == -32768 ? -1 : 32 * s + near;
      if (j >= 0) result(i, j) += values[slices[2 * s] + i % 32 + 32 * k];
    }
  }
}

template <class T>
void add_rows(const Array<Offset>& offsets,
              const Array<Index>& columns,
              const Array<T>& values,
              Dense& result) {
  const auto begins = offsets.to_vector();
  const auto j = columns.to_vector();
  const auto a = values.to_vector();
  for (int i = 0; i < result.n; ++i)
    for (Offset k = begins[i]; k < begins[i + 1]; ++k) result(i, j[k]) += a[k];
}

template <class T>
void add_entries(const Csr<T>& a, Dense& result) {
  add_rows(a.offsets, a.columns, a.values, result);
}

template <class T>
void add_entries(const Ell<T>& a, Dense& result) {
  const auto columns = a.columns.to_vector();
  const auto values = a.values.to_vector();
  for (std::size_t k = 0; k < values.size(); ++k)
    if (columns[k] >= 0) result(int(k) % result.n, columns[k]) += values[k];
  if (!a.overflow_offsets.empty())
    add_rows(a.overflow_offsets, a.overflow_columns, a.overflow_values, result);
}

template <class T>
void add_entries(const Hyb<T>& a, Dense& result) {
  add_entries(a.ell, result);
  const auto rows = a.tail.rows.to_vector(), columns = a.tail.columns.to_vector();
  const auto values = a.tail.values.to_vector();
  for (std::size_t k = 0; k < values.size(); ++k) result(rows[k], columns[k]) += values[k];
}

template <class T>
void add_entries(const Dia<T>& a, Dense& result) {
  const auto diagonals = a.diagonals.to_vector();
  const auto values = a.values.to_vector();
  for (std::size_t k = 0; k < values.size(); ++k) {
    const int i = int(k) % result.n, j = i + diagonals[k / std::size_t(result.n)];
    if (j >= 0 && j < result.n) result(i, j) += values[k];
  }
}

template <class T>
void add_entries(const Packed<T>& a, Dense& result) {
  if constexpr (std::is_same_v<T, float>)
    for (const auto& [place, value] : entries(a)) result(place.first, place.second) += value;
}

template <class T>
void add_entries(const PackedBlocks<T>& a, Dense& result) {
  const std::vector<Offset> slices = a.slices.to_vector();
  const std::vector<Index> columns = a.columns.to_vector();
  const std::vector<std::uint16_t> halves = a.halves.to_vector();
  const std::vector<T> diagonal = a.diagonal.to_vector();
  const Index slice = PackedBlocks<T>::slice;
  for (int i = 0; i < result.n; ++i) {
    result(i, i) += diagonal[std::size_t(i)];
    const Index node = i / a.size, place = node % slice;
    for (Offset k = slices[std::size_t(node / slice)]; k < slices[std::size_t(node / slice) + 1];
         k += slice)
      for (Index c = 0; c < a.size; ++c) {
        const Index j = columns[std::size_t(k + place)] * a.size + c;
        const Offset at = (k * a.size + c * slice) * a.size + place * a.size + i % a.size;
        if (j != i)
          result(i, j) +=
              from_half(halves[std::size_t(at)]) * unit_of(float(diagonal[std::size_t(i)]));
      }
  }
}

}  // namespace

template <class T>
Dense expand(const Matrix<T>& A) {
  Dense result(n_rows(A));
  std::visit([&](const auto& a) { add_entries(a, result); }, A);
  return result;
}

template Dense expand(const Matrix<double>&);
template Dense expand(const Matrix<float>&);

Dense expand(const Csr<double>& A) {
  return expand(Matrix<double>(A.copy_to(default_host())));
}

Entries entries(const Csr<double>& A) {
  Entries result;
  const auto offsets = A.offsets.to_vector();
  const auto columns = A.columns.to_vector();
  const auto values = A.values.to_vector();
  for (Index i = 0; i < A.n_rows; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      EXPECT_TRUE(k == offsets[i] || columns[k] > columns[k - 1]) << "row " << i;
      EXPECT_TRUE(result.emplace(std::pair(i, columns[k]), values[k]).second);
    }
  return result;
}

std::vector<double> operator*(const Dense& A, const std::vector<double>& x) {
  std::vector<double> y(x.size(), 0.);
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j) y[i] += A(i, j) * x[j];
  return y;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.);
}

std::vector<double> eliminate(Dense A, std::vector<double> b) {
  const int n = A.n;
  for (int k = 0; k < n; ++k) {
    int pivot = k;
    for (int i = k + 1; i < n; ++i)
      if (std::abs(A(i, k)) > std::abs(A(pivot, k))) pivot = i;
    for (int j = 0; j < n; ++j) std::swap(A(k, j), A(pivot, j));
    std::swap(b[k], b[pivot]);
    for (int i = k + 1; i < n; ++i) {
      const double factor = A(i, k) / A(k, k);
      for (int j = k; j < n; ++j) A(i, j) -= factor * A(k, j);
      b[i] -= factor * b[k];
    }
  }
  for (int k = n - 1; k >= 0; --k) {
    for (int j = k + 1; j < n; ++j) b[k] -= A(k, j) * b[j];
    b[k] /= A(k, k);
  }
  return b;
}

Csr<double> sparse(const Dense& A) {
  std::vector<Offset> offsets(1, 0);
  std::vector<Index> columns;
  std::vector<double> values;
  for (int i = 0; i < A.n; ++i) {
    for (int j = 0; j < A.n; ++j)
      if (A(i, j) != 0 || i == j) {
        columns.push_back(j);
        values.push_back(A(i, j));
      }
    offsets.push_back(static_cast<Offset>(columns.size()));
  }
  const Executor& host = default_host();
  return {A.n, A.n, Array<Offset>(host, offsets), Array<Index>(host, columns),
          Array<double>(host, values)};
}

System system_of(const Dense& A, const std::vector<double>& b) {
  return {sparse(A), Array<double>(default_host(), b), 0, {}, {}};
}

Dense random_spd(int n, int per_row, unsigned seed) {
  std::mt19937 generator(seed);
  Dense A(n);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < per_row / 2; ++k) {
      const int j = static_cast<int>(generator() % static_cast<unsigned>(n));
      if (j == i || A(i, j) != 0) continue;
      A(i, j) = A(j, i) = generator() / 4294967296. - 0.7;
    }
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int j = 0; j < n; ++j) sum += std::abs(A(i, j));
    A(i, i) = sum + 0.1 + generator() / 4294967296.;
  }
  return A;
}

System seven_point(int side) {
  const int n = side * side * side;
  Dense A(n);
  std::vector<double> coordinates(3 * static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    const int place[3] = {i % side, i / side % side, i / side / side};
    int stride = 1;
    for (int d = 0; d < 3; ++d, stride *= side) {
      coordinates[d * static_cast<std::size_t>(n) + i] = place[d];
      if (place[d] > 0) A(i, i - stride) = -1;
      if (place[d] + 1 < side) A(i, i + stride) = -1;
    }
    A(i, i) = 6;
  }
  System system = system_of(A, std::vector<double>(n, 1.));
  system.dimension = 3;
  system.coordinates = Array<double>(default_host(), coordinates);
  return system;
}

double slow_residual(const System& system, const std::vector<double>& x) {
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  const auto values = system.A.values.to_vector();
  const auto b = system.b.to_vector();
  long double r2 = 0, b2 = 0;
  for (Index i = 0; i < system.n(); ++i) {
    long double r = b[i];
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      r -= static_cast<long double>(values[k]) * x[columns[k]];
    r2 += r * r;
    b2 += static_cast<long double>(b[i]) * b[i];
  }
  return static_cast<double>(std::sqrt(r2 / b2));
}

template <class T>
Hierarchy<T> hierarchy_of(const System& system, const SolverOptions& options) {
  Hierarchy<T> hierarchy = start_hierarchy<T>(system, options);
  finish(hierarchy);
  return hierarchy;
}

std::unique_ptr<Preconditioner> make_preconditioner(const System& system,
                                                    const SolverOptions& options) {
  std::unique_ptr<Preconditioner> preconditioner = start_preconditioner(system, options);
  preconditioner->finish();
  return preconditioner;
}

template Hierarchy<double> hierarchy_of(const System&, const SolverOptions&);
template Hierarchy<float> hierarchy_of(const System&, const SolverOptions&);

}  // namespace tests
