// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/sparse/pattern.h"

namespace multigrid {

/// The pattern of A + A^T.
///
/// A     n × n, columns ascending
/// cost  a transpose (sparse_product.h), and two passes over both
Pattern symmetric_pattern(const Pattern& A);

}  // namespace multigrid
