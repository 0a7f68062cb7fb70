// SPDX-License-Identifier: MIT
#include "multigrid/distributed/coarse_levels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace multigrid::distributed {
namespace {

constexpr double least_reduction = 0.7;  ///< of rows: else another level is not worth its messages

}  // namespace

PointBox::PointBox(const Ranks& ranks, const OwnPoints& points) {
  const bool is_finite = std::all_of(points.x.begin(), points.x.end(),
                                     [](const double x) { return std::isfinite(x); });
  if (ranks.least(is_finite ? 1 : 0) == 0)
    throw InputError("a coordinate of the mesh is not finite; look at its points");
  for (std::size_t d = 0; d < std::size_t(points.dimension); ++d) {
    const auto begin = points.x.begin() + std::ptrdiff_t(d * points.n()),
               end = begin + std::ptrdiff_t(points.n());
    const double none = std::numeric_limits<double>::infinity();
    low[d] = ranks.least(begin != end ? *std::min_element(begin, end) : none);
    high[d] = ranks.largest(begin != end ? *std::max_element(begin, end) : -none);
  }
}

double PointBox::extent() const {
  double longest = 0;
  for (std::size_t d = 0; d < low.size(); ++d) longest = std::max(longest, high[d] - low[d]);
  return longest;
}

Numbering own_rows_of(Mat A, const Ranks& ranks) {
  PetscInt begin = 0, end = 0, n = 0;
  require(MatGetOwnershipRange(A, &begin, &end), "making levels");
  require(MatGetSize(A, &n, nullptr), "making levels");
  Numbering rows;
  rows.comm = ranks.comm;
  rows.begin = begin;
  rows.end = end;
  rows.n = n;
  rows.ends = ranks.each(end);
  for (std::int64_t row = begin; row < end; ++row) rows.of_node.push_back(row);
  return rows;
}

CoarseLevels coarse_levels(Mat A,
                           const double coarse_rows,
                           const std::function<OwnedMat(Mat)>& interpolation) {
  CoarseLevels levels;
  Mat finer = A;
  while (true) {
    PetscInt n = 0, n_coarse = 0;
    require(MatGetSize(finer, &n, nullptr), "making levels");
    if (double(n) <= coarse_rows) return levels;
    OwnedMat P = interpolation(finer), coarse;
    require(MatGetSize(P, nullptr, &n_coarse), "making levels");
    if (double(n_coarse) > least_reduction * double(n)) return levels;
    require(MatPtAP(finer, P, MAT_INITIAL_MATRIX, PETSC_DEFAULT, coarse.make()), "making levels");
    require(MatProductClear(coarse), "making levels");  // what another product would use
    levels.P.push_back(std::move(P));
    levels.A.push_back(std::move(coarse));
    finer = levels.A.back();
  }
}

}  // namespace multigrid::distributed
