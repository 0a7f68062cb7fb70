// SPDX-License-Identifier: MIT
#pragma once

namespace apps {

enum class LineSearch { residual, none };
inline constexpr const char* line_search_words = "residual|none";
enum class NewtonReuse { refresh, rebuild, keep };
inline constexpr const char* newton_reuse_words = "refresh|rebuild|keep";

/// Section Nonlinear; `visit` as explained in multigrid/options.h.
struct NonlinearOptions {
  double tolerance = 1e-10;
  int maximum_iterations = 25;
  LineSearch line_search = LineSearch::residual;
  double shortest_step = 1e-3;
  NewtonReuse setup_reuse = NewtonReuse::refresh;

  template <class F>
  void visit(F&& f) {
    f("Tolerance", tolerance, 1e-15, 0.1,
      "Newton's method ends once what flows into the boxes of the unknowns without flowing out, added up by absolute "
      "values, is this small relative to what sources and boundaries add up to. Default: 1e-10: where Newton converges "
      "quadratically, a smaller one takes one iteration more at most.");
    f("Maximum iterations", maximum_iterations, 1, 1000,
      "Newton's iterations. A run that needs more ends with exit code 4, and writes the best u. Default: 25, some "
      "three times what the inputs need.");
    f("Line search", line_search, line_search_words,
      "residual: a step of Newton's that does not reduce the sum of residuals by 1e-4 of its length is halved until it does "
      "(Armijo's rule; C. T. Kelley, Iterative Methods for Linear and Nonlinear Equations, SIAM 1995, Section 8.2). "
      "none: full steps. Default: residual, which converges from farther away.");
    f("Shortest step", shortest_step, 1e-9, 1.,
      "The shortest step of the line search, where Newton's own is 1. If none that is longer reduces the residual, the "
      "run ends with exit code 4. Default: 1e-3, ten halvings.");
    f("Setup reuse", setup_reuse, newton_reuse_words,
      "What becomes of the hierarchy in the next iteration. refresh: its numbers are computed anew in the "
      "structure that is there. rebuild: it is set up anew. keep: it stays as it is, as the preconditioner of other matrices. "
      "Default: refresh, which takes the iterations of rebuild.");
  }
};

}  // namespace apps
