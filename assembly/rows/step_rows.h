// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/flows.h"
#include "multigrid/csr.h"

#include <functional>

// Steps in time of M du/dt + K u = F, whose matrices are over all nodes: unknowns first, then the nodes with given values.
namespace assembly {

/// The matrices of a step of the theta scheme. The values of K have the places of those of M.
struct StepRows {
  const multigrid::Csr<double>* M;
  const Array<double>* K_begin;
  const Array<double>* K_end;  ///< may be K_begin
  Index n_unknowns;
  double dt, theta;
};

/// The values of all nodes.
struct NodalPair {
  const Array<double>* unknowns;
  const Array<double>* given;
};

/// What a step's right-hand side is made of.
struct StepLoads {
  const Array<double>* F_begin;  ///< of all nodes
  const Array<double>* F_end;
  NodalPair u;                   ///< at the beginning
  const Array<double>* given_1;  ///< at the end
};

/// What M + tau K times the new unknowns must be, tau = theta dt, K at the end:
/// M u_0 - (1 - theta) dt (K u - F)_0 + tau F_1 - (M + tau K_1) g_1.
///
/// bytes    an entry: 12 and 8 of a value read, 8 more with theta < 1; 8 more of given nodes; a row: 32
Array<double> step_right_hand_side(const StepRows& rows, const StepLoads& loads);

/// M + tau K of the unknowns, without entries that are zero up to rounding (without_zeros).
///
/// K             in the places of M
/// is_symmetric  whether both are
/// waits         twice
/// bytes         an entry: 28 read, 12 written; and those of without_zeros
multigrid::Csr<double> step_matrix(const multigrid::Csr<double>& M,
                                   const Array<double>& K,
                                   double tau,
                                   Index n_unknowns,
                                   bool is_symmetric = true);

/// M (u_1 - u_0) / dt + theta (K u - F)_1 + (1 - theta) (K u - F)_0 at the nodes with given values: what flows in there.
FlowsAtNodes step_flows(const StepRows& rows,
                        const Array<double>& F_begin,
                        const Array<double>& F_end,
                        const NodalPair& u_begin,
                        const NodalPair& u_end);

/// A sum and that of its terms' absolute values.
struct SumOfTerms {
  double value = 0, absolute = 0;
  MG_HD SumOfTerms& operator+=(const SumOfTerms& other) {
    value += other.value;
    absolute += other.absolute;
    return *this;
  }
};

/// The sum of M (u_1 - u_0) / dt by nodes.
///
/// waits  once
SumOfTerms step_storage(const StepRows& rows, const NodalPair& u_begin, const NodalPair& u_end);

/// waits  once
SumOfTerms sum_of(const Array<double>& values);

/// sum_i w_i u_i
///
/// w      of all nodes
/// waits  once
SumOfTerms weighted_sum(const Array<double>& w, const NodalPair& u);
SumOfTerms weighted_sum(const Array<double>& w, const Array<double>& u);

/// of_x x + of_y y
Array<double> mixed(const Array<double>& x, double of_x, const Array<double>& y, double of_y);

/// Adds sum_i (b_i - w_i u_i - factor more_i u_i) / sum_i w_i to u.
///
/// more        null: 0
/// sum_of_all  as for make_sum_zero (nodal_values.h)
/// waits       once
void add_what_is_missing(const Array<double>& b,
                         const Array<double>& w,
                         const Array<double>* more,
                         double factor,
                         Array<double>& u,
                         const std::function<double(double)>& sum_of_all = nullptr);

/// The sum of each row.
Array<double> sums_of_rows(const multigrid::Csr<double>& A);

}  // namespace assembly
