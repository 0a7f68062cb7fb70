// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/cell_values.h"

#include <deal.II/base/multithread_info.h>
#include <deal.II/base/work_stream.h>
#include <deal.II/grid/tria.h>

namespace assembly {

/// Calls work(cell, scratch, part) for the active cells, in parallel, and add(part) for one cell
/// after the other, in the order of the cells. So sums do not depend on the number of threads.
///
/// scratch, part  copied for each task; a part still has what its last cell left in it
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

}  // namespace assembly
