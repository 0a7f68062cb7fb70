// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// P^T A P for aggregates whose unknowns may lie anywhere: galerkin (galerkin.h) of a copy of A with
/// the unknowns of each aggregate together.
///
/// A           n × n, columns ascending
/// aggregates  in any order, without offsets
/// returns     n_coarse × n_coarse, columns ascending, coarse unknowns numbered as the aggregates
Csr<double> galerkin_of_scattered(const Csr<double>& A, const Aggregates& aggregates);

}  // namespace multigrid
