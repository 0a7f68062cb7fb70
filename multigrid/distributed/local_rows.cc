// SPDX-License-Identifier: MIT
#include "multigrid/distributed/local_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace multigrid::distributed {
namespace {

constexpr const char* what = "checking a solution";

class OwnValues {
 public:
  explicit OwnValues(Vec x) : x_(x) { require(VecGetArrayRead(x, &values_), what); }
  OwnValues(const OwnValues&) = delete;
  ~OwnValues() { VecRestoreArrayRead(x_, &values_); }
  double operator[](PetscInt i) const { return values_[i]; }

 private:
  Vec x_;
  const double* values_ = nullptr;
};

/// A matrix of one rank, compressed by rows.
class Entries {
 public:
  explicit Entries(Mat A) : A_(A) {
    PetscBool is_there = PETSC_FALSE;
    require(MatGetRowIJ(A, 0, PETSC_FALSE, PETSC_FALSE, &n_, &offsets_, &columns_, &is_there),
            what);
    require(MatSeqAIJGetArrayRead(A, &values_), what);
  }
  Entries(const Entries&) = delete;
  ~Entries() {
    PetscBool is_there = PETSC_FALSE;
    MatSeqAIJRestoreArrayRead(A_, &values_);
    MatRestoreRowIJ(A_, 0, PETSC_FALSE, PETSC_FALSE, &n_, &offsets_, &columns_, &is_there);
  }
  PetscInt n() const { return n_; }
  template <class F>
  void each(const PetscInt row, const F& f) const {
    for (PetscInt k = offsets_[row]; k < offsets_[row + 1]; ++k) f(columns_[k], values_[k]);
  }

 private:
  Mat A_;
  PetscInt n_ = 0;
  const PetscInt *offsets_ = nullptr, *columns_ = nullptr;
  const double* values_ = nullptr;
};

/// What the entries of a row add to its sums.
struct Row {
  double here, residual, size, energy = 0;

  void add(const double a, const double there) {
    const double product = a * there, difference = here - there;
    residual -= product;
    size += std::abs(product);
    energy -= a * difference * difference;
  }
  RowChecks checks() const {
    const double flow = std::abs(residual),
                 rounding = std::numeric_limits<double>::epsilon() * size;
    const double excess = std::max(0., flow - rounding_level * rounding);
    return {residual * residual, flow, excess, rounding, 0.5 * energy, here, here};
  }
};

}  // namespace

LocalRows::LocalRows(Mat A) : diagonal_(A) {
  PetscBool has_others = PETSC_FALSE;
  require(PetscObjectTypeCompare(reinterpret_cast<PetscObject>(A), MATMPIAIJ, &has_others), what);
  if (!has_others) return;
  const PetscInt* columns = nullptr;
  PetscInt n = 0;
  OwnedIs from, to;
  OwnedVec x;
  require(MatMPIAIJGetSeqAIJ(A, &diagonal_, &other_, &columns), what);
  require(MatGetSize(other_, nullptr, &n), what);
  require(MatCreateVecs(A, x.make(), nullptr), what);
  require(VecCreateSeq(PETSC_COMM_SELF, n, ghosts_.make()), what);
  require(ISCreateGeneral(PETSC_COMM_SELF, n, columns, PETSC_COPY_VALUES, from.make()), what);
  require(ISCreateStride(PETSC_COMM_SELF, n, 0, 1, to.make()), what);
  require(VecScatterCreate(x, from, ghosts_, to, scatter_.make()), what);
}

RowChecks LocalRows::check(Vec x, Vec b) {
  if (other_) {
    require(VecScatterBegin(scatter_, x, ghosts_, INSERT_VALUES, SCATTER_FORWARD), what);
    require(VecScatterEnd(scatter_, x, ghosts_, INSERT_VALUES, SCATTER_FORWARD), what);
  }
  const OwnValues at(x), of_b(b), of_others(other_ ? Vec(ghosts_) : x);
  const Entries own(diagonal_), others(other_ ? other_ : diagonal_);
  RowChecks checks;
  for (PetscInt i = 0; i < own.n(); ++i) {
    Row row{at[i], of_b[i], std::abs(of_b[i])};
    own.each(i, [&](PetscInt j, double a) { row.add(a, at[j]); });
    if (other_) others.each(i, [&](PetscInt j, double a) { row.add(a, of_others[j]); });
    checks += row.checks();
  }
  return checks;
}

}  // namespace multigrid::distributed
