// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"
#include "multigrid/statistics.h"
#include "multigrid/system.h"

#include <string>
#include <vector>

/// The table of Solver/Preset = auto (docs/methods/auto.md).
namespace multigrid {

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

/// A line of the table.
struct Line {
  HierarchyKind kind;
  Krylov krylov;
  SmootherKind smoother;
  Precision precision;
  bool (*fits)(const Facts&);   ///< whether the system has what the line needs
  bool (*suits)(const Facts&);  ///< whether the line is tried before all after it; null: never
  std::string (*reason)(const Facts&);

  bool may_follow = true;  ///< whether it is tried after another one failed
  bool is_patient = true;  ///< false: slow convergence counts as failure (Choice/Patience)
  NearNullspace near_nullspace = NearNullspace::given;
  CycleKind cycle = CycleKind::automatic;
  GridTransfer transfer = GridTransfer::automatic;
  int sweeps = -1;         ///< Cycle/Pre and Post
  int pairings = 1;        ///< Pairwise/Pairings, at least
  double threshold = 0;    ///< Graph/Threshold, at least
  int degree = 0;          ///< Smoother/Degree, at least
  bool is_direct = false;  ///< the finest level is the coarsest one, and solved directly

  Line first_or_never() const {
    return with([](Line& line) { line.may_follow = false; });
  }
  Line impatient() const {
    return with([](Line& line) { line.is_patient = false; });
  }
  Line relaxed() const {
    return with([](Line& line) { line.near_nullspace = NearNullspace::relaxed; });
  }
  Line by_eights() const {
    return with([](Line& line) { line.pairings = 3; });
  }
  Line stretched() const {
    return with([](Line& line) { line.transfer = GridTransfer::stretched; });
  }
  Line by_v_cycles(int steps) const {
    return with([steps](Line& line) {
      line.cycle = CycleKind::V;
      line.sweeps = steps;
    });
  }
  Line by_k_cycles() const {
    return with([](Line& line) { line.cycle = CycleKind::K; });
  }
  Line by_stronger(double threshold, int degree) const {
    return with([=](Line& line) {
      line.threshold = threshold;
      line.degree = degree;
    });
  }
  Line direct() const {
    return with([](Line& line) { line.is_direct = true; });
  }

 private:
  template <class Change>
  Line with(const Change& change) const {
    Line line = *this;
    change(line);
    return line;
  }
};

/// All lines. The first one whose `fits` and `suits` hold is the first choice, and those that fit and may
/// follow come after it, in their order.
const std::vector<Line>& choice_table();

/// Whether MatrixStatistics::graph_dimension may make a difference: where the hierarchy would follow the
/// matrix.
bool asks_for_graph_dimension(const Facts& facts);

}  // namespace multigrid
