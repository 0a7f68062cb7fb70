// SPDX-License-Identifier: MIT
#include "multigrid/system.h"

#include <cmath>

namespace multigrid {
namespace {

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

void check_finite(const Array<double>& values, const char* what) {
  const auto copy = values.to_vector();
  for (std::size_t i = 0; i < copy.size(); ++i)
    if (!std::isfinite(copy[i]))
      refuse("entry " + std::to_string(i) + " of the " + what + " is not finite");
}

}  // namespace

System System::copy_to(const Executor& executor) const {
  return {A.copy_to(executor), b.copy_to(executor), dimension, coordinates.copy_to(executor),
          near_nullspace.copy_to(executor)};
}

void check(const System& system) {
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
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  const auto values = system.A.values.to_vector();
  if (offsets.front() != 0 || offsets.back() != system.A.n_nonzeros())
    refuse("its row offsets do not fit its entries");
  for (Index row = 0; row < n; ++row)
    if (offsets[row + 1] > system.A.n_nonzeros())
      refuse("row " + std::to_string(row) + " ends beyond the entries");
  for (Index row = 0; row < n; ++row)
    check_row(n, row, offsets.data(), columns.data(), values.data());
  check_finite(system.b, "right-hand side");
  check_finite(system.coordinates, "coordinates");
  check_finite(system.near_nullspace, "near-nullspace");
}

}  // namespace multigrid
