// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/tree/occupied_share.h"

#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

/// Sets the flag of the cell at `depth` of a cube that holds point i to 1; flags of empty cells
/// stay negative. Points that follow each other along the first axis, as on a lattice, have
/// neighbouring flags.
struct MarkOccupied {
  const double* coordinates;
  Offset n;
  int dimension;
  int depth;
  double low[3];
  double cells_per_length;
  Index* flags;
  MG_HD void operator()(Index i) const {
    const Offset last = (Offset(1) << depth) - 1;
    Offset number = 0;
    for (int d = 0; d < dimension; ++d) {
      const double x = (coordinates[d * n + i] - low[d]) * cells_per_length;
      const Offset cell = x < static_cast<double>(last) ? static_cast<Offset>(x) : last;
      number |= cell << depth * d;
    }
    raise(&flags[number], 1);
  }
};

struct CountFlags {
  const Index* flags;
  MG_HD Offset operator()(Index i) const { return flags[i] > 0 ? 1 : 0; }
};

}  // namespace

double occupied_share(const Array<double>& coordinates,
                      int dimension,
                      const TreeBox& box,
                      double side) {
  const Executor& executor = coordinates.executor();
  const auto n = static_cast<Index>(coordinates.size() / dimension);
  const int depth = std::max(full_tree_depth(n, dimension) - 1, 0);
  Array<Index> flags(executor, Offset(1) << (dimension * depth));
  fill(flags, Index(-1));
  const double cell = std::ldexp(side, -depth);
  for_each(executor, n,
           MarkOccupied{coordinates.on(executor),
                        n,
                        dimension,
                        depth,
                        {box.low[0], box.low[1], box.low[2]},
                        1 / cell,
                        flags.on(executor)});
  const auto count = static_cast<double>(
      sum(executor, static_cast<Index>(flags.size()), CountFlags{flags.on(executor)}));
  return std::ldexp(count, -dimension * depth);
}

}  // namespace multigrid
