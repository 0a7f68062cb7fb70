// SPDX-License-Identifier: MIT
#include "multigrid/sparse/vectors.h"

#include "multigrid/solver/implementation.h"

#include <cmath>
#include <cstdio>

namespace multigrid {
namespace {

constexpr std::uint64_t start_seed = 20101;

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", value);
  return text;
}

}  // namespace

bool Solver::Implementation::start(const Array<double>& previous) {
  if (options.start == Start::zero) return false;
  if (options.start == Start::random) {
    Array<double>& values = staging.empty() ? x : staging;
    fill_random(values, start_seed, preconditioner->order());
    if (!staging.empty()) x.copy_from(staging);
  } else if (options.start == Start::previous) {
    take(previous, x);
  } else {
    preconditioner->begin(std::sqrt(square(b)));
    preconditioner->full_multigrid(b, x);
  }
  return true;
}

void Solver::Implementation::take(const Array<double>& unknowns, Array<double>& rows) {
  const Array<Index>& order = preconditioner->order();
  Array<double>& at_home = staging.empty() ? rows : staging;
  if (order.empty())
    copy(unknowns, at_home);
  else
    gather(order, unknowns, at_home);
  if (!staging.empty()) rows.copy_from(staging);
}

void Solver::Implementation::hand_out(Array<double>& solution) {
  scatter_rows(iteration->solution(), solution);
}

void Solver::Implementation::scatter_rows(const Array<double>& by_row, Array<double>& unknowns) {
  const Array<Index>& order = preconditioner->order();
  if (!staging.empty()) staging.copy_from(by_row);
  const Array<double>& rows = staging.empty() ? by_row : staging;
  if (order.empty())
    copy(rows, unknowns);
  else
    scatter(order, rows, unknowns);
}

void Solver::Implementation::make_compatible(SolveReport& report) {
  const double n = static_cast<double>(b.size());
  const double mean = total(b) / n, root_mean_square = std::sqrt(square(b) / n);
  if (std::abs(mean) > allowed_mean * root_mean_square)
    throw InputError(
        "the right-hand side of a singular system (A 1 = 0) must have mean 0, but has " +
        number(mean) + ", which is " + number(std::abs(mean) / root_mean_square) +
        " of its root mean square: make sources and boundary fluxes balance, or subtract the mean");
  Array<double> scratch(b.executor(), 1);
  subtract_mean(b, scratch);
  report.removed_mean = mean;
}

}  // namespace multigrid
