// SPDX-License-Identifier: MIT
#include "apps/heat/time_text.h"

#include "apps/output/report_text.h"

#include <fmt/format.h>

namespace apps {

namespace {

constexpr std::int64_t most_rows = 20, rows_of_a_stride = 8;

std::string allowed_text(const postprocess::Report::Time::Adaptive& a) {
  std::string text = "an error may be ";
  if (a.tolerance > 0) text += fmt::format("{} of the range of u", a.tolerance);
  if (a.tolerance > 0 && a.absolute_tolerance > 0) text += " and ";
  if (a.absolute_tolerance > 0) text += fmt::format("{}", a.absolute_tolerance);
  return text;
}

}  // namespace

std::string schedule_text(const postprocess::Report& r) {
  const postprocess::Report::Time& t = *r.time;
  std::string text =
      t.adaptive
          ? fmt::format(
                "time        {}: steps by their errors to t = {:.6g}, the first of {:.6g}; {}",
                t.scheme, t.end, t.step, allowed_text(*t.adaptive))
          : fmt::format("time        {}: {} step{} of {:.6g} to t = {:.6g}", t.scheme, t.steps,
                        t.steps == 1 ? "" : "s", t.step, t.end);
  if (t.rannacher_steps > 0)
    text += fmt::format(", the first {} as two half steps of implicit euler", t.rannacher_steps);
  text += fmt::format("; tolerance {} of {}", r.tolerance, norm_text(r.norm));
  if (t.resumed_after > 0)
    text += fmt::format("\n            resumed after step {}", t.resumed_after);
  return text;
}

std::string steps_of(const std::int64_t k, const TimeSchedule& schedule) {
  return schedule.control() ? fmt::format("{}", k) : fmt::format("{} of {}", k, schedule.n_steps());
}

std::string steps_head(const postprocess::Report::Time& t) {
  if (t.adaptive)
    return fmt::format("  {:>10} {:>13} {:>10} {:>8} {:>8} {:>10} {:>10} {:>9}", "step", "t",
                       "length", "error", "rejected", "iterations", "residual", "seconds");
  return fmt::format("  {:>10} {:>13} {:>10} {:>10} {:>9}", "step", "t", "iterations", "residual",
                     "seconds");
}

std::string step_text(const postprocess::Report& r,
                      const StepCounts& counts,
                      const double length,
                      const double residual,
                      const double seconds) {
  if (r.time->adaptive)
    return fmt::format("  {:>10} {:>13.6g} {:>10.3g} {:>8.2g} {:>8} {:>10} {:>10.2e} {:>9.3f}",
                       r.time->steps_done, r.time->reached, length, counts.error, counts.rejected,
                       counts.iterations, residual, seconds);
  return fmt::format("  {:>10} {:>13.6g} {:>10} {:>10.2e} {:>9.3f}", r.time->steps_done,
                     r.time->reached, counts.iterations, residual, seconds);
}

bool is_logged(const postprocess::Report::Time& t, const bool is_last) {
  if (t.adaptive) {
    std::int64_t stride = 1;
    while (t.steps_done > rows_of_a_stride * stride) stride *= 2;
    return is_last || t.steps_done % stride == 0;
  }
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
  const auto a_step = [&](const std::int64_t n) { return double(n) / double(t.steps_done); };
  std::string steps =
      t.adaptive ? fmt::format("{}", t.steps_done) : fmt::format("{} of {}", t.steps_done, t.steps);
  if (t.newton)
    setups = fmt::format("{:.1f} of Newton's method ({} to {}), ", a_step(t.newton->total),
                         t.newton->fewest, t.newton->most) +
             setups;
  std::string text =
      fmt::format("steps       {}, {:.1f} iterations a step ({} to {}), {}", steps,
                  a_step(t.iterations), t.fewest_iterations, t.most_iterations, setups);
  if (t.adaptive)
    text += fmt::format(
        "\n            {:.3g} to {:.3g} long, {} rejected, the largest error {:.2g} of what is allowed",
        t.adaptive->shortest, t.adaptive->longest, t.adaptive->rejected, t.adaptive->largest_error);
  return text + fmt::format("\n{:<11} {:.10g} at t = 0, {:.10g} at t = {:.6g}", content,
                            t.heat_at_start, t.heat_at_end, t.reached);
}

}  // namespace apps
