// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/hierarchy.h"

#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/formats/packed_view.h"
#include "multigrid/hierarchy/level_format.h"
#include "multigrid/hierarchy/level_smoothers.h"
#include "multigrid/hierarchy/needs.h"
#include "multigrid/hierarchy/placement.h"
#include "multigrid/sparse/sparse_product.h"

namespace multigrid {
namespace {

/// Most rows of the coarsest level of a mesh for either direct solver, if `Coarse rows` and `Sparse
/// coarse rows` are less. The inverse takes half a GB.
constexpr Index most_dense = 8192, most_sparse = 200000;

/// The kind of the coarsest matrix. P^T A P is as symmetric as A; the matrices of a mesh are
/// tested.
template <class T>
CoarseMatrix kind_of(const Csr<double>& A, const Hierarchy<T>& hierarchy, bool constant_nullspace) {
  const bool is_symmetric = hierarchy.traits.needs_mesh_levels ? find_symmetry(A).of_values
                                                               : hierarchy.symmetry.of_values;
  if (!is_symmetric) return CoarseMatrix::general;
  return constant_nullspace ? CoarseMatrix::constants : CoarseMatrix::definite;
}

template <class T>
void solve_directly(const Csr<double>& A,
                    const HierarchyOptions& options,
                    bool constant_nullspace,
                    const Placement& placement,
                    Hierarchy<T>& hierarchy) {
  const Direct direct = direct_solver(A.n_rows, hierarchy.traits, options,
                                      placement.executor.space(), placement.is_hybrid());
  hierarchy.has_coarse_solver = direct != Direct::none;
  if (direct == Direct::none) return;
  const CoarseMatrix kind = kind_of(A, hierarchy, constant_nullspace);
  if (direct == Direct::dense)
    hierarchy.coarse_solver = placement.is_hybrid()
                                  ? DenseSolver<T>::start(A.copy_to(placement.executor), kind)
                                  : DenseSolver<T>::start(A, kind);
  if (direct == Direct::sparse)
    hierarchy.sparse_solver = std::make_unique<const SparseDirect>(A, kind);
}

/// Whether to store level matrices in slices, whose rows neighbouring threads read side by side: on
/// a device, and with Precision::half on a host, for its vector unit. Not with a tree, whose kind
/// has formats of its own.
bool in_slices(const Executor& executor, const HierarchyTraits& traits, Precision precision) {
  const bool on_host = executor.space() == Space::host;
  return !traits.has_tree && (!on_host || precision == Precision::half);
}

/// Packs the matrices of all levels that are not packed yet together, in the launches of one.
void pack_levels(const Stages& stages, SetupEstimates& estimates) {
  std::vector<const Csr<double>*> matrices;
  std::vector<std::size_t> levels;
  for (std::size_t l = 0; l < stages.levels.size(); ++l) {
    if (estimates.packed(l)) continue;
    matrices.push_back(&stages.A(l));
    levels.push_back(l);
  }
  std::vector<Packed<float>> packed = to_packed(matrices);
  for (std::size_t k = 0; k < levels.size(); ++k)
    estimates.packed(levels[k]) = std::make_shared<Matrix<float>>(std::move(packed[k]));
}

/// The matrix of level l if the setup has made it already, else null.
template <class T>
std::shared_ptr<const Matrix<T>> made_before(SetupEstimates& estimates, std::size_t l) {
  if constexpr (std::is_same_v<T, float>) return std::move(estimates.packed(l));
  return nullptr;
}

template <class T>
FormatRule format_rule(const Hierarchy<T>& hierarchy,
                       const HierarchyOptions& options,
                       bool on_host) {
  const bool in_slices = hierarchy.in_slices && !on_host;
  return {options.format, in_slices ? MatrixFormat::slices : MatrixFormat::csr,
          hierarchy.traits.has_uneven_rows && options.precision != Precision::half && !on_host};
}

/// Moves the finest matrix into the hierarchy, and stores it in its level in the precision T.
///
/// for_host  the Krylov method has its own finest matrix, on the host
template <class T>
void finish_finest(Stage& stage,
                   SetupEstimates& estimates,
                   MatrixFormat format,
                   bool for_host,
                   Hierarchy<T>& hierarchy) {
  Level<T>& level = hierarchy.levels[0];
  Csr<double>& A = stage.A;
  level.n_nonzeros = A.n_nonzeros();
  level.A = made_before<T>(estimates, 0);
  constexpr bool may_share = std::is_same_v<T, double>;
  if (!level.A && !(may_share && !for_host))
    level.A = std::make_shared<Matrix<T>>(stored<T>(std::as_const(A), format));
  hierarchy.finest = std::make_shared<Matrix<double>>(
      stored<double>(std::move(A), for_host ? MatrixFormat::csr : format));
  if constexpr (may_share)
    if (!level.A) level.A = hierarchy.finest;
}

/// Stores the matrix of a coarse level in its final format.
template <class T>
void finish_coarse(Stage& stage,
                   std::shared_ptr<const Matrix<T>> made_before,
                   bool are_stencils,
                   MatrixFormat format,
                   Level<T>& level) {
  level.n_nonzeros = stage.A.n_nonzeros();
  level.A = std::move(made_before);
  if (are_stencils) {
    Ell<T> stencil = to_stencil<T>(stage.A, level.cells);
    level.n_overflow = stencil.overflow_values.size();
    level.A = std::make_shared<Matrix<T>>(std::move(stencil));
  } else if (!level.A) {
    level.A = std::make_shared<Matrix<T>>(stored<T>(std::move(stage.A), format));
  }
}

/// P and its transpose, packed or in the precision T.
template <class T>
Transfer<T> finish_interpolation(Stage& stage, bool packed) {
  Csr<double> R = stage.R.n_rows > 0 ? std::move(stage.R) : transpose(stage.P);
  if (!packed) return Interpolation<T>{convert<T>(std::move(stage.P)), convert<T>(std::move(R))};
  PackedInterpolation by;
  by.P = pack_rows(stage.P);
  stage.P = {};
  by.R = pack_rows(R);
  return by;
}

constexpr const char* format_names[] = {"CSR", "ELL", "SELL",         "packed",
                                        "HYB", "DIA", "packed blocks"};  // as in Matrix

}  // namespace

Stages build_stages(const System& system, const SolverOptions& options, SetupEstimates& estimates) {
  Stages stages = hierarchy_entry(options).build(system, options, estimates);
  make_runs(stages);
  estimates.times.add("levels", 0);
  return stages;
}

Direct direct_solver(Index n,
                     const HierarchyTraits& traits,
                     const HierarchyOptions& options,
                     Space space,
                     bool is_hybrid) {
  if (!traits.has_coarse_levels) return Direct::none;
  const Index on_host = traits.needs_mesh_levels
                            ? most_sparse
                            : std::max(options.coarse_rows, options.sparse_coarse_rows);
  if (is_hybrid && SparseDirect::available() && n <= on_host) return Direct::sparse;
  if (n <= options.coarse_rows) return Direct::dense;
  if (n <= options.sparse_coarse_rows) return Direct::sparse;
  if (!traits.needs_mesh_levels) return Direct::none;
  const bool has_sparse = SparseDirect::available() && n <= most_sparse;
  if (has_sparse && space == Space::host) return Direct::sparse;
  if (n <= most_dense) return Direct::dense;
  if (has_sparse) return Direct::sparse;
  const std::string most =
      SparseDirect::available()
          ? "at most " + std::to_string(most_sparse)
          : "without SuiteSparse (libsuitesparse-dev) at most " + std::to_string(most_dense);
  throw InputError("the coarsest level of the mesh has " + std::to_string(n) +
                   " unknowns, too many for a direct solver, which takes " + most +
                   ": take a coarser mesh and more Mesh/Refinements (and as many "
                   "Solver/Hierarchy/Maximum levels), or Solver/Hierarchy/Kind = auxiliary grid");
}

template <class T>
void finish(Hierarchy<T>& hierarchy) {
  hierarchy.coarse_solver.require_definite();
  hierarchy.spectra->finish(hierarchy.levels);
}

template <class T>
void fill_hierarchy(Stages&& stages,
                    SetupEstimates& estimates,
                    const SolverOptions& options,
                    bool constant_nullspace,
                    const Placement& placement,
                    Hierarchy<T>& hierarchy) {
  const std::size_t n_levels = stages.levels.size();
  const bool on_host = placement.executor.space() == Space::host;
  solve_directly(stages.A(n_levels - 1), options.hierarchy, constant_nullspace, placement,
                 hierarchy);
  estimates.times.add("direct solver", n_levels - 1);
  if (hierarchy.in_slices && options.hierarchy.precision == Precision::half)
    pack_levels(stages, estimates);
  const bool are_stencils = hierarchy.traits.has_tree && options.auxiliary_grid.tree == Tree::full;
  const FormatRule rule = format_rule(hierarchy, options.hierarchy, on_host);
  std::vector<LevelFormat> formats;
  for (std::size_t l = 0; l < n_levels; ++l) {
    Stage& stage = stages.levels[l];
    Level<T>& level = hierarchy.levels[l];
    formats.push_back(level_format(stage.A, l, rule, sizeof(T)));
    const MatrixFormat format = formats.back().format;
    // On a host and on small levels, bandwidth is no limit.
    const bool packed = !on_host && hierarchy.in_slices && stages.has_rounded_weights &&
                        stage.P.n_rows > few_rows(placement.executor);
    // Before the matrix, since it becomes smaller.
    if (stage.P.n_rows > 0) level.to_coarser = finish_interpolation<T>(stage, packed);
    if (l == 0)
      finish_finest(stage, estimates, format, placement.vectors_on_host, hierarchy);
    else
      finish_coarse(stage, made_before<T>(estimates, l), are_stencils, format, level);
    level.largest_eigenvalue = estimates.largest_eigenvalue(l);
    if (stage.from_vertices.n_fine > 0) level.to_coarser = std::move(stage.from_vertices);
    stage = {};
    if (placement.executor.n_parts() > 1 && !placement.executor.cuts(n_rows(*level.A)))
      gather(level);
    estimates.times.add("formats", l);
  }
  hierarchy.format_notes = format_notes(rule, formats);
  const std::size_t n_smoothed = n_levels - (hierarchy.has_coarse_solver ? 1 : 0);
  if (placement.is_hybrid()) place(hierarchy, n_smoothed, options.smoother, placement);
  hierarchy.spectra = std::make_shared<LevelSpectra<T>>(
      hierarchy.levels, n_smoothed, options.smoother, hierarchy.smoothed_dimension());
  if (on_host) finish(hierarchy);  // there is nothing to wait for
  try {
    make_smoothers(hierarchy.levels, n_smoothed, options.smoother, constant_nullspace,
                   *hierarchy.spectra, *hierarchy.colors);
  } catch (const NotPositiveDefinite&) {
    hierarchy.coarse_solver.require_definite();  // throws with a better reason, if it fails
    throw;
  }
  estimates.times.add("smoothers", 0);
  hierarchy.times = std::move(estimates.times);
}

template <class T>
Hierarchy<T> start_hierarchy(const System& system,
                             const SolverOptions& unresolved,
                             const Placement& placement,
                             const Symmetry* symmetry) {
  const SolverOptions options = resolved(unresolved, system.dimension);
  Hierarchy<T> hierarchy;
  hierarchy.symmetry = symmetry ? *symmetry : symmetry_of(system);
  require_needs(system, hierarchy.symmetry, options);
  SetupEstimates estimates(options.hierarchy.precision, system.A.executor());
  estimates.is_symmetric = hierarchy.symmetry.of_values;
  Stages stages = build_stages(system, options, estimates);
  const std::size_t n_levels = stages.levels.size();
  hierarchy.traits = hierarchy_traits(options);
  const Direct direct =
      direct_solver(stages.A(n_levels - 1).n_rows, hierarchy.traits, options.hierarchy,
                    placement.executor.space(), placement.is_hybrid());
  hierarchy.colors = std::make_shared<LevelColors>(
      n_levels, hierarchy.symmetry.of_pattern && !hierarchy.traits.needs_mesh_levels);
  hierarchy.colors->renumber(stages, n_levels - (direct == Direct::none ? 0 : 1), options.smoother,
                             estimates);
  hierarchy.in_slices =
      in_slices(placement.executor, hierarchy.traits, options.hierarchy.precision);
  hierarchy.dimension = system.dimension;
  hierarchy.block_size = system.block_size;
  hierarchy.order = std::move(stages.order);
  hierarchy.root = stages.root;
  hierarchy.note = std::move(stages.note);
  hierarchy.sets = std::move(stages.sets);
  hierarchy.levels.resize(n_levels);
  for (std::size_t l = 0; l < n_levels; ++l) {
    hierarchy.levels[l].to_coarser = std::move(stages.levels[l].aggregates);
    if (hierarchy.traits.has_tree) hierarchy.levels[l].cells = std::move(stages.levels[l].cells);
    hierarchy.levels[l].order = std::move(stages.levels[l].order);
  }
  fill_hierarchy(std::move(stages), estimates, options, system.constant_nullspace, placement,
                 hierarchy);
  return hierarchy;
}

template <class T>
HierarchyReport describe(const Hierarchy<T>& hierarchy, const SolverOptions& unresolved) {
  const SolverOptions options = resolved(unresolved, hierarchy.dimension);
  HierarchyReport report;
  report.kind = word(options.hierarchy.kind, hierarchy_words);
  if (!hierarchy.note.empty()) report.notes.push_back(hierarchy.note);
  if (std::string note = placement_note(hierarchy); !note.empty()) report.notes.push_back(note);
  for (const std::string& note : hierarchy.format_notes) report.notes.push_back(note);
  for (std::size_t l = 0; l < hierarchy.levels.size(); ++l) {
    const Level<T>& level = hierarchy.levels[l];
    LevelReport line;
    line.rows = n_rows(*level.A);
    line.nonzeros = level.n_nonzeros;
    line.overflow = level.n_overflow;
    line.format = format_names[level.A->index()];
    line.bytes = static_cast<Offset>(
        bytes(*level.A) + std::visit([](const auto& by) { return by.bytes(); }, level.to_coarser));
    line.lent_bytes = lent_bytes_of(*level.A) + lent_bytes_of(level.to_coarser);
    if (const Aggregates* aggregates = std::get_if<Aggregates>(&level.to_coarser))
      line.largest_aggregate = aggregates->largest;
    if (level.smoother) {
      line.smoother = word(smoother_kind(options.smoother, l), smoother_words);
      line.colors = level.smoother->n_colors();
      line.bytes += static_cast<Offset>(level.smoother->bytes());
    } else {
      line.smoother = hierarchy.sparse_solver ? "sparse direct" : "direct";
      line.bytes += static_cast<Offset>(hierarchy.coarse_bytes());
    }
    report.grid_complexity += static_cast<double>(line.rows) / n_rows(*hierarchy.levels[0].A);
    report.operator_complexity +=
        static_cast<double>(line.nonzeros) / hierarchy.levels[0].n_nonzeros;
    report.levels.push_back(line);
  }
  if (hierarchy.sparse_solver) {
    const Executor& executor = executor_of(*hierarchy.levels[0].A);
    report.notes.push_back("the coarsest level (" + std::to_string(report.levels.back().rows) +
                           " rows) is solved by a sparse factorisation on the host");
    if (executor.space() != Space::host)
      report.notes.back() +=
          ": every cycle copies two vectors and waits for them, and cannot be recorded as a graph";
  }
  return report;
}

#define MULTIGRID_INSTANTIATE(T)                                                               \
  template Hierarchy<T> start_hierarchy(const System&, const SolverOptions&, const Placement&, \
                                        const Symmetry*);                                      \
  template void finish(Hierarchy<T>&);                                                         \
  template void fill_hierarchy(Stages&&, SetupEstimates&, const SolverOptions&, bool,          \
                               const Placement&, Hierarchy<T>&);                               \
  template HierarchyReport describe(const Hierarchy<T>&, const SolverOptions&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
