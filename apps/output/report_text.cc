// SPDX-License-Identifier: MIT
#include "apps/output/report_text.h"

#include "apps/output/elastic_text.h"
#include "apps/output/results_table.h"
#include "multigrid/options.h"
#include "postprocess/picture/ticks.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace apps {

std::string grouped(std::int64_t n) {
  std::string digits = fmt::format("{}", n);
  for (int i = int(digits.size()) - 3; i > 0; i -= 3) digits.insert(std::size_t(i), " ");
  return digits;
}

namespace {

/// "1 level", "5 levels".
std::string counted(std::int64_t n, const char* noun) {
  return grouped(n) + " " + noun + (n == 1 ? "" : "s");
}

std::string megabytes(std::int64_t bytes) {
  return fmt::format("{:.1f}", double(bytes) / 1e6);
}

std::string level_row(int level, const multigrid::LevelReport& l) {
  return fmt::format("\n  {:>5} {:>12} {:>14} {:>8.1f}  {:<14} {:<24} {:>7} {:>9}", level,
                     grouped(l.rows), grouped(l.nonzeros), double(l.nonzeros) / std::max(1, l.rows),
                     l.format, l.smoother, l.colors > 0 ? fmt::format("{}", l.colors) : "-",
                     megabytes(l.bytes));
}

/// Five iterations per line, at most about a hundred iterations in all, the last one included.
std::string residual_lines(const std::vector<double>& residuals) {
  const std::size_t n = residuals.size(), step = (n + 99) / 100;
  std::string text;
  int shown = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (i % step != 0 && i + 1 != n) continue;
    text += fmt::format("{}{:>5} {:.3e}", shown++ % 5 == 0 ? "\n  " : "  ", i, residuals[i]);
  }
  return text;
}

std::string estimate_text(const multigrid::ErrorEstimate& estimate) {
  return fmt::format(
      "\n  estimated errors: energy {:.1e}, at a node {:.1e}, of a flow at most {:.1e} (rounding "
      "{:.1e}){}",
      estimate.energy, estimate.nodal, estimate.flow, estimate.rounding,
      estimate.limited_by_rounding ? "; rounding leaves no more" : "");
}

/// What the parts of the setup took, over all levels, the longest first, without those below a
/// hundredth; nothing if there is one.
std::string components_text(const std::vector<multigrid::ComponentTime>& components) {
  std::map<std::string, double> seconds;
  double all = 0;
  for (const multigrid::ComponentTime& part : components) {
    seconds[part.component] += part.seconds;
    all += part.seconds;
  }
  if (seconds.size() < 2) return "";
  std::vector<std::pair<double, std::string>> parts;
  for (const auto& [component, time] : seconds)
    if (time >= 0.01 * all) parts.emplace_back(time, component);
  std::sort(parts.rbegin(), parts.rend());
  std::string text;
  for (const auto& [time, component] : parts)
    text += fmt::format("{} {} {:.1f}", text.empty() ? "" : ",", component, 1e3 * time);
  return "\n  of the setup, in ms:" + text;
}

}  // namespace

std::string norm_text(const std::string& norm) {
  if (norm == "energy") return "the energy";
  return norm == "rhs" ? "||b||" : "||r0||";
}

std::string header_text(const postprocess::Report& r, const std::string& directory) {
  return fmt::format("Terrace {} (commit {}, {})\ninput       {}\noutput      {}", r.version,
                     r.commit, r.build, r.input, directory);
}

std::string assembly_text(const postprocess::Report& r, const double seconds) {
  return fmt::format("assembly    {}{}: {} unknowns, {} nonzeros, {:.2f} s", r.problem.element,
                     r.problem.dimension == 3 ? " in 3D" : "", grouped(r.problem.unknowns),
                     grouped(r.problem.nonzeros), seconds);
}

std::string hierarchy_text(const postprocess::Report& r, const double seconds) {
  std::string text;
  if (r.hierarchy.choice)
    text = fmt::format("choice      {}\n  since {}\n", r.hierarchy.choice->methods,
                       r.hierarchy.choice->reason);
  text +=
      fmt::format("setup       hierarchy: {}, {} precision, {}, {:.2f} s\n", r.hierarchy.kind,
                  r.precision, counted(std::int64_t(r.hierarchy.levels.size()), "level"), seconds);
  if (r.hierarchy.levels.empty())
    return fmt::format("setup       {} in PETSc, {:.2f} s", r.hierarchy.kind, seconds);
  text += fmt::format("  {:>5} {:>12} {:>14} {:>8}  {:<14} {:<24} {:>7} {:>9}", "level", "rows",
                      "nonzeros", "per row", "format", "smoother", "colours", "MB");
  for (std::size_t k = 0; k < r.hierarchy.levels.size(); ++k)
    text += level_row(int(k), r.hierarchy.levels[k]);
  text += fmt::format("\n  grid complexity {:.3f}, operator complexity {:.3f}",
                      r.hierarchy.grid_complexity, r.hierarchy.operator_complexity);
  text += components_text(r.hierarchy.components);
  for (const std::string& note : r.hierarchy.notes) text += "\n  " + note;
  return text;
}

std::string fallbacks_text(const multigrid::SolveReport& solver) {
  std::string text;
  for (const multigrid::FallbackReport& fallback : solver.fallbacks)
    text +=
        fmt::format("\n  after iteration {}: {} took over (set up in {:.3f} s), since {}",
                    fallback.iteration, fallback.methods, fallback.setup_seconds, fallback.reason);
  return text;
}

/// How many converged, in how many iterations, and each of them; of more than ten those that did not, but ten at most.
std::string right_hand_sides_text(const std::vector<multigrid::SolveReport>& columns) {
  std::size_t converged = 0;
  int fewest = columns[0].iterations, most = 0, together = 1;
  for (const multigrid::SolveReport& column : columns) {
    converged += column.converged() ? 1 : 0;
    fewest = std::min(fewest, column.iterations);
    most = std::max(most, column.iterations);
    together = std::max(together, column.columns);
  }
  std::string text =
      fmt::format("\n  that is one of {} right-hand sides: {} of them converged, {} iterations, {}",
                  columns.size(), converged,
                  fewest == most ? fmt::format("{}", most) : fmt::format("{} to {}", fewest, most),
                  together > 1 ? fmt::format("up to {} at once", together) : "one after the other");
  constexpr std::size_t most_told = 10;
  std::size_t told = 0;
  for (std::size_t k = 0; k < columns.size() && told < most_told; ++k)
    if (columns.size() <= most_told || !columns[k].converged()) {
      ++told;
      text += fmt::format("\n    right-hand side {}: {} after {}, relative residual {:.3e}", k + 1,
                          multigrid::word(columns[k].outcome, multigrid::outcome_words),
                          counted(columns[k].iterations, "iteration"),
                          columns[k].true_relative_residual);
    }
  return text;
}

std::string solve_text(const postprocess::Report& r, const double seconds) {
  const bool none = r.hierarchy.kind == "none";
  const std::string preconditioner = none                         ? "the smoother alone"
                                     : r.hierarchy.levels.empty() ? r.hierarchy.kind
                                                                  : r.cycle + "-cycles";
  std::string text = r.krylov == "none"
                         ? fmt::format("solve       {}", preconditioner)
                         : fmt::format("solve       {} with {}", r.krylov, preconditioner);
  // After a fallback there are no estimates of all iterations.
  const bool by_energy = r.norm == "energy" && r.solver.fallbacks.empty();
  text += fmt::format(", tolerance {} of {}; {} after each iteration:", r.tolerance,
                      norm_text(r.norm), by_energy ? "estimated error" : "relative residual");
  text += residual_lines(by_energy ? r.solver.energy_errors : r.solver.residuals);
  if (!r.right_hand_sides.empty()) text += right_hand_sides_text(r.right_hand_sides);
  text += fmt::format("\n  {} after {}, mean reduction {:.3f} an iteration, {:.3f} s",
                      multigrid::word(r.solver.outcome, multigrid::outcome_words),
                      counted(r.solver.iterations, "iteration"), r.solver.rate(), seconds);
  text += fmt::format("\n  relative residual {:.3e}, computed anew {:.3e}",
                      r.solver.relative_residual, r.solver.true_relative_residual);
  if (r.solver.bus_bytes > 0)
    text +=
        fmt::format("\n  {:.3g} GB of matrices in the host's memory were read, {:.1f} GB/s",
                    1e-9 * double(r.solver.bus_bytes), 1e-9 * double(r.solver.bus_bytes) / seconds);
  text += fallbacks_text(r.solver);
  if (r.solver.restarts > 0)
    text += fmt::format("\n  {} broke down and began anew, {}", r.krylov,
                        r.solver.restarts == 1 ? "once" : counted(r.solver.restarts, "time"));
  if (r.solver.estimate) text += estimate_text(*r.solver.estimate);
  if (!r.solver.converged()) text += "\n  " + r.solver.message;
  return text;
}

std::string ranks_text(const postprocess::Report::Ranks& ranks) {
  return fmt::format(
      "  {} on {}: {:.0f} messages of {:.3g} MB in this solve, at most {:.0f} of {:.3g} MB from one; {:.0f} reductions",
      ranks.count == 1 ? "1 process" : fmt::format("{} processes", ranks.count),
      counted(ranks.machines, "machine"), ranks.messages, 1e-6 * ranks.bytes, ranks.most_messages,
      1e-6 * ranks.most_bytes, ranks.reductions);
}

std::string convergence_text(const postprocess::Report& r) {
  const auto order = [](double value) {
    return std::isfinite(value) ? fmt::format("{:.2f}", value) : std::string("-");
  };
  std::string text = fmt::format(
      "convergence\n  {:>12} {:>12} {:>10} {:>11} {:>5} {:>11} {:>5} {:>11} {:>5} {:>10} {:>8}",
      "cells", "unknowns", "h", "L2", "order", "H1", "order", "nodal", "order", "iterations",
      "seconds");
  for (const auto& row : r.convergence)
    text += fmt::format(
        "\n  {:>12} {:>12} {:>10.4e} {:>11.4e} {:>5} {:>11.4e} {:>5} {:>11.4e} {:>5} {:>10} "
        "{:>8.2f}",
        grouped(row.cells), grouped(row.unknowns), row.h, row.errors.L2, order(row.orders.L2),
        row.errors.H1, order(row.orders.H1), row.errors.nodal, order(row.orders.nodal),
        row.iterations, row.seconds);
  return text;
}

std::string results_text(const postprocess::Report& r) {
  const postprocess::Report::Results& results = *r.results;
  if (results.elasticity) return elastic_text(results, r.problem.dimension);
  const postprocess::Report::Part& domain = results.domain;
  const int digits = postprocess::digits_of_range(results.minimum, results.maximum, 6);
  std::string text = fmt::format(
      "results     minimum {:.{}g} at {}, maximum {:.{}g} at {}\n"
      "  mean {:.{}g}: integral {:.6g} over the {} {:.6g}",
      results.minimum, digits, place_text(domain.minimum_at), results.maximum, digits,
      place_text(domain.maximum_at), results.mean, digits, domain.integral,
      r.problem.dimension == 3 ? "volume" : "area", domain.measure);
  text += parts_text(results, r.problem.dimension);
  std::string groups;
  for (const auto& [group, boundaries] : r.problem.boundary_groups)
    for (const postprocess::Report::Flow& flow : results.flows)
      if (flow.boundary == group)
        groups += fmt::format("{}{} {:.6g}", groups.empty() ? "" : ", ", group, flow.value);
  if (!groups.empty()) text += "\n  flow in of groups: " + groups;
  for (const auto& [contact, flow] : results.contacts)
    text += fmt::format("\n  contact {}: {:.6g} flows from the first to the second", contact, flow);
  if (!results.balance) return text;
  const postprocess::Report::Balance& balance = *results.balance;
  text += fmt::format("\n  balance   sources {:.6g} + boundaries {:.6g}", balance.sources,
                      balance.flows);
  if (balance.reaction != 0) text += fmt::format(" - reaction {:.6g}", balance.reaction);
  if (balance.convection) text += fmt::format(" - convection {:.6g}", *balance.convection);
  if (r.time) text += fmt::format(" - storage {:.6g}", balance.storage);
  return text + fmt::format(" = {:.2e}, {:.1e} of what flows", balance.gap, balance.relative_gap);
}

std::string summary_text(const postprocess::Report& r) {
  const postprocess::Report::Seconds& s = r.seconds;
  std::string text =
      fmt::format("memory      process peak {} MB", megabytes(r.memory.host_peak_bytes));
  if (r.memory.device_peak_bytes > 0)
    text += fmt::format(", device peak {} MB", megabytes(r.memory.device_peak_bytes));
  if (r.ranks && r.ranks->count > 1)
    text += fmt::format("; at most {} MB of one process, {} MB of all",
                        megabytes(r.ranks->most_peak_bytes), megabytes(r.ranks->peak_bytes));
  for (const auto& [name, bytes] : r.memory.devices)
    text += fmt::format("\n  {}  peak {} MB", name, megabytes(bytes));
  text += "\nseconds    ";
  for (const auto& [name, seconds] : s.phases) text += fmt::format(" {} {:.3f},", name, seconds);
  text += fmt::format(" total {:.3f}", s.total);
  if (r.repeats > 1)
    text +=
        fmt::format("\nrepeats     {}; median of the later ones: setup {:.4f} s, solve {:.4f} s",
                    r.repeats, r.median_setup, r.median_solve);
  return text;
}

}  // namespace apps
