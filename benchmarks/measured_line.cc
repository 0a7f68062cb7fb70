// SPDX-License-Identifier: MIT
#include "benchmarks/measured_line.h"

#include <algorithm>
#include <cstdio>
#include <map>

namespace benchmark {

using namespace multigrid;

namespace {

double median(std::vector<double> values) {
  if (values.size() > 1)
    values.erase(values.begin());  // the first run pays for loading kernels and growing pools
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Bytes of level matrices and links that lie in the host's memory.
Offset lent_bytes(const HierarchyReport& hierarchy) {
  Offset bytes = 0;
  for (const LevelReport& level : hierarchy.levels) bytes += level.lent_bytes;
  return bytes;
}

/// "strength": 0.123, ...: milliseconds of the parts of a setup, over all levels.
std::string components_text(const HierarchyReport& hierarchy) {
  std::map<std::string, double> parts;
  for (const ComponentTime& part : hierarchy.components) parts[part.component] += part.seconds;
  std::string text;
  for (const auto& [name, seconds] : parts) {
    char entry[96];
    std::snprintf(entry, sizeof entry, "%s\"%s\": %.3f", text.empty() ? "" : ", ", name.c_str(),
                  1e3 * seconds);
    text += entry;
  }
  return text;
}

/// "choice": null, or methods, fallbacks and statistics of Preset = auto.
std::string choice_text(const HierarchyReport& hierarchy, const SolveReport& report) {
  if (!hierarchy.choice) return "null";
  const MatrixStatistics& is = hierarchy.choice->statistics;
  char numbers[512];
  std::snprintf(
      numbers, sizeof numbers,
      "\"weak_neighbours\": %.4g, \"jump\": %.2g, \"asymmetry\": %.3g, \"mass\": %.3g, "
      "\"least_mass\": %.3g, \"positive\": %.3g, \"anisotropy\": %g, \"mean_anisotropy\": %.3g, "
      "\"coincident\": %.3g, \"chains\": %.3g, \"negative_sums\": %.3g, "
      "\"grading\": %.4g, \"longest_row\": %d, \"overweight\": %.4g, \"rescaled\": %.4g, "
      "\"most_sum\": %.3g, \"graph_dimension\": %.3g",
      is.weak_neighbours, is.jump, is.asymmetry, is.mass, is.least_mass, is.positive, is.anisotropy,
      is.mean_anisotropy, is.coincident, is.chains, is.negative_sums, is.grading, is.longest_row,
      is.overweight, is.rescaled, is.most_sum, is.graph_dimension);
  std::string text = "{\"methods\": " + quoted(hierarchy.choice->methods) + ", \"fallbacks\": [";
  for (std::size_t k = 0; k < report.fallbacks.size(); ++k)
    text += (k ? ", " : "") + quoted(std::to_string(report.fallbacks[k].iteration) + ": " +
                                     report.fallbacks[k].reason);
  return text + "], " + numbers + "}";
}

/// "pairings": "3", ...: the keys that are not as by default.
std::string settings_text(const Keys& keys) {
  std::string text;
  for (const auto& [key, value] : changed_keys(keys))
    text += (text.empty() ? "" : ", ") + quoted(key) + ": " + quoted(value);
  return text;
}

}  // namespace

std::string quoted(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    json += c == '\n' ? ' ' : c;
  }
  return json + "\"";
}

void print(const std::string& problem,
           const System& system,
           const SolverOptions& options,
           const Executor& executor,
           Keys& keys,
           const Measured& m) {
  std::printf(
      "{\"problem\": \"%s\", \"unknowns\": %d, \"nonzeros\": %lld, \"executor\": \"%s\", "
      "\"commit\": \"%s\", \"hierarchy\": \"%s\", \"tree\": \"%s\", \"transfer\": \"%s\", "
      "\"cycle\": \"%s\", \"degree\": "
      "%d, "
      "\"fill\": %d, \"power\": %d, \"precision\": \"%s\", \"format\": \"%s\", \"inner_levels\": %d, \"smoother\": "
      "\"%s\", \"graph\": %s, \"overlap\": %s, "
      "\"kernels_per_iteration\": "
      "%lld, \"levels\": %zu, \"operator_complexity\": %.3f, \"iterations\": %d, \"outcome\": "
      "\"%s\", "
      "\"true_relative_residual\": %.3e, \"cycle_synchronizations\": %lld, \"runs\": %zu, "
      "\"first_setup_ms\": %.3f, "
      "\"first_solve_ms\": %.3f, \"median_setup_ms\": %.3f, \"median_solve_ms\": %.3f, "
      "\"median_refresh_ms\": %.3f, "
      "\"setup_launches\": %lld, \"setup_waits\": %lld, \"solve_launches\": %lld, "
      "\"solve_waits\": %lld, "
      "\"peak_bytes_per_unknown\": %.0f, \"residency\": \"%s\", \"krylov_vectors\": \"%s\", "
      "\"memory_limit_gb\": %s, \"peak_bytes\": %lld, \"lent_bytes\": %lld, \"bus_bytes\": %lld, "
      "\"digest\": \"%016llx\", \"components_ms\": {%s}, \"settings\": {%s}, \"choice\": %s}\n",
      problem.c_str(), system.n(), static_cast<long long>(system.A.n_nonzeros()),
      executor.description().c_str(), TERRACE_COMMIT, keys["hierarchy"].c_str(),
      keys["tree"].c_str(), keys["transfer"].c_str(), keys["cycle"].c_str(),
      options.smoother.degree, options.smoother.fill, options.smoother.power,
      keys["precision"].c_str(), keys["format"].c_str(), options.cycle.inner_levels,
      keys["smoother"].c_str(), m.report.graph ? "true" : "false",
      keys["overlap"] == "1" ? "true" : "false",
      static_cast<long long>(m.report.launches_per_iteration), m.hierarchy.levels.size(),
      m.hierarchy.operator_complexity, m.report.iterations,
      word(m.report.outcome, outcome_words).c_str(), m.report.true_relative_residual,
      static_cast<long long>(m.report.cycle_synchronizations), m.setup.size(), 1e3 * m.setup[0],
      1e3 * m.solve[0], 1e3 * median(m.setup), 1e3 * median(m.solve), 1e3 * median(m.refresh),
      static_cast<long long>(m.setup_counts.launches),
      static_cast<long long>(m.setup_counts.synchronizations),
      static_cast<long long>(m.solve_counts.launches),
      static_cast<long long>(m.solve_counts.synchronizations),
      static_cast<double>(executor.counters().peak_bytes) / system.n(), keys["residency"].c_str(),
      keys["krylov_vectors"].c_str(), keys["memory_limit"].c_str(),
      static_cast<long long>(executor.counters().peak_bytes),
      static_cast<long long>(lent_bytes(m.hierarchy)), static_cast<long long>(m.report.bus_bytes),
      static_cast<unsigned long long>(m.digest), components_text(m.hierarchy).c_str(),
      settings_text(keys).c_str(), choice_text(m.hierarchy, m.report).c_str());
}

}  // namespace benchmark
