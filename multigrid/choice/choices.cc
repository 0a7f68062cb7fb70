// SPDX-License-Identifier: MIT
#include "multigrid/choice/choices.h"

#include "multigrid/choice/matrix_statistics.h"
#include "multigrid/traits.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace multigrid {
namespace {

/// What the lines of the table look at.
struct Facts {
  const System& system;
  const Symmetry& symmetry;
  const SolverOptions& options;
  const MatrixStatistics& is;

  bool has_points() const { return system.dimension > 0; }
  /// Of one unknown a node, whose near-nullspace is the constant.
  bool is_scalar() const { return system.block_size == 1 && system.near_nullspace.empty(); }
};

template <class... Numbers>
std::string text(const char* format, Numbers... numbers) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, format, numbers...);
  return buffer;
}

// What a line needs.
bool symmetric(const Facts& facts) {
  return facts.symmetry.of_values;
}
bool symmetric_scalar(const Facts& facts) {
  return symmetric(facts) && facts.is_scalar();
}
bool symmetric_points(const Facts& facts) {
  return symmetric_scalar(facts) && facts.has_points();
}
/// Rows of far more entries than others have: products of them would be dense.
bool has_hubs(const Facts& facts) {
  constexpr double factor = 20;  // own study: 56 of a power-law graph, at most 5 of meshes
  return facts.is.longest_row * double(facts.is.rows) > factor * double(facts.is.nonzeros);
}
bool symmetric_hubs(const Facts& facts) {
  return symmetric_scalar(facts) && has_hubs(facts);
}
bool unsymmetric(const Facts& facts) {
  return !symmetric(facts) && facts.symmetry.of_pattern;
}
bool unsymmetric_scalar(const Facts& facts) {
  return unsymmetric(facts) && facts.is_scalar();
}
bool one_way(const Facts& facts) {
  return !facts.symmetry.of_pattern;
}

// Whether it is the first to be tried.
bool always(const Facts&) {
  return true;
}
bool never(const Facts&) {
  return false;
}
bool mass_rules(const Facts& facts) {
  return facts.is.least_mass >= facts.options.choice.least_mass && facts.is.not_positive == 0;
}
bool is_smooth(const Facts& facts) {
  const ChoiceOptions& limits = facts.options.choice;
  const bool is_rough =
      facts.is.weak_neighbours > limits.weak_neighbours && facts.is.jump > limits.jump;
  return !is_rough && facts.is.anisotropy <= limits.anisotropy;
}
bool is_nearly_symmetric(const Facts& facts) {
  return multigrid::is_nearly_symmetric(facts.system, facts.is.asymmetry);
}

// Why.
std::string of_mass(const Facts& facts) {
  return text("the rows have %.0f %% of mass or more, so the smoother alone is enough",
              100 * facts.is.least_mass);
}
std::string of_hubs(const Facts& facts) {
  return text("a row has %d entries, %.0f times as many as others, so coarse levels would be dense",
              facts.is.longest_row,
              facts.is.longest_row * double(facts.is.rows) / double(facts.is.nonzeros));
}
std::string of_coefficient(const Facts& facts) {
  return text(
      "%.1f %% of the couplings to nearest neighbours are weak, the diagonal jumps by a factor of %.3g, "
      "and diffusion differs by one of %.3g between directions",
      100 * facts.is.weak_neighbours, std::pow(10, facts.is.jump), facts.is.anisotropy);
}
std::string of_points(const Facts& facts) {
  return "the unknowns have coordinates, " + of_coefficient(facts);
}
std::string of_graph(const Facts& facts) {
  if (!facts.has_points()) return "the unknowns have no coordinates";
  if (!facts.is_scalar()) return "there are several unknowns a node";
  return of_coefficient(facts);
}
std::string of_asymmetry(const Facts& facts) {
  return text("the matrix is not symmetric, by %.2g of its largest entry", facts.is.asymmetry);
}
std::string of_one_way(const Facts& facts) {
  return facts.symmetry.difference();
}
std::string of_failure(const Facts&) {
  return "the methods before failed";
}

/// A line of the table of Solver/Preset = auto.
struct Line {
  HierarchyKind kind;
  Krylov krylov;
  SmootherKind smoother;
  Precision precision;
  bool (*fits)(const Facts&);   ///< whether the system has what the line needs
  bool (*suits)(const Facts&);  ///< whether the line is tried before all after it
  bool may_follow;              ///< whether it is tried after another one failed
  bool is_patient;              ///< false: slow convergence counts as failure (Choice/Patience)
  std::string (*reason)(const Facts&);
};

constexpr Line table[] = {
    // kind, krylov, smoother, precision
    //     fits, suits, may follow, is patient, reason
    {HierarchyKind::none, Krylov::flexible_cg, SmootherKind::chebyshev, Precision::half, symmetric,
     mass_rules, false, false, of_mass},
    {HierarchyKind::none, Krylov::flexible_cg, SmootherKind::chebyshev, Precision::half,
     symmetric_hubs, always, false, false, of_hubs},
    {HierarchyKind::unsmoothed_aggregation, Krylov::flexible_cg, SmootherKind::chebyshev,
     Precision::half, symmetric_hubs, never, true, true, of_hubs},
    {HierarchyKind::auxiliary_grid, Krylov::flexible_cg, SmootherKind::chebyshev, Precision::half,
     symmetric_points, is_smooth, false, false, of_points},
    {HierarchyKind::smoothed_aggregation, Krylov::flexible_cg, SmootherKind::chebyshev,
     Precision::half, symmetric, always, true, true, of_graph},
    {HierarchyKind::smoothed_aggregation, Krylov::flexible_cg, SmootherKind::chebyshev,
     Precision::double_, symmetric, never, true, true, of_failure},
    {HierarchyKind::pairwise_matching, Krylov::flexible_cg, SmootherKind::chebyshev,
     Precision::half, symmetric_scalar, never, false, true, of_failure},
    {HierarchyKind::pairwise_matching, Krylov::flexible_cg, SmootherKind::chebyshev,
     Precision::double_, symmetric_scalar, never, true, true, of_failure},
    {HierarchyKind::smoothed_aggregation, Krylov::bicgstab, SmootherKind::gauss_seidel,
     Precision::half, unsymmetric, is_nearly_symmetric, true, true, of_asymmetry},
    {HierarchyKind::pairwise_matching, Krylov::bicgstab, SmootherKind::gauss_seidel,
     Precision::half, unsymmetric_scalar, always, true, true, of_asymmetry},
    {HierarchyKind::pairwise_matching, Krylov::gmres, SmootherKind::gauss_seidel,
     Precision::double_, unsymmetric_scalar, never, true, true, of_failure},
    {HierarchyKind::none, Krylov::bicgstab, SmootherKind::gauss_seidel, Precision::double_,
     unsymmetric, always, true, true, of_asymmetry},
    {HierarchyKind::none, Krylov::bicgstab, SmootherKind::jacobi, Precision::double_, one_way,
     always, false, true, of_one_way},
    {HierarchyKind::none, Krylov::gmres, SmootherKind::jacobi, Precision::double_, one_way, never,
     true, true, of_failure},
};

std::string methods_of(const SolverOptions& options) {
  const HierarchyKind kind = options.hierarchy.kind;
  std::string text = kind == HierarchyKind::none ? "no hierarchy" : word(kind, hierarchy_words);
  text += ", " + word(options.smoother.kind, smoother_words);
  if (kind != HierarchyKind::none) text += ", " + word(options.cycle.kind, cycle_words) + "-cycle";
  return text + ", " + word(options.hierarchy.precision, precision_words) + ", " +
         word(options.krylov, krylov_words);
}

/// See ChoiceOptions::patience. Measured: so many iterations of an auxiliary grid take as long as the
/// setup of smoothed aggregation after it and its own iterations.
int patience_of(const Facts& facts) {
  constexpr int on_host = 35, on_device = 80;
  if (facts.options.choice.patience > 0) return facts.options.choice.patience;
  return facts.system.A.executor().space() == Space::host ? on_host : on_device;
}

/// The choice of a line: its words in place of those that are `auto`.
Choice choice_of(const Line& line, SolverOptions options, const Facts& facts) {
  if (options.krylov == Krylov::automatic) options.krylov = line.krylov;
  if (options.smoother.kind == SmootherKind::automatic) options.smoother.kind = line.smoother;
  options.hierarchy.kind = line.kind;
  if (options.hierarchy.precision == Precision::automatic && !hierarchy_traits(options).has_tree)
    options.hierarchy.precision = line.precision;
  Choice choice;
  choice.options = resolved(std::move(options), facts.system.dimension);
  choice.methods = methods_of(choice.options);
  choice.reason = line.reason(facts);
  if (!line.is_patient) choice.patience = patience_of(facts);
  return choice;
}

/// Start = full multigrid begins on a coarse level.
bool lacks_start(const Line& line, const SolverOptions& options) {
  return line.kind == HierarchyKind::none && options.start == Start::full_multigrid;
}

/// Adds a choice, unless a key that is set makes it one that is there.
void add(Choice choice, std::vector<Choice>& list) {
  for (const Choice& other : list)
    if (other.methods == choice.methods) return;
  list.push_back(std::move(choice));
}

/// Without the table: what the preset, and nothing but the symmetry of the matrix, stand for.
SolverOptions resolved_by_symmetry(SolverOptions options,
                                   const System& system,
                                   const Symmetry& symmetry) {
  if (options.krylov == Krylov::automatic)
    options.krylov = symmetry.of_values ? Krylov::flexible_cg : Krylov::bicgstab;
  if (options.hierarchy.kind == HierarchyKind::automatic &&
      krylov_traits(options.krylov).is_general &&
      !is_nearly_symmetric(system, symmetry.of_values ? 0 : asymmetry(system.A)))
    options.hierarchy.kind = HierarchyKind::pairwise_matching;
  return resolved(std::move(options), system.dimension);
}

}  // namespace

std::vector<HierarchyKind> possible_kinds(const SolverOptions& options,
                                          int dimension,
                                          bool is_symmetric) {
  if (options.preset != Preset::automatic || options.hierarchy.kind != HierarchyKind::automatic)
    return {resolved(options, dimension).hierarchy.kind};
  System system;
  system.dimension = dimension;
  Symmetry symmetry;
  symmetry.of_values = is_symmetric;
  const MatrixStatistics unknown;
  const Facts facts{system, symmetry, options, unknown};
  std::vector<HierarchyKind> kinds;
  for (const Line& line : table)
    if (line.fits(facts) && line.suits != never &&
        std::find(kinds.begin(), kinds.end(), line.kind) == kinds.end())
      kinds.push_back(line.kind);
  return kinds;
}

Choices choose(const SolverOptions& options, const System& system, const Symmetry& symmetry) {
  Choices choices;
  if (options.preset == Preset::automatic) {
    choices.statistics = statistics_of(system, symmetry);
    const Facts facts{system, symmetry, options, *choices.statistics};
    const HierarchyKind kind = options.hierarchy.kind;
    std::vector<const Line*> lines;
    for (const Line& line : table)
      if ((kind == HierarchyKind::automatic ? !lacks_start(line, options) : kind == line.kind) &&
          line.fits(facts))
        lines.push_back(&line);
    const Line* first = lines.empty() ? nullptr : lines[0];
    for (auto line = lines.rbegin(); line != lines.rend(); ++line)
      if ((*line)->suits(facts)) first = *line;
    if (first) add(choice_of(*first, options, facts), choices.list);
    if (first && kind != HierarchyKind::automatic)
      choices.list[0].reason = "Solver/Hierarchy/Kind says so";
    for (const Line* line : lines)
      if (options.choice.fallback && line != first && line->may_follow)
        add(choice_of(*line, options, facts), choices.list);
  }
  if (choices.list.empty()) {
    Choice choice;
    choice.options = resolved_by_symmetry(options, system, symmetry);
    choice.methods = methods_of(choice.options);
    choice.reason = "the parameters say so";
    choices.list.push_back(choice);
  }
  return choices;
}

}  // namespace multigrid
