// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <deal.II/base/parallel.h>

namespace assembly {

/// Calls body(begin, end) for pieces of the rows [0, n), in parallel.
template <class Body>
void for_rows(const multigrid::Index n, const Body& body) {
  constexpr unsigned int grain = 4096;  // rows a task
  dealii::parallel::apply_to_subranges(multigrid::Index(0), n, body, grain);
}

}  // namespace assembly
