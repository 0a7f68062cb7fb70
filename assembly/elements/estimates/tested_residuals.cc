// SPDX-License-Identifier: MIT
#include "assembly/elements/estimates/tested_residuals.h"

#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

namespace assembly {

namespace {

struct TestedResidual {
  const Index* nodes;
  const double* A;
  const double* loads;
  const double* u;
  const double* z;
  double factor;
  int n;
  double* sums;
  MG_HD void operator()(Index cell) const {
    const Offset first = Offset(cell) * n;
    double sum = 0;
    for (int i = 0; i < n; ++i) {
      double left = loads[first + i];
      for (int j = 0; j < n; ++j) left -= A[(first + i) * n + j] * u[nodes[first + j]];
      sum += z[nodes[first + i]] * left;
    }
    sums[cell] += factor * sum;
  }
};

struct Transpose {
  int n;
  double* A;
  MG_HD void operator()(Index cell) const {
    double* const own = A + Offset(cell) * n * n;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j) {
        const double below = own[i * n + j];
        own[i * n + j] = own[j * n + i];
        own[j * n + i] = below;
      }
  }
};

}  // namespace

void add_tested_residuals(const ElementBlock& block,
                          const ElementMatrices& matrices,
                          const Array<double>& u,
                          const Array<double>& z,
                          const double factor,
                          Array<double>& sums) {
  const Executor& executor = block.executor();
  multigrid::for_each(executor, block.n,
                      TestedResidual{block.nodes.on(executor), matrices.A.on(executor),
                                     matrices.loads.on(executor), u.on(executor), z.on(executor),
                                     factor, block.n_nodes, sums.on(executor) + block.first});
}

ElementMatrices no_matrices(const ElementBlock& block) {
  const Executor& executor = block.executor();
  const Offset n = Offset(block.n) * block.n_nodes;
  ElementMatrices result{
      Array<double>(executor, n * block.n_nodes), Array<double>(executor, n), {}};
  multigrid::fill(result.A, 0.);
  multigrid::fill(result.loads, 0.);
  return result;
}

void transpose(const ElementBlock& block, ElementMatrices& matrices) {
  const Executor& executor = block.executor();
  if (matrices.A.empty()) return;
  multigrid::for_each(executor, block.n, Transpose{block.n_nodes, matrices.A.on(executor)});
}

}  // namespace assembly
