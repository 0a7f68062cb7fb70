// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/plane_parts.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

namespace mesh {
namespace {

using multigrid::for_each;

/// One of the counts of all cells of a shape.
template <int n>
struct CountOfCell {
  SplitEdgesView split;
  const Index* edges;
  int which;
  Index* counts;
  MG_HD void operator()(Index c) const {
    const int n_split = count_split<n>(split, edges + n * Offset(c));
    counts[c] =
        (n == 3 ? counts_of_triangle(n_split) : counts_of_quadrilateral(n_split)).number(which);
  }
};

template <int n>
PlaneBegins begins_of(const Faces& cells, const SplitEdgesView& split, const Executor& executor) {
  PlaneBegins begins;
  Array<Index> counts(executor, cells.n);
  const auto scan = [&](int which, Array<Offset>& begin) {
    if (cells.n == 0) return 0;
    begin = Array<Offset>(executor, Offset(cells.n) + 1);
    for_each(executor, cells.n,
             CountOfCell<n>{split, cells.edges.on(executor), which, counts.on(executor)});
    return counted_parts(multigrid::scan(counts, begin), "cells, or edges inside of them");
  };
  PlaneCounts& all = begins.all;
  if (n == 4) all.quadrilaterals = scan(0, begins.quadrilaterals);
  all.triangles = scan(1, begins.triangles);
  all.inside = scan(2, begins.inside);
  if (n == 4) all.middles = scan(3, begins.middles);
  return begins;
}

}  // namespace

PlanePlan::PlanePlan(const CellArrays<2>& mesh, const Array<Index>& marks)
    : split(split_edges(mesh, marks)),
      of_triangles(begins_of<3>(mesh.triangles, split.view(mesh), mesh.executor())),
      of_quadrilaterals(begins_of<4>(mesh.quadrilaterals, split.view(mesh), mesh.executor())) {}

}  // namespace mesh
