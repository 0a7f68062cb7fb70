// SPDX-License-Identifier: MIT
#include "apps/matrix/matrix.h"
#include "apps/parameters/nearest.h"
#include "multigrid/errors.h"
#include "multigrid/matrix_market.h"

#include <filesystem>
#include <fmt/format.h>

namespace apps {
namespace {

using multigrid::Array;
using multigrid::default_host;
using multigrid::Index;
using multigrid::InputError;
using multigrid::Offset;
using multigrid::System;

bool has_system_ending(const std::string& file) {
  return std::filesystem::path(file).extension() == ".terrace";
}

/// A times the vector of ones: the sum of each row.
Array<double> row_sums(const multigrid::Csr<double>& A) {
  const Offset* offsets = A.offsets.on(default_host());
  const double* values = A.values.on(default_host());
  std::vector<double> sums(std::size_t(A.n_rows));
  for (Index row = 0; row < A.n_rows; ++row)
    for (Offset k = offsets[row]; k < offsets[row + 1]; ++k) sums[std::size_t(row)] += values[k];
  return Array<double>(default_host(), sums);
}

/// A table with a row for each unknown.
multigrid::Table read_table(const std::string& file, const System& system, const char* what) {
  multigrid::Table table = multigrid::read_matrix_market_table(file);
  if (table.n_rows != system.n())
    throw InputError(fmt::format("{}: {} with {} rows do not fit a matrix with {} rows", file, what,
                                 table.n_rows, system.n()));
  return table;
}

/// The right-hand sides of all files, in their order.
void read_rhs(const std::vector<std::string>& files, LoadedSystem& loaded) {
  std::vector<double> values;
  for (const std::string& file : files) {
    const multigrid::Table table = read_table(file, loaded.system, "right-hand sides");
    if (table.n_columns < 1) throw InputError(file + ": it has no columns");
    values.insert(values.end(), table.values.begin(), table.values.end());
  }
  const auto n = std::ptrdiff_t(loaded.system.n());
  loaded.system.b =
      Array<double>(default_host(), std::vector<double>(values.begin(), values.begin() + n));
  if (std::ptrdiff_t(values.size()) > n)
    loaded.right_hand_sides = Array<double>(default_host(), values);
}

void read_coordinates(const std::string& file, System& system) {
  const multigrid::Table table = read_table(file, system, "coordinates");
  if (table.n_columns != 2 && table.n_columns != 3)
    throw InputError(
        fmt::format("{}: it has {} columns, but coordinates have 2 or 3", file, table.n_columns));
  system.dimension = table.n_columns;
  system.coordinates = Array<double>(default_host(), table.values);
}

}  // namespace

bool MatrixFiles::is_system() const {
  return has_system_ending(matrix);
}

void check(const MatrixFiles& files) {
  if (!files.save.empty() && !has_system_ending(files.save))
    throw InputError(
        "option --save " + files.save +
        ": give the file a name that ends in .terrace, by which terrace matrix recognises it when it "
        "is read.");
}

LoadedSystem read_system(const MatrixFiles& files) {
  LoadedSystem loaded;
  System& system = loaded.system;
  if (files.is_system())
    system = multigrid::load(files.matrix);
  else
    system.A = multigrid::read_matrix_market(files.matrix);
  if (!files.rhs.empty()) read_rhs(files.rhs, loaded);
  if (files.solution_is_one()) system.b = row_sums(system.A);
  if (!files.coordinates.empty()) read_coordinates(files.coordinates, system);
  if (!files.save.empty() && !loaded.right_hand_sides.empty())
    throw InputError("option --save " + files.save +
                     ": a saved system has one right-hand side, and " + list(files.rhs) +
                     (files.rhs.size() > 1 ? " have" : " has") + " several; give one of them.");
  return loaded;
}

}  // namespace apps
