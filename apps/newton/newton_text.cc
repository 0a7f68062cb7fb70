// SPDX-License-Identifier: MIT
#include "apps/newton/newton_text.h"

#include "multigrid/options.h"

#include <cstdint>
#include <fmt/format.h>

namespace apps {

postprocess::Report::Nonlinear newton_report(const NonlinearOptions& options) {
  postprocess::Report::Nonlinear report;
  report.tolerance = options.tolerance;
  report.line_search = multigrid::word(options.line_search, line_search_words);
  report.setup_reuse = multigrid::word(options.setup_reuse, newton_reuse_words);
  return report;
}

std::string newton_line(const postprocess::Report::Nonlinear& report) {
  const postprocess::Report::Nonlinear::Iteration& last = report.iterations.back();
  return fmt::format("  {:>9} {:>14.3e} {:>10.4g} {:>16}", report.iterations.size() - 1,
                     last.residual, last.step, last.inner_iterations);
}

std::string newton_head(const postprocess::Report::Nonlinear& report) {
  return fmt::format(
      "newton      tolerance {} of what flows, line search: {}\n  {:>9} {:>14} {:>10} {:>16}\n"
      "  {:>9} {:>14.3e}",
      report.tolerance, report.line_search, "iteration", "not balanced", "step", "inner iterations",
      0, report.iterations.front().residual);
}

std::string newton_end(const postprocess::Report::Nonlinear& report, const std::string& message) {
  std::int64_t inner = 0;
  for (const auto& iteration : report.iterations) inner += iteration.inner_iterations;
  return fmt::format(
      "  {}; iterations: {}, inside of them {}; hierarchies set up: {}, refreshed: {}{}",
      message.empty() ? "converged" : "not converged", report.iterations.size() - 1, inner,
      report.setups, report.refreshes, message.empty() ? "" : "\n  " + message);
}

}  // namespace apps
