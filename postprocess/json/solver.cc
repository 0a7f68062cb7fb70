// SPDX-License-Identifier: MIT
#include "postprocess/json/parts.h"

namespace postprocess::json {
namespace {

Json choice(const std::optional<multigrid::ChoiceReport>& choice) {
  if (!choice) return nullptr;
  const multigrid::MatrixStatistics& is = choice->statistics;
  Json statistics = {{"looked_at", is.looked_at},
                     {"longest_row", is.longest_row},
                     {"bandwidth", is.bandwidth},
                     {"block_size", is.block_size},
                     {"alone", is.alone},
                     {"not_positive", is.not_positive},
                     {"asymmetry", is.asymmetry},
                     {"positive", is.positive},
                     {"mass", is.mass},
                     {"least_mass", is.least_mass},
                     {"jump", is.jump},
                     {"weak_neighbours", nullptr},
                     {"anisotropy", nullptr},
                     {"mean_anisotropy", nullptr},
                     {"coincident", nullptr},
                     {"grading", nullptr},
                     {"overweight", is.overweight},
                     {"rescaled", is.rescaled},
                     {"chains", is.chains},
                     {"negative_sums", is.negative_sums},
                     {"most_sum", is.most_sum},
                     {"graph_dimension", nullptr}};
  if (is.graph_dimension >= 0) statistics["graph_dimension"] = is.graph_dimension;
  if (is.weak_neighbours >= 0) {
    statistics["weak_neighbours"] = is.weak_neighbours;
    statistics["anisotropy"] = is.anisotropy;
    if (is.mean_anisotropy > 0) statistics["mean_anisotropy"] = is.mean_anisotropy;
    statistics["coincident"] = is.coincident;
    statistics["grading"] = is.grading;
  }
  return {{"methods", choice->methods}, {"reason", choice->reason}, {"statistics", statistics}};
}

Json estimate(const multigrid::SolveReport& solver) {
  if (!solver.estimate) return nullptr;
  const multigrid::ErrorEstimate& e = *solver.estimate;
  return {{"energy", e.energy},
          {"nodal", e.nodal},
          {"flow", e.flow},
          {"rounding", e.rounding},
          {"dissipated", e.dissipated},
          {"range", e.range},
          {"flow_scale", e.flow_scale},
          {"limited_by_rounding", e.limited_by_rounding}};
}

Json fallbacks(const multigrid::SolveReport& solver) {
  Json json = Json::array();
  for (const multigrid::FallbackReport& fallback : solver.fallbacks)
    json.push_back({{"iteration", fallback.iteration},
                    {"methods", fallback.methods},
                    {"reason", fallback.reason},
                    {"setup_seconds", fallback.setup_seconds}});
  return json;
}

}  // namespace

Json hierarchy(const Report& report) {
  Json levels = Json::array();
  for (const multigrid::LevelReport& level : report.hierarchy.levels) {
    levels.push_back({{"rows", level.rows},
                      {"nonzeros", level.nonzeros},
                      {"bytes", level.bytes},
                      {"lent_bytes", level.lent_bytes},
                      {"format", level.format},
                      {"smoother", level.smoother},
                      {"colors", level.colors},
                      {"overflow", level.overflow},
                      {"largest_aggregate", level.largest_aggregate}});
  }
  Json components = Json::array();
  for (const multigrid::ComponentTime& part : report.hierarchy.components)
    components.push_back(
        {{"component", part.component}, {"level", part.level}, {"seconds", part.seconds}});
  return {{"kind", report.hierarchy.kind},
          {"precision", report.precision},
          {"levels", levels},
          {"grid_complexity", report.hierarchy.grid_complexity},
          {"operator_complexity", report.hierarchy.operator_complexity},
          {"components", components},
          {"choice", choice(report.hierarchy.choice)},
          {"notes", report.hierarchy.notes}};
}

Json solver(const Report& report) {
  const multigrid::SolveReport& solver = report.solver;
  return {
      {"krylov", report.krylov},
      {"cycle", report.cycle},
      {"smoother", report.smoother},
      {"finest_smoother", report.finest_smoother},
      {"tolerance", report.tolerance},
      {"norm", report.norm},
      {"outcome", report.has_solve() ? word(solver.outcome, multigrid::outcome_words) : "not run"},
      {"converged", solver.converged()},
      {"iterations", solver.iterations},
      {"relative_residual", solver.relative_residual},
      {"true_relative_residual", solver.true_relative_residual},
      {"residuals", solver.residuals},
      {"estimate", estimate(solver)},
      {"energy_errors", solver.energy_errors},
      {"restarts", solver.restarts},
      {"fallbacks", fallbacks(solver)},
      {"cycle_synchronizations", solver.cycle_synchronizations},
      {"bus_bytes", solver.bus_bytes},
      {"launches_per_iteration", solver.launches_per_iteration},
      {"graph", solver.graph}};
}

Json right_hand_sides(const std::vector<multigrid::SolveReport>& columns) {
  Json json = Json::array();
  for (const multigrid::SolveReport& column : columns)
    json.push_back({{"outcome", word(column.outcome, multigrid::outcome_words)},
                    {"message", column.message},
                    {"iterations", column.iterations},
                    {"relative_residual", column.relative_residual},
                    {"true_relative_residual", column.true_relative_residual},
                    {"solved_together", column.columns},
                    {"fallbacks", fallbacks(column)}});
  return json;
}

}  // namespace postprocess::json
