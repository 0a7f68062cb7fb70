// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <deal.II/base/parallel.h>

#include <algorithm>

namespace assembly {

inline constexpr unsigned int rows_of_task = 4096;

/// Calls body(begin, end) for pieces of the rows [0, n), in parallel.
template <class Body>
void for_rows(const multigrid::Index n, const Body& body) {
  dealii::parallel::apply_to_subranges(multigrid::Index(0), n, body, rows_of_task);
}

/// How many pieces for_chunks makes of n rows.
inline multigrid::Index n_chunks(const multigrid::Index n) {
  return multigrid::Index((multigrid::Offset(n) + rows_of_task - 1) / rows_of_task);
}

/// Calls body(chunk, begin, end) for chunk 0 .. n_chunks(n) - 1 of the rows [0, n), in parallel.
/// The chunks are the same for any number of threads: what each of them adds up, added up in their
/// order, always has the same bits.
template <class Body>
void for_chunks(const multigrid::Index n, const Body& body) {
  const auto chunks = [&](const multigrid::Index first, const multigrid::Index last) {
    for (multigrid::Index chunk = first; chunk < last; ++chunk) {
      const multigrid::Index begin = chunk * multigrid::Index(rows_of_task);
      body(chunk, begin, std::min<multigrid::Index>(n - begin, rows_of_task) + begin);
    }
  };
  dealii::parallel::apply_to_subranges(multigrid::Index(0), n_chunks(n), chunks, 1u);
}

}  // namespace assembly
