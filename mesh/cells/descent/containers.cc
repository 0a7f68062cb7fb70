// SPDX-License-Identifier: MIT
#include "mesh/cells/descent/containers.h"

#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/adaptive/bulk_marking.h"
#include "mesh/cells/descent/container_steps.h"
#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

#include <utility>

namespace mesh {
namespace {

using multigrid::for_each;

template <int dim>
const Index* simplices(const CellArrays<dim>& cells) {
  if constexpr (dim == 2)
    return cells.triangles.corners.on(cells.executor());
  else
    return cells.tetrahedra.corners.on(cells.executor());
}

template <int dim>
Descent<dim> room_for(const CellArrays<dim>& mesh) {
  const Executor& executor = mesh.executor();
  const Index n = mesh.n_cells();
  return {Array<Index>(executor, n), Array<Index>(executor, n),
          Array<double>(executor, Offset(numbers<dim>) * n)};
}

}  // namespace

template <int dim>
Descent<dim> in_itself(const CellArrays<dim>& mesh) {
  const Executor& executor = mesh.executor();
  Descent<dim> result = room_for(mesh);
  for_each(executor, mesh.n_cells(),
           PlaceInItself<dim>{result.first.on(executor), result.levels.on(executor),
                              result.corners.on(executor)});
  return result;
}

template <int dim>
Array<Index> wanted_levels(const Descent<dim>& old, const Array<Index>& changes) {
  const Executor& executor = changes.executor();
  Array<Index> wanted(executor, changes.size());
  for_each(executor, Index(changes.size()),
           WantedLevel{old.levels.on(executor), changes.on(executor), wanted.on(executor)});
  return wanted;
}

template <int dim>
Following<dim> begin_following(const CellArrays<dim>& first, const Descent<dim>& old) {
  const Executor& executor = first.executor();
  Following<dim> result;
  result.cells = copied_to(first, executor);
  result.descent = in_itself(first);
  result.new_of_old = old.first.copy_to(executor);
  result.old_of_new = Array<Index>(executor, first.n_cells());
  multigrid::fill(result.old_of_new, -1);
  for_each(
      executor, old.n_cells(),
      FindFirst{old.first.on(executor), old.levels.on(executor), result.old_of_new.on(executor)});
  return result;
}

template <int dim>
Array<Index> wanted_marks(const Descent<dim>& old,
                          const Following<dim>& now,
                          const Array<Index>& wanted) {
  const Executor& executor = wanted.executor();
  const Index n = now.cells.n_cells();
  Array<Index> marks(executor, n), marked(executor, n);
  multigrid::fill(marks, -1);
  for_each(executor, Index(wanted.size()),
           MarkContainer{wanted.on(executor), old.levels.on(executor), now.new_of_old.on(executor),
                         now.descent.levels.on(executor), marks.on(executor)});
  for_each(executor, n, TakeMark{marks.on(executor), marked.on(executor)});
  return count_marked(marked) > 0 ? std::move(marked) : Array<Index>();
}

template <int dim>
void follow(const Descent<dim>& old,
            CellArrays<dim> cells,
            const Array<Index>& origins,
            Following<dim>& now) {
  const Executor& executor = cells.executor();
  const Index n = cells.n_cells();
  Following<dim> next;
  next.descent = room_for(cells);
  next.old_of_new = Array<Index>(executor, n);
  const Descent<dim>& before = now.descent;
  Array<Index> begin(executor, now.cells.n_cells());
  for_each(executor, n,
           TakeOver<dim>{origins.on(executor), simplices(now.cells), simplices(cells),
                         cells.bisection.parents.on(executor), now.cells.n_points,
                         before.first.on(executor), before.levels.on(executor),
                         before.corners.on(executor), now.old_of_new.on(executor),
                         next.descent.first.on(executor), next.descent.levels.on(executor),
                         next.descent.corners.on(executor), next.old_of_new.on(executor),
                         begin.on(executor)});
  for_each(executor, old.n_cells(),
           GoOn<dim>{old.levels.on(executor), old.corners.on(executor), begin.on(executor),
                     origins.on(executor), next.descent.levels.on(executor),
                     next.descent.corners.on(executor), now.old_of_new.on(executor), n,
                     now.new_of_old.on(executor), next.old_of_new.on(executor)});
  next.cells = std::move(cells);
  next.new_of_old = std::move(now.new_of_old);
  now = std::move(next);
}

template <int dim>
CommonCells common_cells(const Descent<dim>& old, Following<dim>& now) {
  const Executor& executor = now.cells.executor();
  const Index n_old = old.n_cells(), n_new = now.cells.n_cells();
  CommonCells result;
  result.is_inside = Array<Index>(executor, n_old);
  for_each(executor, n_old,
           IsInside{old.levels.on(executor), now.new_of_old.on(executor),
                    now.descent.levels.on(executor), result.is_inside.on(executor)});
  for_each(executor, n_new,
           ForgetWholes{old.levels.on(executor), now.descent.levels.on(executor),
                        now.old_of_new.on(executor)});
  result.new_of_old = std::move(now.new_of_old);
  result.old_of_new = std::move(now.old_of_new);
  return result;
}

#define INSTANTIATE(dim)                                                                \
  template Descent<dim> in_itself(const CellArrays<dim>&);                              \
  template Array<Index> wanted_levels(const Descent<dim>&, const Array<Index>&);        \
  template Following<dim> begin_following(const CellArrays<dim>&, const Descent<dim>&); \
  template Array<Index> wanted_marks(const Descent<dim>&, const Following<dim>&,        \
                                     const Array<Index>&);                              \
  template void follow(const Descent<dim>&, CellArrays<dim>, const Array<Index>&,       \
                       Following<dim>&);                                                \
  template CommonCells common_cells(const Descent<dim>&, Following<dim>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace mesh
