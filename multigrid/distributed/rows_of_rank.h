// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/coarse_levels.h"
#include "multigrid/distributed/exchange.h"

namespace multigrid::distributed {

/// The rows of a matrix that this rank owns, read where PETSc has them. Columns count from 0: those of the own rows, then those of other
/// ranks that the rows reach, in ascending order.
class RowsOfRank {
 public:
  /// A  of type MATMPIAIJ with as many rows as columns; must outlive this and not change
  explicit RowsOfRank(Mat A);
  RowsOfRank(const RowsOfRank&) = delete;
  ~RowsOfRank();

  Index n() const { return n_; }
  /// Own columns and those of other ranks.
  Index n_columns() const { return n_ + Index(of_others_.size()); }

  /// Calls f(column, value) for the entries of own row i, also for those that are 0.
  template <class F>
  void each(const Index i, const F& f) const {
    for (const Part* part : {&own_, &other_})
      for (PetscInt k = part->offsets[i]; k < part->offsets[i + 1]; ++k)
        f(Index(part->first + part->columns[k]), part->values[k]);
  }

  /// Values of all columns from those of the own rows. All ranks must call it together.
  ///
  /// values  n() in, n_columns() out
  template <class T>
  void add_of_others(const Ranks& ranks, std::vector<T>& values) const {
    const std::vector<T> others = values_of(ranks, own_rows_of(A_, ranks), of_others_, values);
    values.insert(values.end(), others.begin(), others.end());
  }

  /// Whether each own row has an entry off the diagonal that is not 0.
  std::vector<char> couplings() const;
  Mat matrix() const { return A_; }

 private:
  /// The entries in own columns, or in those of others, as PETSc stores them.
  struct Part {
    Mat A = nullptr;
    PetscInt first = 0;  ///< number of its column 0
    const PetscInt *offsets = nullptr, *columns = nullptr;
    const double* values = nullptr;

    void open();
    void close();
  };

  Mat A_;
  Part own_, other_;
  Index n_ = 0;
  std::vector<std::int64_t> of_others_;
};

}  // namespace multigrid::distributed
