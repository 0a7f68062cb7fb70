// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/scattered_galerkin.h"

#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/sparse/vectors.h"
#include "multigrid/transfers/aggregate_runs.h"

namespace multigrid {

Csr<double> galerkin_of_scattered(const Csr<double>& A, const Aggregates& aggregates) {
  Members members = members_of(aggregates);
  Aggregates runs;
  runs.n_fine = aggregates.n_fine;
  runs.n_coarse = aggregates.n_coarse;
  runs.aggregate = Array<Index>(A.executor(), aggregates.n_fine);
  gather(members.unknowns, aggregates.aggregate, runs.aggregate);
  runs.offsets = std::move(members.begins);
  return galerkin(permute(A, members.unknowns), runs);
}

}  // namespace multigrid
