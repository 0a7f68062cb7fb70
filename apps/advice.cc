// SPDX-License-Identifier: MIT
#include "apps/advice.h"

#include <fmt/format.h>

namespace apps {
namespace {

/// Own choice: well below the smallest that were measured to cost iterations, a jump of 1e3 and an
/// anisotropy of 100 (docs/methods.md).
constexpr double large_jump = 100, large_anisotropy = 10;

/// A sentence for those whose problem fulfils the condition.
struct Advice {
  bool applies;
  std::string sentence;
};

std::vector<Advice> table(const Parameters& p, const assembly::Contrast& contrast) {
  const bool by_coordinates = p.solver.hierarchy.kind == multigrid::HierarchyKind::auxiliary_grid;
  return {
      {by_coordinates && contrast.jump >= large_jump,
       fmt::format("Problem/Diffusion jumps by a factor of {:.3g}: Solver/Hierarchy/Kind = "
                   "auxiliary grid aggregates unknowns by their coordinates and does not see the "
                   "coefficient; expect about half as many iterations again (docs/methods.md), "
                   "far fewer still than with Kind = none.",
                   contrast.jump)},
      {by_coordinates && contrast.anisotropy >= large_anisotropy,
       fmt::format("Problem/Diffusion is up to {:.3g} times larger in one direction than in the "
                   "other: Solver/Hierarchy/Kind = auxiliary grid coarsens both alike; expect "
                   "several times as many iterations (docs/methods.md: five times at 100 to 1), "
                   "far fewer still than with Kind = none, and raise Solver/Maximum iterations "
                   "beyond 1000 to 1.",
                   contrast.anisotropy)},
  };
}

}  // namespace

std::vector<std::string> advice(const Parameters& parameters, const assembly::Contrast& contrast) {
  std::vector<std::string> sentences;
  for (const Advice& advice : table(parameters, contrast))
    if (advice.applies) sentences.push_back(advice.sentence);
  return sentences;
}

}  // namespace apps
