// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "apps/views/hierarchy_view.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace apps {

/// write_hierarchy for the unknowns of a problem on a mesh: Poisson or Heat.
///
/// Nodes on a Dirichlet boundary keep their given value in any field: those that turn NaN with the
/// solution are the unknowns, and a solution of numbers says which.
template <class Problem>
void write_hierarchy_of(const Problem& problem,
                        const HierarchyView& view,
                        const OutputOptions& options,
                        OutputDirectory& output) {
  const std::size_t n = std::size_t(problem.n_unknowns());
  std::vector<double> number(n);
  std::iota(number.begin(), number.end(), 0.);
  const postprocess::Fields fields = problem.fields(number);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> mask = problem.fields(std::vector<double>(n, nan)).point_data[0].values;
  std::vector<multigrid::Index> unknown(mask.size(), -1);
  for (std::size_t point = 0; point < mask.size(); ++point)
    if (std::isnan(mask[point]))
      unknown[point] = multigrid::Index(fields.point_data[0].values[point]);
  write_hierarchy(fields, unknown, view, options.picture ? options.picture_pixels : 0,
                  options.compression, output);
}

}  // namespace apps
