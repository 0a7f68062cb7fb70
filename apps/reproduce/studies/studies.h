// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "apps/reproduce/measurement.h"
#include "multigrid/system.h"

#include <functional>
#include <string>

namespace apps::reproduce {

/// What a study works on.
struct Subject {
  const Parameters& parameters;
  const std::string& operand;       ///< Choice::operand of the run
  const multigrid::System* system;  ///< on the executor; null if no measure needs it
  const multigrid::Executor& executor;
};

/// The studies: each measures all lines of the table in measurement.cc that name it. They throw
/// what multigrid throws, InputError for an operand that they cannot take, and Interrupted.

/// Scalar product and axpy of vectors of `operand` entries. Where all is right, "vector errors",
/// the results that are not exactly what they should be, are 0.
void study_vectors(const Subject& subject, Measurement& result);
/// Products with the matrix in each format, its transposition, and R A P with smoothed aggregation
/// of its finest level, by the usual product and by expansion (paper SA, Section 3.3). A format that
/// does not take the matrix has no number. "rank": place of three operations by their times, 1 the
/// shortest; of the product the one by HYB, of R A P the one by expansion. "product errors": rows
/// of products that differ by more than rounding from that by CSR.
void study_products(const Subject& subject, Measurement& result);
/// Conversions from the format `operand` (coo, csr, ell or hyb) to each of the four; to itself it is
/// a copy. "rank of to csr": among those to CSR, ELL and HYB, 1 the shortest. "conversion errors":
/// entries that are not there afterwards.
void study_conversions(const Subject& subject, Measurement& result);
/// Asymptotic factors of the energy norm of the error by which two-grid cycles converge, for
/// `operand` random permutations of the matrix, the same at every call.
void study_permutations(const Subject& subject, Measurement& result);
/// Times of the parts of a cycle, each the median of several cycles. "share of ...": of a part, of
/// the time that the finest level takes; of a level, of the whole cycle. "rank of smoothing": of
/// pre- and post-smoothing together, among residual, restriction and prolongation, 1 the longest.
/// "share of three levels": of the finest three together. "products a
/// cycle": its time in products with the matrix.
void study_cycle(const Subject& subject, Measurement& result);

/// |Pi|_A^2 for the projection Pi onto the aggregates of Kind = unsmoothed aggregation on the finest
/// level (paper UA), by 40 steps of Lanczos' process, which give it to about three digits, and the
/// coarsening ratio.
void study_projection(const Subject& subject, Measurement& result);
/// Reshaping of a partition of a 4 × 4 grid (paper UA, Examples 1 and 2): the rate of two-level
/// cycles with one step of l1-Jacobi before and after, and |Pi|_A^2, before and after. `operand`:
/// the weight of vertical edges, and a letter for each point, "10 aaaabbbbccccdddd".
void study_reshaping(const Subject& subject, Measurement& result);

/// The median time of an operation after a first one that does not count: of 100, but no more than
/// half a second of them, and three at least.
double median_seconds(const multigrid::Executor& executor, const std::function<void()>& operation);
double median(std::vector<double> values);

/// Its place among numbers, of which it is one; 1 is the least.
double rank_of(double number, const std::vector<double>& numbers);

}  // namespace apps::reproduce
