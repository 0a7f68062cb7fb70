// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/sequence.h"

#include <memory>

namespace multigrid {

/// Rows up to which a level is small: its steps wait for memory and for being launched, not for
/// bandwidth. As packed_view.h's few_rows.
inline constexpr Index small_level = 65536;

/// What a cycle on small levels puts off: smoothing steps, residuals, transfers and the dense
/// product of smoothers that sweep all rows at once. Null where nothing is gained: make_sequence.
template <class T>
std::unique_ptr<Sequence> make_small_levels(const Executor& executor);

}  // namespace multigrid
