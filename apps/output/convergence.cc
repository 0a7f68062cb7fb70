// SPDX-License-Identifier: MIT
#include "apps/output/convergence.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace apps {
namespace {

constexpr double study_tolerance = 1e-10;

std::string cell(double value) {
  return std::isfinite(value) ? fmt::format(",{:.17g}", value) : ",";
}

}  // namespace

void prepare_convergence_study(Parameters& parameters) {
  if (parameters.output.convergence > 0)
    parameters.solver.tolerance = std::min(parameters.solver.tolerance, study_tolerance);
}

postprocess::Report::ConvergenceRow convergence_row(const postprocess::Report& report,
                                                    double h,
                                                    double seconds) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  postprocess::Report::ConvergenceRow row;
  row.cells = report.problem.cells;
  row.unknowns = report.problem.unknowns;
  row.h = h;
  row.errors = report.errors.value_or(postprocess::Report::Errors{none, none, none});
  row.orders = {none, none, none};
  row.iterations = report.solver.iterations;
  row.seconds = seconds;
  if (report.convergence.empty()) return row;
  const auto& last = report.convergence.back();
  const auto order = [&](double before, double now) {
    return std::log(before / now) / std::log(last.h / h);
  };
  row.orders = {order(last.errors.L2, row.errors.L2), order(last.errors.H1, row.errors.H1),
                order(last.errors.nodal, row.errors.nodal)};
  return row;
}

std::string convergence_csv(const postprocess::Report& report) {
  std::string text =
      "cells,unknowns,h,L2,L2_order,H1,H1_order,nodal,nodal_order,iterations,seconds\n";
  for (const auto& row : report.convergence) {
    text += fmt::format("{},{},{:.17g}", row.cells, row.unknowns, row.h);
    text += cell(row.errors.L2) + cell(row.orders.L2) + cell(row.errors.H1) + cell(row.orders.H1);
    text += cell(row.errors.nodal) + cell(row.orders.nodal);
    text += fmt::format(",{},{:.6g}\n", row.iterations, row.seconds);
  }
  return text;
}

}  // namespace apps
