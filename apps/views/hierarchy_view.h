// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/output_directory.h"
#include "apps/parameters/parameters.h"
#include "apps/views/strength_view.h"
#include "multigrid/solver.h"
#include "postprocess/fields.h"
#include "postprocess/writers.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace apps {

/// The hierarchy of a solver, for pictures: entry l is level l + 1.
struct HierarchyView {
  std::vector<std::vector<multigrid::Index>> aggregates;  ///< of each unknown of the system
  std::vector<std::vector<multigrid::TreeBox>> boxes;     ///< of each unknown of the level, or none
  StrongCouplings strong;                                 ///< of a kind that is built from them

  bool empty() const { return aggregates.empty(); }
};

HierarchyView look_at(const multigrid::Solver& solver);

/// `fields` with point data aggregate_1, aggregate_2, …: the aggregate of each point on each level,
/// or -1 for a point that is no unknown (on a Dirichlet boundary).
///
/// unknown  of each point, or -1
postprocess::Fields aggregate_fields(postprocess::Fields fields,
                                     const std::vector<multigrid::Index>& unknown,
                                     const HierarchyView& view);

/// The boxes of all levels as quadrilaterals with the numbers `level` (from 1) and `aggregate`.
postprocess::Fields box_fields(const HierarchyView& view);

/// The mesh divided among its points, with point data `aggregate colour`: the same for all points
/// of an aggregate, different for two aggregates that share a cell, NaN for a point that is no
/// unknown. Each corner of a cell becomes a quadrilateral (quadratic cells are first divided into
/// four), so that the picture has sharp borders.
///
/// fields     triangles and quadrilaterals, linear or quadratic
/// aggregate  of each point, or -1
postprocess::Fields coloured_parts(const postprocess::Fields& fields,
                                   const std::vector<std::int32_t>& aggregate);

/// Writes hierarchy/aggregates.vtu, of a tree in the plane hierarchy/boxes.vtu, and of a kind built
/// from strong couplings hierarchy/strength.vtu; in the plane also hierarchy/aggregates_1.png and
/// hierarchy/strength.png if `pixels` is not 0. Throws postprocess::WriteError.
///
/// fields  the mesh, or the points of a matrix
void write_hierarchy(const postprocess::Fields& fields,
                     const std::vector<multigrid::Index>& unknown,
                     const HierarchyView& view,
                     int pixels,
                     postprocess::Compression compression,
                     OutputDirectory& output);

/// The unknown at each point of a mesh, or -1. It is found from two fields: nodes on a Dirichlet
/// boundary keep their given value, so the nodes that are NaN if the solution is NaN are unknowns,
/// and the solution 0, 1, 2, … numbers them.
///
/// n          unknowns
/// fields_of  the fields of a solution
template <class FieldsOf>
std::vector<multigrid::Index> unknowns_of_points(std::size_t n, const FieldsOf& fields_of) {
  std::vector<double> number(n);
  std::iota(number.begin(), number.end(), 0.);
  const std::vector<double> numbers = fields_of(number).point_data[0].values;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> mask = fields_of(std::vector<double>(n, nan)).point_data[0].values;
  std::vector<multigrid::Index> unknown(mask.size(), -1);
  for (std::size_t point = 0; point < mask.size(); ++point)
    if (std::isnan(mask[point])) unknown[point] = multigrid::Index(numbers[point]);
  return unknown;
}

/// write_hierarchy for a problem on a mesh, such as assembly::SteadyArrays or HeatArrays.
template <class Problem>
void write_hierarchy_of(const Problem& problem,
                        const HierarchyView& view,
                        const OutputOptions& options,
                        OutputDirectory& output) {
  const auto n = std::size_t(problem.n_unknowns());
  const auto fields_of = [&](const std::vector<double>& u) { return problem.fields(u); };
  write_hierarchy(fields_of(std::vector<double>(n, 0.)), unknowns_of_points(n, fields_of), view,
                  options.picture ? options.picture_pixels : 0, options.compression, output);
}

}  // namespace apps
