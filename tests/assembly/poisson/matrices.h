// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/element.h"
#include "multigrid/csr.h"

#include <gtest/gtest.h>

namespace assembly_tests {

/// Calls body(i, j, value) for all stored entries.
template <class Body>
void for_entries(const multigrid::Csr<double>& A, const Body& body) {
  const auto offsets = A.offsets.to_vector();
  const auto columns = A.columns.to_vector();
  const auto values = A.values.to_vector();
  for (multigrid::Index i = 0; i < A.n_rows; ++i)
    for (multigrid::Offset k = offsets[i]; k < offsets[i + 1]; ++k) body(i, columns[k], values[k]);
}

/// Bit by bit.
inline void expect_equal(const multigrid::Csr<double>& a, const multigrid::Csr<double>& b) {
  EXPECT_EQ(a.n_columns, b.n_columns);
  EXPECT_EQ(a.offsets.to_vector(), b.offsets.to_vector());
  EXPECT_EQ(a.columns.to_vector(), b.columns.to_vector());
  EXPECT_EQ(a.values.to_vector(), b.values.to_vector());
}

/// For messages: "P1+Q1".
inline std::string name(const assembly::Element element) {
  return assembly::element_word(assembly::cells_of(element), assembly::degree_of(element));
}

}  // namespace assembly_tests
