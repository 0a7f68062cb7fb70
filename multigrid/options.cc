// SPDX-License-Identifier: MIT
#include "multigrid/options.h"

#include "multigrid/coarse/sparse_direct.h"
#include "multigrid/errors.h"
#include "multigrid/hierarchy/level_smoothers.h"
#include "multigrid/solver.h"
#include "multigrid/traits.h"

#include <cstring>
#include <sstream>

namespace multigrid {
namespace {

/// Refuses a number out of its range. Words cannot be wrong, since they are enumerations here.
struct RequireRange {
  const char* section;

  template <class Number>
  void operator()(
      const char* name, const Number& value, Number low, Number high, const char*) const {
    if (value >= low && value <= high) return;
    std::ostringstream message;
    message << section << name << " must be between " << low << " and " << high << ", not "
            << value;
    throw InputError(message.str());
  }
  template <class Enumeration>
  void operator()(const char*, const Enumeration&, const char*, const char*) const {}
  void operator()(const char*, bool, const char*) const {}
};

void check_ranges(SolverOptions options) {
  options.visit(RequireRange{"Solver/"});
  options.hierarchy.visit(RequireRange{"Solver/Hierarchy/"});
  options.geometric.visit(RequireRange{"Solver/Geometric/"});
  options.graph.visit(RequireRange{"Solver/Graph/"});
  options.unsmoothed.visit(RequireRange{"Solver/Unsmoothed aggregation/"});
  options.pairwise.visit(RequireRange{"Solver/Pairwise/"});
  options.auxiliary_grid.visit(RequireRange{"Solver/Auxiliary grid/"});
  options.cycle.visit(RequireRange{"Solver/Cycle/"});
  options.smoother.visit(RequireRange{"Solver/Smoother/"});
  options.choice.visit(RequireRange{"Solver/Choice/"});
}

void check_sparse_coarse_rows(const HierarchyOptions& hierarchy, bool has_coarse_levels) {
  if (hierarchy.sparse_coarse_rows == 0 || !has_coarse_levels) return;
  if (!SparseDirect::available())
    throw InputError(
        "Solver/Hierarchy/Sparse coarse rows needs SuiteSparse, but this program was built without it: "
        "install libsuitesparse-dev and build again, or set it to 0");
  if (hierarchy.sparse_coarse_rows <= hierarchy.coarse_rows)
    throw InputError(
        "Solver/Hierarchy/Sparse coarse rows = " + std::to_string(hierarchy.sparse_coarse_rows) +
        " must be more than Coarse rows = " + std::to_string(hierarchy.coarse_rows) +
        ", up to which levels are solved by the dense inverse: raise it, or set 0");
}

/// Whether some level is smoothed by `kind`.
bool uses(const SmootherOptions& options, SmootherKind kind) {
  return smoother_kind(options, 0) == kind || smoother_kind(options, 1) == kind;
}

/// The key that sets it.
std::string key_of(const SmootherOptions& options, SmootherKind kind) {
  return options.kind == kind ? "Solver/Smoother/Kind" : "Solver/Smoother/Finest kind";
}

void check_precision(const SolverOptions& options) {
  if (options.hierarchy.precision == Precision::half && hierarchy_traits(options).has_tree)
    throw InputError(
        hierarchy_key(options) +
        " cannot store level matrices with Solver/Hierarchy/Precision = half: take float, "
        "another Transfer, or Solver/Preset = paper AG");
}

void check_format(const SolverOptions& options) {
  const HierarchyOptions& hierarchy = options.hierarchy;
  if (hierarchy.format == MatrixFormat::automatic) return;
  const std::string key = "Solver/Hierarchy/Format = " + word(hierarchy.format, format_words);
  if (hierarchy_traits(options).has_tree)
    throw InputError(hierarchy_key(options) + " has formats of its own for level matrices, and " +
                     key + " is none of them: take auto, or another Transfer");
  if (hierarchy.precision == Precision::half)
    throw InputError(key +
                     " holds entries in double or float, and Solver/Hierarchy/Precision = half has "
                     "a format of its own: take Precision = float or double, or Format = auto");
}

void check_smoothers(const SolverOptions& options) {
  const HierarchyTraits traits = hierarchy_traits(options);
  if (traits.has_coarse_levels && uses(options.smoother, SmootherKind::none))
    throw InputError(key_of(options.smoother, SmootherKind::none) +
                     " = none smooths nothing, and a cycle without smoothing does not converge: "
                     "take jacobi, or Solver/Hierarchy/Kind = none");
  for (std::size_t level = 0; level < 2; ++level) {
    const SmootherKind kind = smoother_kind(options.smoother, level);
    if (smoother_traits(kind).needs_aggregates && !traits.has_aggregates)
      throw InputError(key_of(options.smoother, kind) + " = " + word(kind, smoother_words) +
                       " needs aggregates, and " + hierarchy_key(options) +
                       " has none: take gauss-seidel");
  }
}

}  // namespace

void apply(Preset preset, SolverOptions& options) {
  struct Line {
    Preset preset;
    Precision precision;
    GridTransfer transfer;
    SmootherKind smoother;
  };
  constexpr Line table[] = {
      {Preset::automatic, Precision::automatic, GridTransfer::automatic, SmootherKind::automatic},
      {Preset::paper_ag, Precision::double_, GridTransfer::constant, SmootherKind::gauss_seidel},
      {Preset::fast, Precision::half, GridTransfer::automatic, SmootherKind::chebyshev},
  };
  const Line& line = table[static_cast<int>(preset)];
  options.preset = preset;
  options.hierarchy.precision = line.precision;
  options.auxiliary_grid.transfer = line.transfer;
  options.cycle.kind = CycleKind::automatic;
  options.smoother.kind = line.smoother;
  options.smoother.finest_kind = FinestSmootherKind::automatic;
}

SolverOptions preset_options(Preset preset) {
  SolverOptions options;
  apply(preset, options);
  return options;
}

std::string word(int value, const char* words) {
  for (; value > 0; --value) words = std::strchr(words, '|') + 1;
  return std::string(words, std::strcspn(words, "|"));
}

HierarchyKind automatic_kind(Krylov krylov, int dimension) {
  return dimension == 0 || krylov_traits(krylov).is_general ? HierarchyKind::smoothed_aggregation
                                                            : HierarchyKind::auxiliary_grid;
}

SolverOptions resolved(SolverOptions options, int dimension) {
  if (options.krylov == Krylov::automatic) options.krylov = Krylov::flexible_cg;
  if (options.hierarchy.kind == HierarchyKind::automatic)
    options.hierarchy.kind = automatic_kind(options.krylov, dimension);
  if (options.auxiliary_grid.unknowns_per_cell == 0)
    options.auxiliary_grid.unknowns_per_cell = dimension == 3 ? 12 : 6;
  const HierarchyTraits traits = hierarchy_traits(options);
  if (options.hierarchy.precision == Precision::automatic)
    options.hierarchy.precision = traits.has_tree ? Precision::float_ : Precision::half;
  if (options.smoother.kind == SmootherKind::automatic)
    options.smoother.kind = krylov_traits(options.krylov).is_general ? SmootherKind::gauss_seidel
                                                                     : SmootherKind::chebyshev;
  if (options.cycle.kind == CycleKind::automatic)
    options.cycle.kind = traits.wants_k_cycle() ? CycleKind::K : CycleKind::V;
  if (options.cycle.pre < 0) options.cycle.pre = 1;
  if (options.cycle.post < 0) options.cycle.post = 1;
  const bool alone = options.krylov == Krylov::none && options.cycle.kind != CycleKind::K;
  if (options.cycle.post_smoother == PostSmoother::automatic)
    options.cycle.post_smoother = alone ? PostSmoother::same : PostSmoother::transposed;
  if (options.graph.near_nullspace == NearNullspace::automatic)
    options.graph.near_nullspace = NearNullspace::given;
  if (options.start == Start::automatic) options.start = Start::zero;
  if (options.hierarchy.kind == HierarchyKind::unsmoothed_aggregation &&
      options.unsmoothed.aggregates == UnsmoothedAggregates::paper_ua) {
    options.graph.strength = Strength::absolute;  // all couplings
    options.graph.threshold = 0;
  }
  SmootherOptions& smoother = options.smoother;
  if (smoother.finest_kind == FinestSmootherKind::automatic)
    smoother.finest_kind = traits.has_aggregates && smoother.kind == SmootherKind::gauss_seidel
                               ? finest(SmootherKind::aggregate_gauss_seidel)
                               : FinestSmootherKind::as_kind;
  return options;
}

void check(const SolverOptions& unresolved, int dimension) {
  check_ranges(unresolved);
  const SolverOptions options = resolved(unresolved, dimension);
  const int sisters = dimension == 3 ? 8 : 4;
  if (options.auxiliary_grid.unknowns_per_cell < sisters)
    throw InputError("Solver/Auxiliary grid/Unknowns per cell must be 0 or at least " +
                     std::to_string(sisters) + ", not " +
                     std::to_string(options.auxiliary_grid.unknowns_per_cell));
  if (options.unsmoothed.limit == 1)
    throw InputError(
        "Solver/Unsmoothed aggregation/Limit = 1 leaves each unknown alone: set at least 2, or 0 "
        "for no limit");
  const CycleOptions& cycle = options.cycle;
  const bool has_hierarchy = hierarchy_traits(options).has_coarse_levels;
  if (cycle.pre + cycle.post == 0)
    throw InputError(
        "Solver/Cycle/Pre and Post are both 0: a cycle without smoothing does not converge; set "
        "one of them to 1");
  check_precision(options);
  check_format(options);
  check_smoothers(options);
  check_sparse_coarse_rows(options.hierarchy, has_hierarchy);
  if (!has_hierarchy && options.start == Start::full_multigrid)
    throw InputError(
        "Solver/Start = full multigrid begins on the coarsest level, and Solver/Hierarchy/Kind = "
        "none has the finest alone: take zero");
  if (krylov_traits(options.krylov).is_general && options.norm == Norm::energy)
    throw InputError("Solver/Krylov = " + word(options.krylov, krylov_words) +
                     " does not tell the energy of its steps, which Solver/Norm = energy needs: "
                     "take rhs or initial");
  if (!krylov_traits(options.krylov).needs_fixed_preconditioner) return;
  if (has_hierarchy && (cycle.kind == CycleKind::K || cycle.kind == CycleKind::F))
    throw InputError("Solver/Krylov = cg needs a fixed symmetric preconditioner, which the " +
                     word(cycle.kind, cycle_words) +
                     "-cycle is not: take flexible cg, or the V- or W-cycle");
  const int nonsymmetric = nonsymmetric_level(options);
  if (cycle.post_smoother == PostSmoother::same && nonsymmetric >= 0)
    throw InputError(
        "Solver/Krylov = cg needs a symmetric preconditioner, which " +
        word(smoother_kind(options.smoother, nonsymmetric), smoother_words) +
        " is only with Solver/Cycle/Post smoother = transposed: take that, or flexible cg");
  if (cycle.pre != cycle.post && (has_hierarchy || nonsymmetric >= 0))
    throw InputError(
        "Solver/Krylov = cg needs a symmetric preconditioner: take flexible cg, or set "
        "Solver/Cycle/Pre = " +
        std::to_string(cycle.post) + " as Post");
}

}  // namespace multigrid
