// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/value.h"
#include "multigrid/report.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace apps::reproduce {

struct Subject;

/// How far a run has to go for what is to be measured. view: until the solution and the boxes of
/// the hierarchy are known.
enum class Needs { nothing, mesh, system, solve, view, error };

/// What one run showed, as far as it went.
struct Measurement {
  std::string absent;  ///< why there was no run ("no GPU"); empty if there was one
  std::int64_t cells = 0, vertices = 0, unknowns = 0, nonzeros = 0;
  double h_max = 0, h_min = 0;  ///< largest and smallest of the cells' shortest edges
  std::int64_t bytes = 0;       ///< of the executor's memory while it solves, system included
  multigrid::HierarchyReport hierarchy;
  multigrid::SolveReport solve;  ///< residuals are relative to ||b||
  double tolerance = 0;
  int repeats = 0;
  double setup_seconds = 0, solve_seconds = 0;  ///< medians of all repeats but the first
  double energy = 0;                            ///< of Needs::view: u_k . b
  double largest_gradient = 0;                  ///< of Needs::view: |grad u_k| of the cells
  double error = 0;                             ///< of Needs::error: ||u_k - u_h|| / ||u_0 - u_h||
  double largest_error = 0;                     ///< of Needs::error: u_k - u_h in the maximum norm
  std::map<std::string, double> studied;        ///< by studies, by the name of the measure
};

/// Measures things beside a solve, into Measurement::studied.
using Study = void (*)(const Subject& subject, Measurement& result);

/// One thing that an experiment can ask for. It has one of `number`, `bound` and `study`.
struct Measure {
  const char* name;
  const char* unit;  ///< "s", or empty
  Needs needs;
  double (*number)(const Measurement&);
  /// The number of iterations until the residual is at most this, relative to ||b||.
  double (*bound)(const Measurement&) = nullptr;
  /// What measures it, after the run went as far as it needs to.
  Study study = nullptr;

  /// digits  significant ones; whole numbers have all of theirs
  Value of(const Measurement& measurement, int digits) const;
};

/// The table of measures.
const std::vector<Measure>& measures();

}  // namespace apps::reproduce
