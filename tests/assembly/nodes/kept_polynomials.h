// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace tests {

/// The highest degree of the elements that levels are tested with.
template <int dim>
constexpr int highest_degree = dim == 3 ? 2 : 4;

/// An interpolation from the nodes of a coarse mesh to those of a finer one, and where they lie: all x, all y, all z.
struct Interpolation {
  multigrid::Csr<double> P;
  std::vector<double> coarse, fine;
};

/// (0.7 x + 1.7 y + 2.7 z - 0.4)^degree at the i-th of `places`.
inline double polynomial(const std::vector<double>& places,
                         const int dim,
                         const std::size_t i,
                         const int degree) {
  const std::size_t n = places.size() / std::size_t(dim);
  double sum = -0.4;
  for (int d = 0; d < dim; ++d) sum += (d + 0.7) * places[std::size_t(d) * n + i];
  return std::pow(sum, degree);
}

/// P keeps polynomials of `degree`, its rows add up to 1, and their columns ascend.
inline void expect_kept_polynomials(const Interpolation& of, const int dim, const int degree) {
  const std::vector<double> values = of.P.values.to_vector();
  const auto offsets = of.P.offsets.to_vector();
  const auto columns = of.P.columns.to_vector();
  ASSERT_EQ(of.coarse.size(), std::size_t(dim) * std::size_t(of.P.n_columns));
  ASSERT_EQ(of.fine.size(), std::size_t(dim) * std::size_t(of.P.n_rows));
  for (std::size_t i = 0; i < std::size_t(of.P.n_rows); ++i) {
    double sum = 0, ones = 0;
    for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k) {
      ASSERT_TRUE(k == std::size_t(offsets[i]) || columns[k] > columns[k - 1]);
      ASSERT_NE(values[k], 0);
      sum += values[k] * polynomial(of.coarse, dim, std::size_t(columns[k]), degree);
      ones += values[k];
    }
    ASSERT_NEAR(sum, polynomial(of.fine, dim, i, degree), 1e-12) << i;
    ASSERT_NEAR(ones, 1, 1e-13);
  }
}

/// Offsets, columns and values of P, to be compared between executors.
inline std::vector<std::vector<double>> entries_of(const multigrid::Csr<double>& P) {
  const auto offsets = P.offsets.to_vector();
  const auto columns = P.columns.to_vector();
  return {{offsets.begin(), offsets.end()}, {columns.begin(), columns.end()}, P.values.to_vector()};
}

}  // namespace tests
