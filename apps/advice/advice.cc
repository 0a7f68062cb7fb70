// SPDX-License-Identifier: MIT
#include "apps/advice/advice.h"

#include "apps/ranks/started.h"
#include "assembly/data/equations.h"
#include "multigrid/traits.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps {
namespace {

/// Well below the smallest values that cost iterations in measurements, a jump of 1e3 and an
/// anisotropy of 100 (docs/methods/coefficients.md).
constexpr double large_jump = 100, large_anisotropy = 10;

/// Poisson's ratio at which linear elements are ten times as wrong as at 0.3 (docs/elasticity.md).
constexpr double locks = 0.49;

/// What flows and balance are promised to, in units of the tolerance: docs/methods/convergence.md.
constexpr double promise = 10;

}  // namespace

std::vector<std::string> advice(const Parameters& p, const assembly::Contrast& contrast) {
  std::vector<std::string> sentences;
  if (contrast.peclet > 1 && p.discretization.stabilization == assembly::Stabilization::none)
    sentences.push_back(
        fmt::format("The cell Peclet number reaches {:.3g}, and without stabilization u oscillates "
                    "near layers where it is more than 1: set Discretization/Stabilization = SUPG, "
                    "or refine the mesh.",
                    contrast.peclet));
  if (contrast.poisson > locks)
    sentences.push_back(fmt::format(
        "Problem/Poissons ratio reaches {:.6g}, and elements of degree 1 lock where a body is nearly incompressible: "
        "displacements come out too small (docs/elasticity.md); set Discretization/Element = P2 or Q2.",
        contrast.poisson));
  const bool matrix_decides = p.solver.preset == multigrid::Preset::automatic &&
                              p.solver.hierarchy.kind == multigrid::HierarchyKind::automatic;
  if (matrix_decides || !multigrid::hierarchy_traits(p.solver).needs_coordinates) return sentences;
  if (contrast.jump >= large_jump)
    sentences.push_back(fmt::format(
        "Problem/Diffusion jumps by a factor of {:.3g}: Solver/Hierarchy/Kind = auxiliary grid "
        "coarsens by coordinates and does not see the coefficient; expect two to three times as "
        "many iterations, six times where it changes from cell to cell "
        "(docs/methods/coefficients.md), or take Kind = smoothed aggregation, which sees it.",
        contrast.jump));
  if (contrast.anisotropy >= large_anisotropy)
    sentences.push_back(fmt::format(
        "Problem/Diffusion is up to {:.3g} times larger in one direction than in the other: "
        "Solver/Hierarchy/Kind = auxiliary grid coarsens both alike; expect several times as many "
        "iterations (docs/methods/coefficients.md: five times at 100 to 1), or take Kind = smoothed "
        "aggregation, which coarsens along the stronger couplings.",
        contrast.anisotropy));
  return sentences;
}

std::vector<std::string> advice(const Parameters& p, const multigrid::HierarchyReport& hierarchy) {
  multigrid::Index fullest = 0;
  for (const multigrid::LevelReport& level : hierarchy.levels)
    fullest = std::max(fullest, level.largest_aggregate);
  if (fullest <= multigrid::most_exact_block) return {};
  if (p.solver.auxiliary_grid.tree == multigrid::Tree::full)
    return {fmt::format(
        "{} unknowns lie in one cell of the tree: Solver/Auxiliary grid/Tree = full is meant for "
        "quasi-uniform meshes; set Solver/Auxiliary grid/Tree = adaptive, or expect twice as many "
        "iterations and more (docs/methods/auxiliary-grid.md).",
        fullest)};
  return {fmt::format(
      "{} unknowns lie in one cell that the tree cannot divide: they coincide, or are closer to "
      "each other than 2^-31 (in 3D 2^-21) of the domain's size; Solver/Hierarchy/Kind = auxiliary "
      "grid takes them for one on coarse levels, expect more iterations "
      "(docs/methods/auxiliary-grid.md).",
      fullest)};
}

std::vector<std::string> advice(const Parameters& p, const postprocess::Report& report) {
  const postprocess::Report::Results& results = *report.results;
  const double allowed = promise * p.solver.tolerance;
  if (results.elasticity && results.elasticity->relative_gap > allowed)
    return {fmt::format(
        "The forces on the body add up to {:.1e} of what acts on it, more than {} times Solver/Tolerance: lower "
        "Solver/Tolerance.",
        results.elasticity->relative_gap, promise)};
  const double gap = results.balance ? std::abs(results.balance->relative_gap) : 0;
  double largest = 0, rounding = 0;
  const postprocess::Report::Flow* blurred = nullptr;  // the flow with the most rounding, if much
  for (const postprocess::Report::Flow& flow : results.flows)
    largest = std::max(largest, std::abs(flow.value));
  for (const postprocess::Report::Flow& flow : results.flows)
    if (flow.rounding > std::max(rounding, allowed * largest)) {
      rounding = flow.rounding;
      blurred = &flow;
    }
  constexpr double little =
      100;  // times rounding: own choice, above what flows leave that have come to rest
  if (blurred && largest <= little * rounding)
    return {fmt::format(
        "Rounding alone allows the flow through {}, {:.1g}, to be wrong by {:.1g}: either nothing flows, or the coefficient is "
        "so large there that a double holds too few digits of the differences of u.",
        blurred->boundary, blurred->value, rounding)};
  if (blurred)
    return {fmt::format(
        "Rounding alone allows the flow through {}, {:.6g}, to be wrong by {:.1g}: there the "
        "coefficient is so large that a double holds too few digits of the differences of u.",
        blurred->boundary, blurred->value, rounding)};
  const auto& estimate = report.solver.estimate;
  if (estimate && estimate->limited_by_rounding && estimate->flow > allowed)
    return {fmt::format(
        "Rounding leaves {:.1g} of what flows unaccounted for: fluxes, and values that hang on "
        "them, may be wrong by as much.",
        estimate->flow)};
  if (gap <= allowed) return {};
  const char* remedy = "lower Solver/Tolerance";
  if (report.norm == "energy")
    remedy = "rounding leaves no more, or the solver has not converged";
  else if (p.solver.norm != multigrid::Norm::energy && assembly::has_energy(p.problem) &&
           !(uses_petsc(p.engine) && p.is_in_time()))
    remedy = "take Solver/Norm = energy, or lower Solver/Tolerance";
  return {
      fmt::format("What flows in and out differs by {:.1e} of what flows, more than {} times "
                  "Solver/Tolerance: {}.",
                  gap, promise, remedy)};
}

}  // namespace apps
