// SPDX-License-Identifier: MIT
#pragma once

#include "tests/reference/space/cell_values.h"

#include <deal.II/base/multithread_info.h>
#include <deal.II/base/parallel.h>
#include <deal.II/base/work_stream.h>

#include <algorithm>
#include <stdexcept>

// Loops on several threads whose results have the same bits for any number of threads.
namespace assembly {

/// From now on deal.II's loops run on the executor's threads.
///
/// throws  std::logic_error unless it is a host executor: assembly fills the host's memory
inline void assemble_on(const multigrid::Executor& executor) {
  if (executor.space() != multigrid::Space::host)
    throw std::logic_error("assembly fills the host's memory");
  dealii::MultithreadInfo::set_thread_limit(executor.threads());
}

/// Calls work(cell, scratch, part) for the active cells, in parallel, and add(part) for one cell
/// after the other, in the order of the cells.
///
/// scratch, part  copied for each task; a part still holds what its last cell left in it
template <int dim, class Work, class Add, class Scratch, class Part>
void for_cells(const dealii::Triangulation<dim>& triangulation,
               const Work& work,
               const Add& add,
               const Scratch& scratch,
               const Part& part) {
  constexpr unsigned int chunk = 128;  // cells a task
  dealii::WorkStream::run(triangulation.active_cell_iterators(), work, add, scratch, part,
                          2 * dealii::MultithreadInfo::n_threads(), chunk);
}

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
/// The chunks are the same for any number of threads. So if each chunk has a sum of its own, and
/// these are added in order, the result always has the same bits.
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
