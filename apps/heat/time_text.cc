// SPDX-License-Identifier: MIT
#include "apps/heat/time_text.h"

#include "apps/output/report_text.h"

#include <fmt/format.h>

namespace apps {

namespace {

constexpr std::int64_t most_rows = 20;

}  // namespace

std::string schedule_text(const postprocess::Report& r) {
  const postprocess::Report::Time& t = *r.time;
  std::string text = fmt::format("time        {}: {} step{} of {:.6g} to t = {:.6g}", t.scheme,
                                 t.steps, t.steps == 1 ? "" : "s", t.step, t.end);
  if (t.rannacher_steps > 0)
    text += fmt::format(", the first {} as two half steps of implicit euler", t.rannacher_steps);
  text += fmt::format("; tolerance {} of {}", r.tolerance, norm_text(r.norm));
  if (t.resumed_after > 0)
    text += fmt::format("\n            resumed after step {}", t.resumed_after);
  return text;
}

std::string steps_head() {
  return fmt::format("  {:>10} {:>13} {:>10} {:>10} {:>9}", "step", "t", "iterations", "residual",
                     "seconds");
}

std::string step_text(const postprocess::Report& r,
                      double residual,
                      int iterations,
                      double seconds) {
  return fmt::format("  {:>10} {:>13.6g} {:>10} {:>10.2e} {:>9.3f}", r.time->steps_done,
                     r.time->reached, iterations, residual, seconds);
}

bool is_logged(const postprocess::Report::Time& t) {
  const std::int64_t stride = (t.steps + most_rows - 1) / most_rows;
  return t.steps_done % stride == 0 || t.steps_done == t.steps || t.steps_done == 1;
}

std::string steps_text(const postprocess::Report& r, const std::string& content) {
  const postprocess::Report::Time& t = *r.time;
  if (t.steps_done == 0) return "steps       none is complete";
  std::string setups = fmt::format("{} setup{}", t.setups, t.setups == 1 ? "" : "s");
  if (t.refreshes > 0)
    setups += fmt::format(", {} refresh{}", t.refreshes, t.refreshes == 1 ? "" : "es");
  if (t.kept > 0)
    setups +=
        fmt::format(", {} time{} the hierarchy of another matrix", t.kept, t.kept == 1 ? "" : "s");
  return fmt::format(
      "steps       {} of {}, {:.1f} iterations a step ({} to {}), {}\n"
      "{:<11} {:.10g} at t = 0, {:.10g} at t = {:.6g}",
      t.steps_done, t.steps, double(t.iterations) / double(t.steps_done), t.fewest_iterations,
      t.most_iterations, setups, content, t.heat_at_start, t.heat_at_end, t.reached);
}

}  // namespace apps
