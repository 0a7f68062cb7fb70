// SPDX-License-Identifier: MIT
#include "multigrid/distributed/rows_of_rank.h"

namespace multigrid::distributed {

void RowsOfRank::Part::open() {
  PetscInt n = 0;
  PetscBool is_there = PETSC_FALSE;
  require(MatGetRowIJ(A, 0, PETSC_FALSE, PETSC_FALSE, &n, &offsets, &columns, &is_there),
          "reading a matrix");
  require(MatSeqAIJGetArrayRead(A, &values), "reading a matrix");
}

void RowsOfRank::Part::close() {
  PetscInt n = 0;
  PetscBool is_there = PETSC_FALSE;
  MatSeqAIJRestoreArrayRead(A, &values);
  MatRestoreRowIJ(A, 0, PETSC_FALSE, PETSC_FALSE, &n, &offsets, &columns, &is_there);
}

RowsOfRank::RowsOfRank(Mat A) : A_(A) {
  const PetscInt* columns_of_others = nullptr;
  PetscInt n = 0, n_others = 0;
  require(MatMPIAIJGetSeqAIJ(A, &own_.A, &other_.A, &columns_of_others), "reading a matrix");
  require(MatGetSize(own_.A, &n, nullptr), "reading a matrix");
  require(MatGetSize(other_.A, nullptr, &n_others), "reading a matrix");
  n_ = other_.first = n;
  of_others_.assign(columns_of_others, columns_of_others + n_others);
  own_.open();
  other_.open();
}

RowsOfRank::~RowsOfRank() {
  own_.close();
  other_.close();
}

std::vector<char> RowsOfRank::couplings() const {
  std::vector<char> result(std::size_t(n_), 0);
  for (Index i = 0; i < n_; ++i)
    each(i, [&](const Index column, const double a) {
      if (column != i && a != 0) result[std::size_t(i)] = 1;
    });
  return result;
}

}  // namespace multigrid::distributed
