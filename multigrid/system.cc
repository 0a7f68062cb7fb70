// SPDX-License-Identifier: MIT
#include "multigrid/system.h"

#include "multigrid/backend/memory/on_host.h"
#include "multigrid/backend/parts/alone_if_small.h"
#include "multigrid/sparse/faults.h"
#include "multigrid/sparse/parts.h"
#include "multigrid/sparse/row_sums.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace multigrid {
namespace {

/// Relative row sums that count as 0, of a matrix that is said to be singular.
constexpr double claimed_zero = 1e-10;

[[noreturn]] void refuse(const std::string& what) {
  throw InputError("the system cannot be used: " + what);
}

void check_row(
    Index n, Index row, const Offset* offsets, const Index* columns, const double* values) {
  const std::string name = "row " + std::to_string(row);
  if (offsets[row + 1] < offsets[row]) refuse(name + " ends before it begins");
  bool has_diagonal = false;
  for (Offset k = offsets[row]; k < offsets[row + 1]; ++k) {
    if (columns[k] < 0 || columns[k] >= n)
      refuse(name + " has column " + std::to_string(columns[k]));
    if (k > offsets[row] && columns[k] <= columns[k - 1])
      refuse("the columns of " + name + " are not ascending");
    if (!std::isfinite(values[k])) refuse(name + " has a value that is not finite");
    has_diagonal = has_diagonal || columns[k] == row;
  }
  if (!has_diagonal) refuse(name + " has no diagonal entry");
}

void name_bad_value(const Array<double>& values, const char* what) {
  const OnHost<double> all(values);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!std::isfinite(all[i]))
      refuse("entry " + std::to_string(i) + " of the " + what + " is not finite");
}

void check_constant_nullspace(const System& system) {
  if (!system.symmetry->of_values)
    refuse(
        "it is said to be singular with constants as its kernel (A 1 = 0), but is not symmetric: " +
        system.symmetry->difference());
  const RowSum worst = largest_row_sum(system.A);
  if (worst.relative > claimed_zero) {
    char size[32];
    std::snprintf(size, sizeof size, "%.1e", worst.relative);
    refuse("it is said to be singular with constants as its kernel (A 1 = 0), but row " +
           std::to_string(worst.row) + " adds up to " + size +
           " of its absolute values: do not set constant_nullspace");
  }
  if (count_parts(system.A).parts > 1)
    refuse("it is singular (A 1 = 0) and falls into parts that are not coupled, row " +
           std::to_string(parts_of(system.A)[1].first_row) +
           " and row 0 are in two of them: each part has a constant of " +
           "its own, solve them one at a time");
}

/// What Faults has found: looks at all of it on the host, up to the first bad row or value.
[[noreturn]] void name_fault(const System& system) {
  const Index n = system.n();
  const OnHost<Offset> offsets(system.A.offsets);
  const OnHost<Index> columns(system.A.columns);
  const OnHost<double> values(system.A.values);
  if (offsets.front() != 0 || offsets.back() != system.A.n_nonzeros())
    refuse("its row offsets do not fit its entries");
  for (Index row = 0; row < n; ++row)
    if (offsets[std::size_t(row) + 1] > system.A.n_nonzeros())
      refuse("row " + std::to_string(row) + " ends beyond the entries");
  for (Index row = 0; row < n; ++row)
    check_row(n, row, offsets.data(), columns.data(), values.data());
  name_bad_value(system.b, "right-hand side");
  name_bad_value(system.coordinates, "coordinates");
  name_bad_value(system.near_nullspace, "near-nullspace");
  throw std::logic_error("check: kernels have found a fault that the host has not");
}

/// Refuses arrays that kernels would read past their ends. Does not look at the values.
void check_structure(const Csr<double>& A, const std::string& what) {
  bool fits = A.offsets.size() == Offset(A.n_rows) + 1 && A.values.size() == A.columns.size();
  if (fits) {
    Faults faults(A.executor());
    faults.look_at_places(A);
    fits = !faults.any();
  }
  if (!fits) refuse(what + " has offsets or columns that do not fit its size");
}

void check_coarser(const System& system) {
  Index finer = system.n();
  for (std::size_t k = 0; k < system.coarser.size(); ++k) {
    const CoarserLevel& level = system.coarser[k];
    const std::string name = "coarser level " + std::to_string(k + 1);
    if (level.P.n_rows != finer || level.P.offsets.size() != Offset(finer) + 1)
      refuse("the interpolation from " + name + " has " + std::to_string(level.P.n_rows) +
             " rows, not the " + std::to_string(finer) + " of the level above");
    if (level.A.n_rows != 0 && (level.A.n_rows != level.n() || level.A.n_columns != level.n()))
      refuse("the matrix of " + name + " has " + std::to_string(level.A.n_rows) +
             " rows, not the " + std::to_string(level.n()) + " columns of its interpolation");
    if (level.n() < 1 || level.n() >= finer)
      refuse(name + " has " + std::to_string(level.n()) + " unknowns, and the level above has " +
             std::to_string(finer));
    check_structure(level.P, "the interpolation from " + name);
    if (level.A.n_rows > 0) check_structure(level.A, "the matrix of " + name);
    finer = level.n();
  }
}

}  // namespace

System System::copy_to(const Executor& executor) const {
  const AloneIfSmall alone(executor, n());
  System copy{A.copy_to(executor),
              b.copy_to(executor),
              dimension,
              coordinates.copy_to(executor, Layout{std::max(dimension, 1)}),
              near_nullspace.copy_to(executor),
              constant_nullspace,
              {}};
  for (const CoarserLevel& level : coarser)
    copy.coarser.push_back({level.P.copy_to(executor), level.A.copy_to(executor)});
  if (dissipation) copy.dissipation = dissipation->copy_to(executor);
  copy.symmetry = symmetry;
  copy.block_size = block_size;
  return copy;
}

void check(System& system) {
  const Index n = system.n();
  if (n < 1) refuse("it has no unknowns");
  if (system.A.n_columns != n)
    refuse("its matrix has " + std::to_string(n) + " rows and " +
           std::to_string(system.A.n_columns) + " columns");
  if (system.A.offsets.size() != Offset(n) + 1) refuse("its row offsets do not fit its rows");
  if (system.A.columns.size() != system.A.values.size())
    refuse("it has not as many columns as values");
  if (system.b.size() != n)
    refuse("its right-hand side has " + std::to_string(system.b.size()) + " values for " +
           std::to_string(n) + " rows");
  if (system.dimension < 0 || system.dimension > 3)
    refuse("its dimension is " + std::to_string(system.dimension));
  if (system.coordinates.size() != Offset(system.dimension) * n)
    refuse("its coordinates do not fit its rows");
  if (system.near_nullspace.size() % n != 0) refuse("its near-nullspace does not fit its rows");
  Faults faults(system.A.executor());
  faults.look_at_rows(system.A);
  for (const Array<double>* values : {&system.b, &system.coordinates, &system.near_nullspace})
    faults.look_at_numbers(*values);
  if (faults.any()) name_fault(system);
  check_coarser(system);
  if (system.block_size < 1 || n % system.block_size != 0)
    refuse("its block size is " + std::to_string(system.block_size) + ", and it has " +
           std::to_string(n) + " rows");
  system.symmetry = find_symmetry(system.A);
  if (system.constant_nullspace) check_constant_nullspace(system);
}

bool has_constant_nullspace(const System& system) {
  return largest_row_sum(system.A).relative <= zero_row_sum;
}

}  // namespace multigrid
