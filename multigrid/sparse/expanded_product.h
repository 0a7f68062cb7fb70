// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// A B by expansion into all products a_ik b_kj, a sort by row and column, and sums of equal places:
/// the paper's algorithm, beside `multiply` (sparse_product.h), whose entries on a host it has to
/// the last bit. Nothing is dropped.
///
/// A           n × m, B m × p, columns ascending, both on the executor that works
/// workspace   most products at once: rows of A are taken in slices of no more, a slice has one row
///             at least
/// throws      std::logic_error where the sizes do not fit, std::length_error if a row alone has
///             2^31 products or more
/// cost        28 bytes of temporary memory a product of a slice, and what the sort needs
/// source      paper SA, Section 3.3
Csr<double> multiply_by_expansion(const Csr<double>& A,
                                  const Csr<double>& B,
                                  Offset workspace = Offset(1) << 24);

}  // namespace multigrid
