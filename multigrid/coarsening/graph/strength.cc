// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/strength.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/coarsening/graph/coupling.h"

namespace multigrid {
namespace {

struct RootOfDiagonal {
  CsrView<double> A;
  double* root;
  MG_HD void operator()(Index i) const {
    double diagonal = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      if (j == i) diagonal = a;
    });
    root[i] = sqrt(diagonal < 0 ? -diagonal : diagonal);
  }
};

/// The largest weight of row i.
struct LargestWeight {
  CsrView<double> A;
  Coupling coupling;
  double* largest;
  MG_HD void operator()(Index i) const {
    double most = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      const double w = j == i ? 0 : coupling.weight(i, j, a);
      if (w > most) most = w;
    });
    largest[i] = most;
  }
};

/// Which couplings are strong.
struct Strong {
  CsrView<double> A;
  Coupling coupling;
  const double* largest;  ///< of a relative measure, else null
  double threshold;

  /// f(j, weight) for the strong couplings of row i
  template <class F>
  MG_HD void for_each(Index i, F&& f) const {
    A.for_each_entry(i, [&](Index j, double a) {
      if (j == i) return;
      const double w = coupling.weight(i, j, a);
      if (is_strong(i, j, w)) f(j, w);
    });
  }

 private:
  MG_HD bool is_strong(Index i, Index j, double w) const {
    if (!largest) return w > threshold;
    const double most = largest[i] > largest[j] ? largest[i] : largest[j];
    return w > 0 && w >= threshold * most;
  }
};

struct CountStrong {
  Strong strong;
  Index* counts;
  MG_HD void operator()(Index i) const {
    Index n = 0;
    strong.for_each(i, [&](Index, double) { ++n; });
    counts[i] = n;
  }
};

struct WriteStrong {
  Strong strong;
  const Offset* offsets;
  Index* columns;
  double* weights;
  MG_HD void operator()(Index i) const {
    Offset k = offsets[i];
    strong.for_each(i, [&](Index j, double w) {
      columns[k] = j;
      weights[k++] = w;
    });
  }
};

}  // namespace

StrengthGraph strength_graph(const Csr<double>& A, const GraphOptions& options) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows;
  StrengthGraph graph;
  graph.of_any_sign = options.strength == Strength::absolute;
  graph.root = Array<double>(executor, n);
  for_each(executor, n, RootOfDiagonal{view(A), graph.root.on(executor)});
  const Coupling coupling{graph.root.on(executor), graph.of_any_sign};
  Array<double> largest(executor, options.strength == Strength::relative ? n : 0);
  if (!largest.empty())
    for_each(executor, n, LargestWeight{view(A), coupling, largest.on(executor)});
  const Strong strong{view(A), coupling, largest.empty() ? nullptr : largest.on(executor),
                      options.threshold};
  Array<Index> counts(executor, n);
  for_each(executor, n, CountStrong{strong, counts.on(executor)});
  graph.edges = {n, n, Array<Offset>(executor, Offset(n) + 1), {}, {}};
  const Offset n_edges = scan(counts, graph.edges.offsets);
  graph.edges.columns = Array<Index>(executor, n_edges);
  graph.edges.values = Array<double>(executor, n_edges);
  for_each(executor, n,
           WriteStrong{strong, graph.edges.offsets.on(executor), graph.edges.columns.on(executor),
                       graph.edges.values.on(executor)});
  return graph;
}

}  // namespace multigrid
