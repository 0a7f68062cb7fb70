// SPDX-License-Identifier: MIT
#include "mesh/cells/descent/rebuilt.h"

#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/adaptive/bulk_marking.h"
#include "mesh/cells/descent/containers.h"
#include "mesh/cells/descent/packed_marks.h"
#include "multigrid/errors.h"

#include <stdexcept>
#include <utility>

namespace mesh {

template <int dim>
Descent<dim> begin_descent(const CellArrays<dim>& first) {
  if (first.quadrilaterals.n > 0 || first.hexahedra.n > 0)
    throw std::logic_error("meshes of triangles or tetrahedra alone are rebuilt");
  return in_itself(first);
}

template <int dim>
Rebuilt<dim> rebuilt(const CellArrays<dim>& first,
                     const Descent<dim>& now,
                     const Array<Index>& changes,
                     const Poll& poll) {
  const Array<Index> wanted = wanted_levels(now, changes);
  Following<dim> following = begin_following(first, now);
  std::vector<MarkedRound> rounds;
  for (;;) {
    poll();
    const Array<Index> marked = wanted_marks(now, following, wanted);
    if (marked.empty()) break;
    rounds.push_back({following.cells.n_cells(), packed_marks(marked)});
    Adapted<dim> finer = refined_where(following.cells, marked, poll);
    follow(now, std::move(finer.cells), finer.origins, following);
  }
  CommonCells common = common_cells(now, following);
  return {std::move(following.cells), std::move(following.descent), std::move(common),
          std::move(rounds)};
}

template <int dim>
Repeated<dim> repeated(const CellArrays<dim>& first,
                       const std::vector<MarkedRound>& rounds,
                       const Poll& poll) {
  const Executor& executor = first.executor();
  const Descent<dim> none = in_itself(first);  // what is followed is the first mesh itself
  Following<dim> following = begin_following(first, none);
  for (const MarkedRound& round : rounds) {
    poll();
    const auto refuse = [] {
      throw multigrid::InputError("the rounds of refinement are of another mesh");
    };
    if (round.n_cells != following.cells.n_cells()) refuse();
    const Array<Index> marked = unpacked_marks(executor, round.words, round.n_cells);
    if (count_marked(marked) == 0) refuse();
    Adapted<dim> finer = refined_where(following.cells, marked, poll);
    follow(none, std::move(finer.cells), finer.origins, following);
  }
  return {std::move(following.cells), std::move(following.descent)};
}

template Descent<2> begin_descent(const CellArrays<2>&);
template Descent<3> begin_descent(const CellArrays<3>&);
template Repeated<2> repeated(const CellArrays<2>&, const std::vector<MarkedRound>&, const Poll&);
template Repeated<3> repeated(const CellArrays<3>&, const std::vector<MarkedRound>&, const Poll&);
template Rebuilt<2> rebuilt(const CellArrays<2>&,
                            const Descent<2>&,
                            const Array<Index>&,
                            const Poll&);
template Rebuilt<3> rebuilt(const CellArrays<3>&,
                            const Descent<3>&,
                            const Array<Index>&,
                            const Poll&);

}  // namespace mesh
