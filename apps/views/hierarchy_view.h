// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/output_directory.h"
#include "multigrid/solver.h"
#include "postprocess/fields.h"
#include "postprocess/writers.h"

#include <vector>

namespace apps {

/// What there is to see of a hierarchy: entry l is level l + 1.
struct HierarchyView {
  std::vector<std::vector<multigrid::Index>> aggregates;  ///< of each unknown of the system
  std::vector<std::vector<multigrid::TreeBox>> boxes;     ///< of each unknown of the level

  bool empty() const { return aggregates.empty(); }
};

HierarchyView look_at(const multigrid::Solver& solver);

/// `fields` with point data aggregate_1, aggregate_2, …: the aggregate of each point on each level;
/// -1 where the point is no unknown (on a Dirichlet boundary).
///
/// unknown  of each point, or -1
postprocess::Fields aggregate_fields(postprocess::Fields fields,
                                     const std::vector<multigrid::Index>& unknown,
                                     const HierarchyView& view);

/// The boxes of all levels as quadrilaterals with the numbers `level` (from 1) and `aggregate`.
postprocess::Fields box_fields(const HierarchyView& view);

/// The mesh divided among its points, with point data `aggregate colour`: constant on the points of
/// an aggregate, different on two aggregates that share a cell, NaN where the point is no unknown.
/// Each cell becomes a quadrilateral a corner (quadratic cells are first divided into four), so
/// that the picture has sharp borders.
///
/// fields     triangles and quadrilaterals, linear or quadratic
/// aggregate  of each point, or -1
postprocess::Fields coloured_parts(const postprocess::Fields& fields,
                                   const std::vector<std::int32_t>& aggregate);

/// hierarchy/aggregates.vtu, hierarchy/boxes.vtu (in the plane), and hierarchy/aggregates_1.png (in
/// the plane) if `pixels` is not 0. Throws postprocess::WriteError.
///
/// fields  the mesh, or the points of a matrix
void write_hierarchy(const postprocess::Fields& fields,
                     const std::vector<multigrid::Index>& unknown,
                     const HierarchyView& view,
                     int pixels,
                     postprocess::Compression compression,
                     OutputDirectory& output);

}  // namespace apps
