// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/options.h"

/// The strong couplings of a symmetric matrix, along which coarse unknowns are chosen. Integers and
/// weights are the same on every executor.
namespace multigrid {

struct StrengthGraph {
  Csr<double> edges;   ///< n × n, without a diagonal: the weights of strong couplings
  Array<double> root;  ///< n: sqrt(|a_ii|), for the weights of other couplings (coupling.h)
  bool of_any_sign = false;

  Index n() const { return edges.n_rows; }
};

/// Strength = relative: w_ij = max(-a_ij, 0) / sqrt(a_ii a_jj) is strong if it is at least
/// `threshold` times the largest weight of row i and of row j. Strength = absolute: |a_ij| >
/// threshold sqrt(|a_ii a_jj|).
///
/// A        n × n, symmetric, columns ascending
/// returns  a symmetric graph on A's executor
/// cost     three passes over A; 12 bytes an edge
/// source   absolute: paper SA, (1.1) and Algorithm 2. relative: own study
///          (docs/methods/smoothed-aggregation.md)
StrengthGraph strength_graph(const Csr<double>& A, const GraphOptions& options);

}  // namespace multigrid
