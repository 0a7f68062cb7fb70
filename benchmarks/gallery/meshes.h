// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/mapped_simplices.h"

namespace gallery {

using tests::Place;
using tests::Simplices;

/// The unit square or cube in cells^dimension, mapped; its boundary is fixed.
Simplices box(int cells, int dimension, const std::function<Place(const Place&)>& map = {});

/// Moves the inner points of a `box` by up to 0.3 h in each direction, 0.15 h in space.
void jitter(Simplices& mesh, int cells);

/// Fixes all points, of the boundary or not, where `is_there` says so, so that cells whose points
/// are all there vanish from the system.
void fix_where(Simplices& mesh, const std::function<bool(const Place&)>& is_there);

/// One mesh after the other, which share nothing.
Simplices together(const std::vector<Simplices>& parts);

/// Makes points that lie within about 1e-9 of one another one, which is fixed if any was.
Simplices merged(const Simplices& mesh);

}  // namespace gallery
