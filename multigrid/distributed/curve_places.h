// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/coarse_levels.h"

namespace multigrid::distributed {

/// The place of each own point among those of all ranks along the Hilbert curve through the box of all points, from 0 on. Points that the
/// curve cannot tell apart are in the order of the ranks. All ranks must call it together.
///
/// throws  InputError if a coordinate is not finite, or there are not 2 or 3 of a point
/// cost    each rank sorts about as many keys as it has points, and sends 8 bytes a point twice
/// source  Hamilton, Compact Hilbert Indices, Dalhousie University CS-2006-07 (multigrid/curves/hilbert.h); sorted by samples: Frazer,
///         McKellar, Samplesort: a sampling approach to minimal storage tree sorting, Journal of the ACM 1970
std::vector<std::int64_t> places_along_curve(const Ranks& ranks, const OwnPoints& points);

}  // namespace multigrid::distributed
