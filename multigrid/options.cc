// SPDX-License-Identifier: MIT
#include "multigrid/options.h"

#include "multigrid/errors.h"
#include "multigrid/solver.h"

#include <cstring>

namespace multigrid {

std::string word(int value, const char* words) {
  for (; value > 0; --value) words = std::strchr(words, '|') + 1;
  return std::string(words, std::strcspn(words, "|"));
}

void check(const SolverOptions& options) {
  const CycleOptions& cycle = options.cycle;
  const bool has_hierarchy = options.hierarchy.kind != HierarchyKind::none;
  if (cycle.pre + cycle.post == 0)
    throw InputError(
        "Solver/Cycle/Pre and Post are both 0: a cycle without smoothing does not converge, set "
        "one to 1");
  if (!has_hierarchy &&
      (options.smoother.finest_kind == FinestSmootherKind::aggregate_gauss_seidel ||
       (options.smoother.finest_kind == FinestSmootherKind::as_kind &&
        options.smoother.kind == SmootherKind::aggregate_gauss_seidel)))
    throw InputError(
        "Solver/Smoother/Finest kind = aggregate gauss-seidel needs a hierarchy, but "
        "Solver/Hierarchy/Kind is none: take "
        "gauss-seidel");
  if (options.krylov != Krylov::cg) return;
  if (has_hierarchy && (cycle.kind == CycleKind::K || cycle.kind == CycleKind::F))
    throw InputError("Solver/Krylov = cg needs a fixed symmetric preconditioner, which the " +
                     word(cycle.kind, cycle_words) +
                     "-cycle is not: take flexible cg, or the V- or W-cycle");
  const bool one_sided = cycle.pre != cycle.post;
  const auto is_jacobi = [](SmootherKind kind) {
    return kind == SmootherKind::jacobi || kind == SmootherKind::l1_jacobi;
  };
  const SmootherKind finest =
      options.smoother.finest_kind == FinestSmootherKind::as_kind
          ? options.smoother.kind
          : static_cast<SmootherKind>(static_cast<int>(options.smoother.finest_kind) - 1);
  if (one_sided && (has_hierarchy || !is_jacobi(finest)))
    throw InputError(
        "Solver/Krylov = cg needs a symmetric preconditioner: take flexible cg, or set "
        "Solver/Cycle/Pre = " +
        std::to_string(cycle.post) + " as Post");
}

}  // namespace multigrid
