// SPDX-License-Identifier: MIT
#include "multigrid/distributed/rows.h"

#include <algorithm>
#include <cmath>

// What matrices of all ranks are like.
namespace multigrid::distributed {
namespace {

/// Calls f(n, columns, values) for each row of this rank.
template <class F>
void each_row(Mat A, const F& f) {
  PetscInt begin = 0, end = 0;
  require(MatGetOwnershipRange(A, &begin, &end), "looking at a matrix");
  for (PetscInt row = begin; row < end; ++row) {
    PetscInt n = 0;
    const PetscInt* columns = nullptr;
    const double* values = nullptr;
    require(MatGetRow(A, row, &n, &columns, &values), "looking at a matrix");
    f(n, columns, values);
    require(MatRestoreRow(A, row, &n, &columns, &values), "looking at a matrix");
  }
}

/// The places of this rank's entries: of each row how many, and then their columns.
std::vector<PetscInt> places(Mat A) {
  std::vector<PetscInt> places;
  each_row(A, [&](const PetscInt n, const PetscInt* columns, const double*) {
    places.push_back(n);
    places.insert(places.end(), columns, columns + n);
  });
  return places;
}

}  // namespace

double asymmetry(Mat A) {
  OwnedMat difference;
  double largest = 0, apart = 0;
  require(MatTranspose(A, MAT_INITIAL_MATRIX, difference.make()), "looking for symmetry");
  require(MatAXPY(difference, -1, A, DIFFERENT_NONZERO_PATTERN), "looking for symmetry");
  require(MatNorm(difference, NORM_INFINITY, &apart), "looking for symmetry");
  require(MatNorm(A, NORM_INFINITY, &largest), "looking for symmetry");
  return largest > 0 ? apart / largest : 0;
}

double largest_row_sum(Mat A) {
  double largest = 0;
  each_row(A, [&](const PetscInt n, const PetscInt*, const double* values) {
    double sum = 0, size = 0;
    for (PetscInt k = 0; k < n; ++k) {
      sum += values[k];
      size += std::abs(values[k]);
    }
    largest = std::max(largest, size > 0 ? std::abs(sum) / size : 0);
  });
  double all = 0;
  MPI_Allreduce(&largest, &all, 1, MPI_DOUBLE, MPI_MAX,
                PetscObjectComm(reinterpret_cast<PetscObject>(A)));
  return all;
}

OwnedVec absolute_row_sums(Mat A) {
  OwnedVec sums;
  double* own = nullptr;
  require(MatCreateVecs(A, nullptr, sums.make()), "looking at a matrix");
  require(VecGetArrayWrite(sums, &own), "looking at a matrix");
  double* next = own;
  each_row(A, [&](const PetscInt n, const PetscInt*, const double* values) {
    double sum = 0;
    for (PetscInt k = 0; k < n; ++k) sum += std::abs(values[k]);
    *next++ = sum;
  });
  require(VecRestoreArrayWrite(sums, &own), "looking at a matrix");
  return sums;
}

bool have_same_structure(const Ranks& ranks, Mat A, Mat B) {
  return ranks.least(places(A) == places(B) ? 1 : 0) > 0;
}

}  // namespace multigrid::distributed
