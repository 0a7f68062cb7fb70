// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

namespace postprocess {

/// Refuses fields whose arrays do not fit each other, before a writer reads beyond their ends.
///
/// throws  std::invalid_argument naming the array
/// cost    one pass over connectivity and offsets
void check(const Fields& fields);

}  // namespace postprocess
