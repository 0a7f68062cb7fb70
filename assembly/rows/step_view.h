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

/// Threads of a GPU that share a row: rows of linear elements have some 7 entries in the plane and 15 in space.
constexpr int lanes_of_row = 4;

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

}  // namespace assembly
