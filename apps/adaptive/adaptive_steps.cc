// SPDX-License-Identifier: MIT
#include "apps/adaptive/adaptive_steps.h"

#include "apps/output/report_text.h"
#include "apps/plots/curves.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps {

std::string adaptive_text(const postprocess::Report::Adaptivity& adaptivity) {
  const bool has_errors = !adaptivity.steps.empty() && adaptivity.steps[0].error.has_value();
  const bool has_goal = !adaptivity.goal.empty();
  std::string text = fmt::format("adaptivity  errors {}, by {}\n  {:>4} {:>12} {:>12} {:>10} {:>9}",
                                 has_goal ? "of " + adaptivity.goal : "in the norm of the energy",
                                 adaptivity.estimator == "recovery" ? "recovery" : "residuals",
                                 "step", "cells", "unknowns", "estimate", "relative");
  if (has_goal) text += fmt::format(" {:>13} {:>13}", "value", "corrected");
  if (has_errors) text += fmt::format(" {:>10} {:>11}", "error", "effectivity");
  text += fmt::format(" {:>10} {:>10} {:>9} {:>9} {:>9} {:>9}", "refined", "iterations", "mesh, s",
                      "rows, s", "setup, s", "solve, s");
  for (std::size_t k = 0; k < adaptivity.steps.size(); ++k) {
    const postprocess::Report::AdaptiveStep& step = adaptivity.steps[k];
    text += fmt::format("\n  {:>4} {:>12} {:>12} {:>10.4e} {:>8.3f}%", k, grouped(step.cells),
                        grouped(step.unknowns), step.estimate, 100 * step.relative);
    if (step.goal)
      text += fmt::format(" {:>13.7g} {:>13.7g}", *step.goal, *step.goal + step.correction);
    if (has_errors)
      text += fmt::format(" {:>10.4e} {:>11.3f}", *step.error, step.estimate / *step.error);
    text += fmt::format(" {:>10} {:>10} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f}", grouped(step.refined),
                        step.iterations, step.mesh, step.assembly, step.setup, step.solve);
  }
  return text;
}

namespace {

bool is_in_time(const postprocess::Report::Adaptivity& adaptivity) {
  return !adaptivity.steps.empty() && adaptivity.steps[0].t.has_value();
}

std::string csv_in_time(const postprocess::Report::Adaptivity& adaptivity) {
  std::string text = "t,cells,unknowns,estimate,relative,refined,coarsened,iterations\n";
  for (const postprocess::Report::AdaptiveStep& step : adaptivity.steps)
    text +=
        fmt::format("{:.17g},{},{},{:.17g},{:.17g},{},{},{}\n", *step.t, step.cells, step.unknowns,
                    step.estimate, step.relative, step.refined, step.coarsened, step.iterations);
  return text;
}

std::string svg_in_time(const postprocess::Report::Adaptivity& adaptivity) {
  Curve errors{"estimated error", {}, {}};
  for (const postprocess::Report::AdaptiveStep& step : adaptivity.steps) {
    errors.x.push_back(*step.t);
    errors.y.push_back(100 * step.relative);
  }
  return curves_svg(
      {"Meshes in time", "t", "relative error in the norm of the energy, %", {errors}});
}

}  // namespace

std::string adaptive_csv(const postprocess::Report::Adaptivity& adaptivity) {
  if (is_in_time(adaptivity)) return csv_in_time(adaptivity);
  std::string text =
      "step,cells,unknowns,estimate,relative,error,effectivity,refined,iterations,mesh,assembly,setup,solve";
  text += adaptivity.goal.empty() ? "\n" : ",value,corrected\n";
  for (std::size_t k = 0; k < adaptivity.steps.size(); ++k) {
    const postprocess::Report::AdaptiveStep& step = adaptivity.steps[k];
    text += fmt::format("{},{},{},{:.17g},{:.17g},", k, step.cells, step.unknowns, step.estimate,
                        step.relative);
    text +=
        step.error ? fmt::format("{:.17g},{:.17g}", *step.error, step.estimate / *step.error) : ",";
    text += fmt::format(",{},{},{:.6g},{:.6g},{:.6g},{:.6g}", step.refined, step.iterations,
                        step.mesh, step.assembly, step.setup, step.solve);
    if (step.goal)
      text += fmt::format(",{:.17g},{:.17g}", *step.goal, *step.goal + step.correction);
    text += "\n";
  }
  return text;
}

std::string adaptive_svg(const postprocess::Report::Adaptivity& adaptivity, const int dimension) {
  if (is_in_time(adaptivity)) return svg_in_time(adaptivity);
  Curve estimates{"estimated error", {}, {}}, errors{"error", {}, {}}, slope;
  const bool has_goal = !adaptivity.goal.empty();
  const int degree = has_goal ? 2 * adaptivity.degree : adaptivity.degree;
  const double order = double(degree) / dimension;
  slope.label = fmt::format("order {}/{}", degree, dimension);
  for (const postprocess::Report::AdaptiveStep& step : adaptivity.steps) {
    const double n = double(step.unknowns);
    if (!estimates.x.empty() && n <= estimates.x.back()) continue;
    estimates.x.push_back(n);
    estimates.y.push_back(step.estimate);
    if (step.error) {
      errors.x.push_back(n);
      errors.y.push_back(*step.error);
    }
  }
  // Through the last point, so that the eye compares what the meshes have come to.
  for (const double n : estimates.x) {
    slope.x.push_back(n);
    slope.y.push_back(estimates.y.back() * std::pow(n / estimates.x.back(), -order));
  }
  CurvePlot plot{"Adaptive refinement",
                 "unknowns",
                 has_goal ? "error of " + adaptivity.goal : "error in the norm of the energy",
                 {estimates}};
  plot.logarithmic = true;
  if (!errors.x.empty()) plot.curves.push_back(errors);
  plot.curves.push_back(slope);
  return curves_svg(plot);
}

std::string estimate_text(const std::string& goal, const postprocess::Report::AdaptiveStep& step) {
  if (!step.goal)
    return fmt::format(
        "estimate    error {:.4e} in the norm of the energy, {:.3f} % of the solution",
        step.estimate, 100 * step.relative);
  return fmt::format("estimate    {} = {:.8g}, error {:.3e}, {:.3g} %; with its correction {:.8g}",
                     goal, *step.goal, step.estimate, 100 * step.relative,
                     *step.goal + step.correction);
}

std::string reason_to_stop(const AdaptivityOptions& options,
                           const postprocess::Report::Adaptivity& adaptivity) {
  const postprocess::Report::AdaptiveStep& last = adaptivity.steps.back();
  if (options.tolerance > 0 && last.relative <= options.tolerance)
    return "Adaptivity/Tolerance is reached";
  if (last.estimate == 0) return "the estimated error is 0";
  if (int(adaptivity.steps.size()) > options.steps) return "all of Adaptivity/Steps are made";
  if (options.unknowns > 0 && last.unknowns >= options.unknowns)
    return "there are as many as Adaptivity/Unknowns";
  return "";
}

std::string missed_tolerance_text(const AdaptivityOptions& options,
                                  const postprocess::Report::Adaptivity& adaptivity) {
  if (!std::isfinite(adaptivity.steps.back().relative))
    return fmt::format(
        "Adaptivity/Tolerance = {:g} was not reached: the goal of the last mesh is 0, or its dual problem did not converge, so no relative error is known; leave "
        "Adaptivity/Goal out, or take another one.",
        options.tolerance);
  return fmt::format(
      "Adaptivity/Tolerance = {:g} was not reached: the estimated error of the last mesh is {:.3g}; raise Adaptivity/Steps, or "
      "Adaptivity/Unknowns if it is set.",
      options.tolerance, adaptivity.steps.back().relative);
}

MissedSteps missed_steps(const AdaptivityOptions& options,
                         const postprocess::Report::Adaptivity& adaptivity) {
  MissedSteps result;
  for (const postprocess::Report::AdaptiveStep& step : adaptivity.steps) {
    if (step.relative <= options.tolerance) continue;
    ++result.n;
    result.worst = std::max(result.worst, step.relative);
  }
  return result;
}

std::string missed_steps_text(const AdaptivityOptions& options,
                              const postprocess::Report::Adaptivity& adaptivity,
                              const MissedSteps& missed) {
  return fmt::format(
      "Adaptivity/Tolerance = {:g} was not reached at {} of {} times: the largest estimated error is {:.3g}; raise Adaptivity/Steps, or "
      "Adaptivity/Unknowns if it is set.",
      options.tolerance, missed.n, adaptivity.steps.size(), missed.worst);
}

std::string moves_text(const postprocess::Report::Adaptivity& adaptivity) {
  std::int64_t fewest = adaptivity.steps[0].unknowns, most = fewest;
  double worst = 0;
  for (const postprocess::Report::AdaptiveStep& step : adaptivity.steps) {
    fewest = std::min(fewest, step.unknowns);
    most = std::max(most, step.unknowns);
    worst = std::max(worst, step.relative);
  }
  return fmt::format(
      "meshes      {} to {} unknowns; estimated error at most {:.3f} %; {} moves to another mesh, which changed the heat by {:.1e} at most",
      grouped(fewest), grouped(most), 100 * worst, adaptivity.moves, adaptivity.largest_gain);
}

}  // namespace apps
