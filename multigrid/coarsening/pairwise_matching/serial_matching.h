// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/options.h"
#include "multigrid/transfers/transfer.h"

/// The coarsenings of paper HY. Each is a serial pass by one thread of the host: another executor
/// waits, and copies its matrix there and the result back. Couplings count by |a_ij|, whatever their
/// sign, with 16 bits of their fraction, so that results are the same on every executor.
namespace multigrid {

/// Visits unknowns in the order given; one without partner takes the one without partner that it is
/// coupled to most strongly, the last of equals, or stays alone.
///
/// A        n × n
/// returns  aggregates of all unknowns, in any order, without offsets, numbered as they are formed
/// source   paper HY, Algorithm 2.2
Aggregates node_pairs(const Csr<double>& A, VisitingOrder order);

/// Takes the couplings from the strongest to the weakest, of equals those of later rows and then
/// columns first: two unknowns without partners become a pair. The others stay alone.
///
/// source   paper HY, Algorithm 2.3
Aggregates edge_pairs(const Csr<double>& A);

/// A maximal independent set of the couplings, in the order of the unknowns. An aggregate is one of
/// its unknowns and those next to it that have no aggregate yet.
///
/// source   paper HY, Section 4.1
Aggregates independent_set_serially(const Csr<double>& A);

/// Interpolation from pairs by a smooth vector x: column k has x_i and x_j of its pair.
///
/// Unknowns are visited in the order given, as in node_pairs, with the weights w_ij = 1 - 2 a_ij x_i x_j /
/// (a_ii x_i^2 + a_jj x_j^2). x starts from ones, and is smoothed by x_i -= (A x)_i / sum_j |a_ij|.
///
/// sweeps   of smoothing
/// returns  n × n_coarse, an entry a row
/// source   paper HY, remark of Section 2.1.1; weights: D'Ambra, Filippone, Vassilevski, BootCMatch,
///          ACM Trans. Math. Softw. 2018
Csr<double> compatible_interpolation(const Csr<double>& A, VisitingOrder order, int sweeps);

/// The coarse unknowns are a maximal independent set of the couplings; another unknown has the mean
/// of those that it is coupled to.
///
/// returns  n × n_coarse
/// source   paper HY, Section 4.1 (Beck's algorithm)
Csr<double> beck_interpolation(const Csr<double>& A);

}  // namespace multigrid
