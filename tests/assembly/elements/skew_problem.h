// SPDX-License-Identifier: MIT
#pragma once

#include "tests/assembly/elements/problem_on_arrays.h"
#include "tests/support/skew_grid.h"

#include <gtest/gtest.h>

/// Problems on bodies whose integrals are known, and what their element matrices are with two functions.
namespace tests {

/// Data, as texts and as functions.
template <int dim>
struct SkewData {
  static std::vector<std::string> kappa() {
    if (dim == 2) return {"2 + x", "0.3*y", "1.5"};
    return {"2 + x", "0.3*y", "0.1", "1.5", "0.2*z", "1 + 0.1*y"};
  }
  static Place<dim> times_kappa(const Place<dim>& x, const Place<dim>& g) {
    Place<dim> y{};
    y[0] = (2 + x[0]) * g[0] + 0.3 * x[1] * g[1];
    y[1] = 0.3 * x[1] * g[0] + 1.5 * g[1];
    if constexpr (dim == 3) {
      y[0] += 0.1 * g[2];
      y[1] += 0.2 * x[2] * g[2];
      y[2] = 0.1 * g[0] + 0.2 * x[2] * g[1] + (1 + 0.1 * x[1]) * g[2];
    }
    return y;
  }
  static double c(const Place<dim>& x) { return 0.5 + x[0]; }
  static double f(const Place<dim>& x) { return x[0] * x[1] - 0.4; }
  static double alpha(const Place<dim>& x) { return 2 + x[1]; }
  static double g(const Place<dim>& x) { return 3 - x[0] * x[1]; }
  static Texts texts() {
    Texts texts;
    texts.kappa = kappa();
    texts.c = "0.5 + x";
    texts.f = "x*y - 0.4";
    texts.alpha = "2 + y";
    texts.g = "3 - x*y";
    return texts;
  }
};

template <int dim>
struct SkewProblem : ProblemOnArrays<dim> {
  SkewProblem(const mesh::GridCells cells, const int degree, const Texts& texts, const int n = 2)
      : ProblemOnArrays<dim>(
            multigrid::default_host(),
            cell_arrays(skew_grid<dim>(n, cells), multigrid::default_host(), mesh::Keep::all),
            texts,
            degree) {}

  template <class F>
  Array<double> nodal(const F& f) const {
    return {this->executor, at_places<dim>(this->points.to_vector(), f)};
  }
};

/// f at the points of the rule of a problem's block k.
template <int dim, class F>
Coefficient at_rule(ProblemOnArrays<dim>& problem, const std::size_t k, const F& f) {
  std::vector<double> places;
  for (const char* const axis : {"x", "y", "z"}) {
    if (places.size() == dim * std::size_t(problem.elements[k].n_points() * problem.blocks[k].n))
      break;
    const std::vector<double> own =
        problem.values(axis, problem.blocks[k], problem.elements[k]).values.to_vector();
    places.insert(places.end(), own.begin(), own.end());
  }
  return {0, {problem.executor, at_places<dim>(places, f)}, true, problem.blocks[k].n};
}

/// The sum of v_i A_ij u_j over all elements of a block.
inline double form(const ElementBlock& block,
                   const Array<double>& matrices,
                   const Array<double>& u,
                   const Array<double>& v) {
  const std::vector<double> A = matrices.to_vector(), all_u = u.to_vector(), all_v = v.to_vector();
  const std::vector<Index> nodes = block.nodes.to_vector();
  const auto n = std::size_t(block.n_nodes);
  double sum = 0;
  for (std::size_t row = 0; row < nodes.size(); ++row)
    for (std::size_t j = 0; j < n; ++j)
      sum += all_v[std::size_t(nodes[row])] * A[row * n + j] *
             all_u[std::size_t(nodes[row / n * n + j])];
  return sum;
}
/// The sum of v_i F_i.
inline double form(const ElementBlock& block, const Array<double>& loads, const Array<double>& v) {
  const std::vector<double> F = loads.to_vector(), all_v = v.to_vector();
  const std::vector<Index> nodes = block.nodes.to_vector();
  double sum = 0;
  for (std::size_t row = 0; row < nodes.size(); ++row)
    sum += all_v[std::size_t(nodes[row])] * F[row];
  return sum;
}

/// Calls test(dimension as a constant, cells, degree) for all shapes and degrees.
template <class Test>
void for_skew_grids(const Test& test) {
  using mesh::GridCells;
  for (int degree = 1; degree <= 4; ++degree)
    for (const GridCells cells : {GridCells::cut, GridCells::whole, GridCells::right_half_cut}) {
      SCOPED_TRACE("plane, cells " + std::to_string(int(cells)) + ", degree " +
                   std::to_string(degree));
      test(std::integral_constant<int, 2>(), cells, degree);
    }
  for (int degree = 1; degree <= 2; ++degree)
    for (const GridCells cells : {GridCells::cut, GridCells::whole}) {
      SCOPED_TRACE("space, cells " + std::to_string(int(cells)) + ", degree " +
                   std::to_string(degree));
      test(std::integral_constant<int, 3>(), cells, degree);
    }
}

}  // namespace tests
