// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstdint>

namespace assembly {

/// Some rows of an element's matrix, which one thread computes.
struct RowGroup {
  multigrid::Index element;
  int group;  ///< from 0 on, in the element
};

/// Group k of all elements' groups, which are numbered element by element.
///
/// n_groups  of each element
/// k         from 0 on. 738 million triangles have more rows than an Index counts
template <int n_groups>
MG_HD RowGroup row_group(multigrid::Offset k) {
  const auto element = multigrid::Index(std::uint64_t(k) / n_groups);
  // The difference is small, so that 32 bits hold it even where they do not hold k.
  return {element, int(unsigned(k) - unsigned(element) * n_groups)};
}

}  // namespace assembly
