// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/value.h"
#include "multigrid/report.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apps::reproduce {

/// How far a run has to go for what is to be measured. view: the solution and the hierarchy's boxes
/// are looked at.
enum class Needs { mesh, system, solve, view, error };

/// What one run showed, as far as it went.
struct Measurement {
  std::string absent;  ///< why there was no run ("no GPU"); empty if there was
  std::int64_t cells = 0, vertices = 0, unknowns = 0, nonzeros = 0;
  double h_max = 0, h_min = 0;  ///< of the cells' shortest edges
  std::int64_t bytes = 0;       ///< of the executor's memory while it solves, with the system
  multigrid::HierarchyReport hierarchy;
  multigrid::SolveReport solve;  ///< residuals relative to ||b||
  double tolerance = 0;
  int repeats = 0;
  double setup_seconds = 0, solve_seconds = 0;  ///< medians of repeats 2, …; of the only run
  double energy = 0;                            ///< of Needs::view: u_k . b
  double largest_gradient = 0;                  ///< of Needs::view: |grad u_k| of the cells
  double error = 0;                             ///< of Needs::error: ||u_k - u_h|| / ||u_0 - u_h||
  double largest_error = 0;                     ///< of Needs::error: u_k - u_h in the maximum norm
};

/// One word that an experiment can ask for.
struct Measure {
  const char* word;
  const char* unit;  ///< "s", or empty
  Needs needs;
  Value (*of)(const Measurement& measurement, int digits);
};

/// Null if there is no such measure.
const Measure* find_measure(const std::string& word);
std::vector<std::string> measure_words();

}  // namespace apps::reproduce
