// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/cycle/preconditioner.h"
#include "multigrid/hierarchy/hierarchy.h"
#include "multigrid/spectrum/spectrum.h"
#include "multigrid/system.h"
#include "tests/support/refusals.h"

#include <map>
#include <string>
#include <vector>

/// Slow and obvious forms of what multigrid does, for comparison.
namespace tests {

/// A dense matrix, row by row.
struct Dense {
  int n = 0;
  std::vector<double> values;

  explicit Dense(int n_) : n(n_), values(static_cast<std::size_t>(n_) * n_, 0.) {}
  double& operator()(int i, int j) { return values[static_cast<std::size_t>(i) * n + j]; }
  double operator()(int i, int j) const { return values[static_cast<std::size_t>(i) * n + j]; }
};

/// Every stored entry of A, added up; overflow included.
template <class T>
Dense expand(const multigrid::Matrix<T>& A);
Dense expand(const multigrid::Csr<double>& A);

/// The stored entries of A by row and column; columns must ascend within a row.
using Entries = std::map<std::pair<multigrid::Index, multigrid::Index>, double>;
Entries entries(const multigrid::Csr<double>& A);
Entries entries(const multigrid::Packed<float>& A);
/// The same numbers in double.
multigrid::Csr<double> convert_back(const multigrid::Csr<float>& A);

/// (1 + m / 1024) 2^(e - 15) and so on, from the bits of a half.
double half_value(std::uint16_t half);

/// SpectrumOfSteps::largest after each step.
inline std::vector<double> estimates_of(const multigrid::SpectrumOfSteps& process) {
  std::vector<double> estimates;
  for (std::size_t k = 1; k <= process.steps.size(); ++k) estimates.push_back(process.largest(k));
  return estimates;
}
/// The same of a process of its own.
template <class T>
std::vector<double> eigenvalue_estimates(const multigrid::Matrix<T>& A, int steps) {
  multigrid::LanczosProcesses<T> process({&A}, steps);
  process.run({0}, steps);
  return estimates_of(process.results()[0]);
}

std::vector<double> operator*(const Dense& A, const std::vector<double>& x);
double dot(const std::vector<double>& a, const std::vector<double>& b);

/// Solves A x = b by Gaussian elimination with partial pivoting.
std::vector<double> eliminate(Dense A, std::vector<double> b);

/// ||b - A x|| / ||b||, row by row in long double.
double slow_residual(const multigrid::System& system, const std::vector<double>& x);

/// A matrix on default_host() from its dense form; entries that are 0 are left out, but for the
/// diagonal.
multigrid::Csr<double> sparse(const Dense& A);
/// A system without coordinates with this matrix.
multigrid::System system_of(const Dense& A, const std::vector<double>& b);

/// -Δu = 1 on a cube by the 7-point stencil on side^3 points.
multigrid::System seven_point(int side);

/// A symmetric positive definite matrix with about `per_row` entries a row, diagonally dominant.
Dense random_spd(int n, int per_row, unsigned seed);

/// All smoothers that a hierarchy with aggregates may have.
inline const std::vector<multigrid::SmootherKind> all_smoothers = {
    multigrid::SmootherKind::jacobi,
    multigrid::SmootherKind::l1_jacobi,
    multigrid::SmootherKind::chebyshev,
    multigrid::SmootherKind::gauss_seidel,
    multigrid::SmootherKind::symmetric_gauss_seidel,
    multigrid::SmootherKind::aggregate_gauss_seidel,
    multigrid::SmootherKind::ilu,
    multigrid::SmootherKind::fsai};

/// A preconditioner that is ready.
std::unique_ptr<multigrid::Preconditioner> make_preconditioner(
    const multigrid::System& system, const multigrid::SolverOptions& options);

/// The hierarchy that Solver would build for `system`, open to inspection, in the order of its
/// rows.
template <class T>
multigrid::Hierarchy<T> hierarchy_of(const multigrid::System& system,
                                     const multigrid::SolverOptions& options);

/// The same numbers in another precision.
template <class To, class From>
std::vector<To> as(const std::vector<From>& values) {
  return std::vector<To>(values.begin(), values.end());
}

}  // namespace tests
