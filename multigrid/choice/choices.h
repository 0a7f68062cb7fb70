// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"
#include "multigrid/report.h"
#include "multigrid/system.h"

#include <optional>
#include <string>
#include <vector>

/// Which methods suit a system (docs/methods/auto.md).
namespace multigrid {

struct Choice {
  SolverOptions options;  ///< with every `auto` replaced
  std::string methods;    ///< in the words of the parameter file, with commas
  std::string reason;     ///< the end of a sentence that begins with "since"
  int patience = 0;       ///< for Guard
};

struct Choices {
  std::vector<Choice> list;  ///< the first is tried first, the others after it; at least one
  std::optional<MatrixStatistics> statistics;  ///< with Preset = auto
};

/// Replaces every `auto` by what suits the system. With Preset = auto these are the lines of the table in
/// choice_table.cc that agree with Hierarchy/Kind and that the system has what they need for: the first is
/// the first line that suits, the others those that may follow it. With another preset, or where no line
/// agrees, there is one choice. Waits for the matrix.
Choices choose(const SolverOptions& options, const System& system, const Symmetry& symmetry);

/// A kind of hierarchy, and how it interpolates if it is an auxiliary grid.
struct PossibleKind {
  HierarchyKind kind;
  GridTransfer transfer;

  std::string name() const;  ///< "stretched auxiliary grid"
  bool operator==(const PossibleKind& other) const {
    return kind == other.kind && transfer == other.transfer;
  }
};

/// The kinds that the first choice may have, if no more is known of a system than the dimension of its
/// coordinates, whether its matrix is symmetric and the unknowns of a node: more than one with Preset = auto, if neither
/// Hierarchy/Kind nor Auxiliary grid/Transfer decides.
std::vector<PossibleKind> possible_kinds(const SolverOptions& options,
                                         int dimension,
                                         bool is_symmetric,
                                         int block_size = 1);

/// Whether diffusion or mass rules, on the finest level and on a coarse one of a thousand unknowns: an
/// asymmetry of at most 0.35, and of at most `most_on_coarse_level` there.
/// Where diffusion holds its own, the asymmetry of convection grows as the cells do; but mass, of a
/// step in time or a reaction, grows as their square. Rows that mass rules need no coarse levels.
/// Without coordinates the domain is taken for a plane one, where cells grow more.
///
/// asymmetry  of system.A (symmetry.h)
/// source     own study (docs/convection.md)
bool is_nearly_symmetric(const System& system, double asymmetry, double most_on_coarse_level = 1);

}  // namespace multigrid
