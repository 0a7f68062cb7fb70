// SPDX-License-Identifier: MIT
#include "apps/ranks/for_this_rank.h"

#include "apps/ranks/ranks.h"
#include "apps/ranks/started.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

namespace apps {
namespace {

using multigrid::HierarchyKind;
using multigrid::InputError;

/// Threads for this process: the processors that it may run on, shared with the others on its machine unless it is bound to some.
int own_threads(const RankPlace& place) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  const int all = std::max(1, int(sysconf(_SC_NPROCESSORS_ONLN))), mine = CPU_COUNT(&set);
  return std::max(1, mine < all ? mine : all / place.n_on_host);
}

/// All processes must go by the same keys, wherever they read them.
void require_same_file(const Parameters& parameters) {
  const std::string own = to_prm(parameters), first = text_of_first_rank(own);
  on_all_ranks([&] {
    if (own != first)
      throw InputError(fmt::format(
          "process {} of {} reads other parameters than the first one: give all of them the same file.",
          rank_place().own + 1, rank_place().n));
  });
}

}  // namespace

ParameterFile for_this_rank(ParameterFile file) {
  Parameters& own = file.parameters;
  if (!uses_petsc(own.engine)) return file;
  start_petsc();
  const RankPlace& place = rank_place();
  require_same_file(own);
  if (!file.whole) file.whole = own;
  if (own.solver.hierarchy.kind == HierarchyKind::automatic)
    own.solver.hierarchy.kind = own.mesh.refinements > 0 || own.output.convergence > 0
                                    ? HierarchyKind::geometric
                                    : HierarchyKind::none;
  own.solver.geometric.level_matrices = multigrid::LevelMatrices::galerkin;
  if (own.solver.norm == multigrid::Norm::energy) {
    own.engine.starts_from_constant =
        !own.is_in_time() && own.solver.start == multigrid::Start::automatic;
    if (own.is_in_time())  // steps begin where the last one has ended
      own.solver.norm = multigrid::Norm::initial;
  }
  own.solver.hierarchy.precision = multigrid::Precision::double_;
  own.solver.cycle.kind = multigrid::CycleKind::V;
  own.solver.smoother.kind = multigrid::SmootherKind::chebyshev;
  own.device.device = "host";
  if (own.device.threads == 0) own.device.threads = own_threads(place);
  if (!place.is_first()) own.output.directory = scratch_directory();
  return file;
}

}  // namespace apps
