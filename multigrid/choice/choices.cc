// SPDX-License-Identifier: MIT
#include "multigrid/choice/choices.h"

#include "multigrid/choice/choice_table.h"
#include "multigrid/choice/graph_dimension.h"
#include "multigrid/choice/matrix_statistics.h"
#include "multigrid/traits.h"

#include <algorithm>

namespace multigrid {
namespace {

/// V-cycle or V(4,4)-cycle
std::string cycle_text(const CycleOptions& cycle) {
  std::string text = word(cycle.kind, cycle_words);
  if (cycle.pre != 1 || cycle.post != 1)
    text += "(" + std::to_string(cycle.pre) + "," + std::to_string(cycle.post) + ")";
  return text + "-cycle";
}

std::string kind_text(HierarchyKind kind, GridTransfer transfer) {
  if (kind == HierarchyKind::none) return "no hierarchy";
  const bool is_stretched =
      kind == HierarchyKind::auxiliary_grid && transfer == GridTransfer::stretched;
  return (is_stretched ? "stretched " : "") + word(kind, hierarchy_words);
}

std::string methods_of(const SolverOptions& options, const Line& line = {}) {
  const HierarchyKind kind = options.hierarchy.kind;
  if (line.is_direct)
    return "sparse direct solver, " + word(options.hierarchy.precision, precision_words) + ", " +
           word(options.krylov, krylov_words);
  std::string text = kind_text(kind, options.auxiliary_grid.transfer);
  text += ", " + word(options.smoother.kind, smoother_words);
  if (kind != HierarchyKind::none) text += ", " + cycle_text(options.cycle);
  if (kind == HierarchyKind::pairwise_matching && options.pairwise.pairings > 2)
    text += ", " + std::to_string(options.pairwise.pairings) + " pairings";
  if (kind == HierarchyKind::smoothed_aggregation &&
      options.graph.near_nullspace == NearNullspace::relaxed)
    text += ", relaxed near-nullspace";
  if (line.threshold > 0)
    text += ", threshold " + std::to_string(options.graph.threshold).substr(0, 4) + ", degree " +
            std::to_string(options.smoother.degree);
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
  if (options.graph.near_nullspace == NearNullspace::automatic)
    options.graph.near_nullspace = line.near_nullspace;
  if (options.auxiliary_grid.transfer == GridTransfer::automatic)
    options.auxiliary_grid.transfer = line.transfer;
  if (options.cycle.kind == CycleKind::automatic) options.cycle.kind = line.cycle;
  if (options.cycle.kind == line.cycle) {
    if (options.cycle.pre < 0) options.cycle.pre = line.sweeps;
    if (options.cycle.post < 0) options.cycle.post = line.sweeps;
  }
  options.pairwise.pairings = std::max(options.pairwise.pairings, line.pairings);
  options.graph.threshold = std::max(options.graph.threshold, line.threshold);
  options.smoother.degree = std::max(options.smoother.degree, line.degree);
  if (line.is_direct) {
    HierarchyOptions& hierarchy = options.hierarchy;
    hierarchy.sparse_coarse_rows =
        std::max(facts.options.choice.direct_rows, hierarchy.coarse_rows + 1);
  }
  Choice choice;
  choice.options = resolved(std::move(options), facts.system.dimension);
  choice.methods = methods_of(choice.options, line);
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
  if (options.hierarchy.kind == HierarchyKind::automatic && system.block_size > 1)
    options.hierarchy.kind = HierarchyKind::smoothed_aggregation;
  if (options.hierarchy.kind == HierarchyKind::automatic &&
      krylov_traits(options.krylov).is_general &&
      !is_nearly_symmetric(system, symmetry.of_values ? 0 : asymmetry(system.A)))
    options.hierarchy.kind = HierarchyKind::pairwise_matching;
  return resolved(std::move(options), system.dimension);
}

}  // namespace

std::vector<PossibleKind> possible_kinds(const SolverOptions& options,
                                         int dimension,
                                         bool is_symmetric,
                                         int block_size) {
  System system;
  system.dimension = dimension;
  system.block_size = block_size;
  Symmetry symmetry;
  symmetry.of_values = is_symmetric;
  const MatrixStatistics unknown;
  const Facts facts{system, symmetry, options, unknown};
  const HierarchyKind wanted = options.hierarchy.kind;
  std::vector<PossibleKind> kinds;
  for (const Line& line : choice_table()) {
    if (options.preset != Preset::automatic || !line.fits(facts) || !line.suits ||
        (wanted != HierarchyKind::automatic && wanted != line.kind))
      continue;
    PossibleKind kind{line.kind, options.auxiliary_grid.transfer};
    if (kind.transfer == GridTransfer::automatic) kind.transfer = line.transfer;
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  }
  if (!kinds.empty()) return kinds;
  const bool takes_blocks = block_size > 1 && wanted == HierarchyKind::automatic;
  kinds.push_back({takes_blocks ? HierarchyKind::smoothed_aggregation
                                : resolved(options, dimension).hierarchy.kind,
                   options.auxiliary_grid.transfer});
  return kinds;
}

std::string PossibleKind::name() const {
  return kind_text(kind, transfer);
}

Choices choose(const SolverOptions& options, const System& system, const Symmetry& symmetry) {
  Choices choices;
  if (options.preset == Preset::automatic) {
    choices.statistics = statistics_of(system, symmetry, options.choice.anisotropy);
    const Facts facts{system, symmetry, options, *choices.statistics};
    if (asks_for_graph_dimension(facts))
      choices.statistics->graph_dimension = graph_dimension(system.A);
    const HierarchyKind kind = options.hierarchy.kind;
    std::vector<const Line*> lines;
    for (const Line& line : choice_table())
      if ((kind == HierarchyKind::automatic ? !lacks_start(line, options)
                                            : kind == line.kind && !line.is_direct) &&
          line.fits(facts))
        lines.push_back(&line);
    const Line* first = lines.empty() ? nullptr : lines[0];
    for (auto line = lines.rbegin(); line != lines.rend(); ++line)
      if ((*line)->suits && (*line)->suits(facts)) first = *line;
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
