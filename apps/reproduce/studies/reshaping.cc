// SPDX-License-Identifier: MIT
#include "apps/reproduce/studies/studies.h"
#include "multigrid/coarsening/unsmoothed_aggregation/reshape.h"
#include "multigrid/errors.h"
#include "multigrid/sparse/triplets.h"

#include <deal.II/lac/full_matrix.h>
#include <deal.II/lac/lapack_full_matrix.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace apps::reproduce {
namespace {

using Dense = dealii::FullMatrix<double>;
using Partition = std::vector<multigrid::Index>;

constexpr int side = 4, n = side * side;

/// The Laplacian of a graph of 4 × 4 points, line by line; horizontal edges have the weight 1.
Dense laplacian(double vertical) {
  Dense L(n, n);
  const auto add = [&](int i, int j, double weight) {
    L(i, i) += weight;
    L(j, j) += weight;
    L(i, j) -= weight;
    L(j, i) -= weight;
  };
  for (int i = 0; i < n; ++i) {
    if (i % side + 1 < side) add(i, i + 1, 1);
    if (i + side < n) add(i, i + side, vertical);
  }
  return L;
}

/// "10 aaaabbbbccccdddd": the weight of vertical edges, and the aggregate of each point.
std::pair<double, Partition> parsed(const std::string& operand) {
  std::istringstream in(operand);
  double vertical = 0;
  std::string letters, rest;
  const bool is_read = bool(in >> vertical >> letters) && !(in >> rest);
  const bool are_letters =
      std::all_of(letters.begin(), letters.end(), [](char c) { return c >= 'a' && c <= 'p'; });
  if (!is_read || !(vertical > 0) || letters.size() != std::size_t(n) || !are_letters)
    throw multigrid::InputError(
        "\"operand\" must be the weight of vertical edges and 16 letters from a to p, not '" +
        operand + "'.");
  Partition partition;
  for (const char letter : letters) partition.push_back(letter - 'a');
  const std::set<multigrid::Index> numbers(partition.begin(), partition.end());
  if (*numbers.rbegin() + 1 != multigrid::Index(numbers.size()))
    throw multigrid::InputError("\"operand\" must use the letters from a on without a gap, not '" +
                                operand + "'.");
  return {vertical, partition};
}

Dense transposed(const Dense& A) {
  Dense result(A.n(), A.m());
  result.copy_transposed(A);
  return result;
}
Dense product(const Dense& A, const Dense& B) {
  Dense result(A.m(), B.n());
  A.mmult(result, B);
  return result;
}

/// A + 1 1^T / n, which is regular.
Dense shifted(Dense A) {
  for (unsigned i = 0; i < A.m(); ++i)
    for (unsigned j = 0; j < A.n(); ++j) A(i, j) += 1. / A.m();
  return A;
}

/// |M|_L^2, the largest lambda with M^T L M x = lambda L x.
double norm_squared(const Dense& M, const Dense& L) {
  dealii::LAPACKFullMatrix<double> left(n, n), right(n, n);
  left = product(transposed(M), product(L, M));
  right = shifted(L);
  std::vector<dealii::Vector<double>> vectors;
  left.compute_generalized_eigenvalues_symmetric(right, vectors);
  double largest = 0;
  for (unsigned i = 0; i < unsigned(n); ++i) largest = std::max(largest, left.eigenvalue(i).real());
  return largest;
}

Dense interpolation(const Partition& partition) {
  Dense P(n, 1 + *std::max_element(partition.begin(), partition.end()));
  for (unsigned i = 0; i < unsigned(n); ++i) P(i, unsigned(partition[i])) = 1;
  return P;
}

/// P (P^T M P)^-1 P^T M; the inverse is that of a regular matrix with the same effect where M 1 = 0.
Dense projection(const Dense& P, const Dense& M, bool is_singular) {
  const Dense PtM = product(transposed(P), M);
  Dense coarse = product(PtM, P);
  if (is_singular) coarse = shifted(coarse);
  coarse.gauss_jordan();
  return product(P, product(coarse, PtM));
}

/// The convergence rate of cycles with one step of l1-Jacobi before and after, and the coarse level
/// solved exactly: |(I - Q) T|_L^2.
double rate(const Dense& P, const Dense& L) {
  Dense T(n, n);
  for (unsigned i = 0; i < unsigned(n); ++i)
    for (unsigned j = 0; j < unsigned(n); ++j) T(i, j) = (i == j) - L(i, j) / (2 * L(i, i));
  Dense E = T;
  E.add(-1., product(projection(P, L, true), T));
  return norm_squared(E, L);
}

void measure(const Partition& partition,
             const Dense& L,
             const std::string& when,
             std::map<std::string, double>& numbers) {
  const Dense P = interpolation(partition);
  Dense identity(n, n);
  for (unsigned i = 0; i < unsigned(n); ++i) identity(i, i) = 1;
  numbers["rate " + when] = rate(P, L);
  numbers["norm " + when] = norm_squared(projection(P, identity, false), L);
}

Partition reshaped(const Partition& partition,
                   const Dense& L,
                   const multigrid::Executor& executor) {
  multigrid::Triplets entries;
  for (unsigned i = 0; i < unsigned(n); ++i)
    for (unsigned j = 0; j < unsigned(n); ++j)
      if (L(i, j) != 0) entries.add(multigrid::Index(i), multigrid::Index(j), L(i, j));
  multigrid::Aggregates aggregates;
  aggregates.n_fine = n;
  aggregates.n_coarse = 1 + *std::max_element(partition.begin(), partition.end());
  aggregates.aggregate = multigrid::Array<multigrid::Index>(executor, partition);
  constexpr int sweeps = 20;
  multigrid::reshape(multigrid::to_csr(entries, n).copy_to(executor), sweeps, aggregates);
  return aggregates.aggregate.to_vector();
}

}  // namespace

void study_reshaping(const Subject& subject, Measurement& result) {
  const auto [vertical, partition] = parsed(subject.operand);
  const Dense L = laplacian(vertical);
  measure(partition, L, "before", result.studied);
  measure(reshaped(partition, L, subject.executor), L, "after", result.studied);
}

}  // namespace apps::reproduce
