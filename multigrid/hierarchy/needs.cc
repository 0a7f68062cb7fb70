// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/needs.h"

#include "multigrid/errors.h"
#include "multigrid/hierarchy/level_smoothers.h"
#include "multigrid/traits.h"

namespace multigrid {
namespace {

[[noreturn]] void refuse(const std::string& method,
                         const Symmetry& symmetry,
                         const std::string& remedy) {
  const char* what = symmetry.of_values ? "one with a symmetric pattern" : "a symmetric one";
  throw InputError("the matrix is not symmetric: " + symmetry.difference() + "; " + method +
                   " needs " + what + ": " + remedy);
}

/// The remedy: kinds of hierarchies that need no symmetry, with methods that need none.
std::string other_hierarchy(const Symmetry& symmetry) {
  const char* with =
      symmetry.of_values ? "" : " with Solver/Krylov = bicgstab and Solver/Smoother/Kind = jacobi";
  return std::string("take Solver/Hierarchy/Kind = ") +
         (symmetry.of_pattern ? "pairwise matching" : "none") + with +
         ", or auxiliary grid with Transfer = constant";
}

}  // namespace

Symmetry symmetry_of(const System& system) {
  return system.symmetry ? *system.symmetry : find_symmetry(system.A);
}

void require_symmetry(const Symmetry& symmetry, const SolverOptions& options) {
  const HierarchyTraits hierarchy = hierarchy_traits(options);
  if (!symmetry.of_pattern && hierarchy.needs_symmetric_pattern)
    refuse(hierarchy_key(options), symmetry, other_hierarchy(symmetry));
  if (symmetry.of_values) return;
  if (krylov_traits(options.krylov).needs_symmetric)
    refuse("Solver/Krylov = " + word(options.krylov, krylov_words), symmetry,
           "take Solver/Krylov = bicgstab");
  if (options.norm == Norm::energy) refuse("Solver/Norm = energy", symmetry, "take rhs or initial");
  if (hierarchy.needs_symmetric_values)
    refuse(hierarchy_key(options), symmetry, other_hierarchy(symmetry));
  for (std::size_t level = 0; level < (hierarchy.has_coarse_levels ? 2u : 1u); ++level) {
    const SmootherKind kind = smoother_kind(options.smoother, level);
    if (smoother_traits(kind).needs_symmetric_values)
      refuse(std::string("Solver/Smoother/") +
                 (kind == options.smoother.kind ? "Kind" : "Finest kind") + " = " +
                 word(kind, smoother_words),
             symmetry, "take gauss-seidel or jacobi");
  }
}

void require_needs(const System& system, const Symmetry& symmetry, const SolverOptions& options) {
  const HierarchyTraits traits = hierarchy_traits(options);
  const std::string kind =
      "Solver/Hierarchy/Kind = " + word(options.hierarchy.kind, hierarchy_words);
  const Offset wanted = Offset(system.dimension) * system.n();
  if (traits.needs_coordinates && system.dimension == 0)
    throw InputError(
        kind +
        " needs the coordinates of the unknowns, and there are none: set System::coordinates, "
        "or take Solver/Hierarchy/Kind = smoothed aggregation");
  if (traits.needs_coordinates && system.coordinates.size() != wanted)
    throw InputError("the coordinates of the unknowns must have " + std::to_string(wanted) +
                     " values, not " + std::to_string(system.coordinates.size()));
  if (system.block_size < 1 || system.n() % system.block_size != 0)
    throw InputError("System::block_size = " + std::to_string(system.block_size) +
                     " does not divide the " + std::to_string(system.n()) +
                     " unknowns: set it to the number of unknowns per node, or 1");
  if (!system.near_nullspace.empty() && system.near_nullspace.size() % system.n() != 0)
    throw InputError("System::near_nullspace has " + std::to_string(system.near_nullspace.size()) +
                     " values, which is no multiple of the " + std::to_string(system.n()) +
                     " unknowns: give one value per unknown and vector");
  if (!system.near_nullspace.empty() && (traits.has_graph || traits.has_pairs) && !traits.has_sets)
    throw InputError(
        kind +
        " chooses its own interpolation and cannot use System::near_nullspace: leave it "
        "empty, or take Solver/Hierarchy/Kind = smoothed aggregation");
  if (system.block_size > 1 && !traits.takes_blocks)
    throw InputError(
        (traits.needs_coordinates ? hierarchy_key(options) : kind) +
        " takes one unknown per node, but System::block_size is " +
        std::to_string(system.block_size) +
        ": take Solver/Hierarchy/Kind = smoothed aggregation, auxiliary grid with Transfer = "
        "linear, geometric or none");
  if (system.constant_nullspace && !symmetry.of_values)
    throw InputError("a singular matrix (A 1 = 0) must be symmetric, but " + symmetry.difference() +
                     ": make it symmetric, or set System::constant_nullspace = false");
  require_symmetry(symmetry, options);
}

}  // namespace multigrid
