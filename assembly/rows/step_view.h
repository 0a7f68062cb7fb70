// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/step_rows.h"

// The values of nodes and the matrices of a step; for kernel sources.
namespace assembly {

struct NodalView {
  const double* unknowns;
  const double* given;
  Index n_unknowns;
  MG_HD double operator()(Index node) const {
    return node < n_unknowns ? unknowns[node] : given[node - n_unknowns];
  }
};

inline NodalView view(const NodalPair& u) {
  const Executor& executor = u.unknowns->executor();
  return {u.unknowns->on(executor), u.given->on(executor), Index(u.unknowns->size())};
}

struct StepView {
  const Offset* offsets;
  const Index* columns;
  const double* M;
  const double* K_0;
  const double* K_1;
  Index n_unknowns;
  double dt, theta;
  MG_HD double tau() const { return theta * dt; }
  MG_HD double explicit_dt() const { return dt - tau(); }
};

inline StepView view(const StepRows& rows) {
  const Executor& executor = rows.M->executor();
  return {rows.M->offsets.on(executor),
          rows.M->columns.on(executor),
          rows.M->values.on(executor),
          rows.K_begin->on(executor),
          rows.K_end->on(executor),
          rows.n_unknowns,
          rows.dt,
          rows.theta};
}

/// The right-hand side of a row; a kernel by itself, and a part of one.
struct StepRightHandSide {
  StepView rows;
  const double* F_0;
  const double* F_1;
  NodalView u_0;
  const double* given_1;
  double* b;

  MG_HD double of_sources(Index i) const {
    return rows.explicit_dt() * F_0[i] + rows.tau() * F_1[i];
  }
  /// Adds what entry k of the row, of column j, contributes.
  MG_HD void add(Offset k, Index j, double m, double u, double& sum) const {
    sum += (rows.theta < 1 ? m - rows.explicit_dt() * rows.K_0[k] : m) * u;
    if (j >= rows.n_unknowns) sum -= (m + rows.tau() * rows.K_1[k]) * given_1[j - rows.n_unknowns];
  }
  MG_HD void operator()(Index i) const {
    double sum = of_sources(i);
    for (Offset k = rows.offsets[i]; k < rows.offsets[i + 1]; ++k)
      add(k, rows.columns[k], rows.M[k], u_0(rows.columns[k]), sum);
    b[i] = sum;
  }
};

inline StepRightHandSide right_hand_side_of(const StepRows& rows,
                                            const StepLoads& loads,
                                            Array<double>& b) {
  const Executor& executor = rows.M->executor();
  return {view(rows),    loads.F_begin->on(executor), loads.F_end->on(executor),
          view(loads.u), loads.given_1->on(executor), b.on(executor)};
}

}  // namespace assembly
