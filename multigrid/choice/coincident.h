// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// The share of points that could go so that no two lie in one place: 1/2 of points in pairs, 2/3 of points in
/// threes. All points are looked at, or about 65,000 of more, picked by
/// their coordinates such that points in one place are picked together. Coordinates must be equal but for the
/// sign of 0. Waits.
///
/// coordinates  dimension × n, as in System
/// returns      a lower bound, as good as exact: points that share a place of a table with others of lower
///              hash are taken for single
/// cost         two passes over the coordinates, and a table of 1 MB
double coincident_share(const Array<double>& coordinates, int dimension);

}  // namespace multigrid
