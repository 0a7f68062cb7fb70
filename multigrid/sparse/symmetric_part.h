// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// (A + A^T) / 2.
///
/// A     n × n, with a symmetric pattern, columns ascending
/// cost  that of `transpose`; 20 bytes an entry
Csr<double> symmetric_part(const Csr<double>& A);

}  // namespace multigrid
