// SPDX-License-Identifier: MIT
#include "multigrid/distributed/rows.h"

#include <algorithm>
#include <limits>

// Matrices whose rows each lie on one rank from the beginning.
namespace multigrid::distributed {

OwnedMat matrix_of_rows(const Ranks& ranks, const Csr<double>& own) {
  const std::vector<Offset> of_rows = own.offsets.to_vector();
  if (of_rows.back() > Offset(std::numeric_limits<PetscInt>::max()))
    throw InputError(
        "a process has more than 2147483647 entries, and PETSc counts no further: take more processes");
  const std::vector<PetscInt> offsets(of_rows.begin(), of_rows.end());
  const std::vector<Index> columns = own.columns.to_vector();
  const std::vector<double> values = own.values.to_vector();
  OwnedMat A;
  require(
      MatCreateMPIAIJWithArrays(ranks.comm, own.n_rows, own.n_rows, own.n_columns, own.n_columns,
                                offsets.data(), columns.data(), values.data(), A.make()),
      "making a matrix");
  return A;
}

OwnedVec vector_of_rows(const Ranks& ranks, const std::vector<double>& own) {
  OwnedVec x;
  require(VecCreateMPI(ranks.comm, PetscInt(own.size()), PETSC_DECIDE, x.make()),
          "making a vector");
  double* values = nullptr;
  require(VecGetArrayWrite(x, &values), "filling a vector");
  std::copy(own.begin(), own.end(), values);
  require(VecRestoreArrayWrite(x, &values), "filling a vector");
  return x;
}

std::vector<double> own_values(Vec x) {
  const double* values = nullptr;
  PetscInt n = 0;
  require(VecGetLocalSize(x, &n), "reading a vector");
  require(VecGetArrayRead(x, &values), "reading a vector");
  std::vector<double> own(values, values + n);
  require(VecRestoreArrayRead(x, &values), "reading a vector");
  return own;
}

}  // namespace multigrid::distributed
