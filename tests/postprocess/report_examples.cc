// SPDX-License-Identifier: MIT
// report_examples DIRECTORY writes reports of many kinds of runs, for validate_report.py.
#include "postprocess/report.h"
#include "postprocess/writers.h"

#include <filesystem>
#include <limits>

namespace {

/// A report with every field set and every optional part present.
postprocess::Report full_report() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  postprocess::Report report;
  report.version = "0.1.0";
  report.commit = "0123456-dirty";
  report.build = "Release, g++ 12.2, CUDA 13.0";
  report.input = "poisson_lshape.prm";
  report.problem = {"poisson_lshape",
                    "lshape, structured triangles, 64 a side",
                    "P1",
                    2,
                    6144,
                    3201,
                    21761,
                    0.015625,
                    0.000488,
                    {{"plate", 0}},
                    {{"left", 0}, {"right", 1}},
                    {}};
  report.backend = {"cuda", "NVIDIA H200", "auto: the machine has a GPU", 16, "streaming"};
  report.backend.link = 3.9e11;
  report.memory.devices = {{"NVIDIA H200 (cuda:0)", 5}, {"NVIDIA H200 (cuda:1)", 4}};
  report.ranks =
      postprocess::Report::Ranks{8, 2, 1342, 479000, 402, 125000, 30, 218700000, 1500000000};
  report.hierarchy.kind = "auxiliary grid";
  report.hierarchy.levels = {
      {3201, 21761, 1234567, 1200000, "ELL", "aggregate gauss-seidel", 4, 12, 6},
      {640, 4000, 234567, 0, "dense inverse", "direct", 0, 0, 0}};
  report.hierarchy.grid_complexity = 1.2;
  report.hierarchy.operator_complexity = 1.18;
  report.hierarchy.notes = {"the coarsest level is solved on the host"};
  report.krylov = "flexible cg";
  report.cycle = "K";
  report.smoother = "gauss-seidel";
  report.finest_smoother = "aggregate gauss-seidel";
  report.precision = "double";
  report.norm = "rhs";
  report.tolerance = 1e-6;
  report.outcome = postprocess::Outcome::solved;
  report.solver.outcome = multigrid::Outcome::converged;
  report.solver.iterations = 2;
  report.solver.relative_residual = 3e-7;
  report.solver.true_relative_residual = 3.1e-7;
  report.solver.residuals = {1, 1e-3, 3e-7};
  report.errors = postprocess::Report::Errors{1e-4, 1e-2, 2e-4};
  report.results =
      postprocess::Report::Results{-1,
                                   2,
                                   0.5,
                                   {{"left", 0.25, 1e-15, 1.}, {"right", -0.25, 1e-15, -1.}},
                                   {{1, -0.5, 0.25, 0.25, 0, 0, 0.}}};
  report.results->domain = {"", 0.75, 0.375, 0.5, -1, 2, {0, 0}, {1, 0.5}};
  report.results->materials = {{"plate", 0.75, 0.375, 0.5, -1, 2, {0, 0}, {1, 0.5}}};
  report.results->boundaries = {{"left", 1, 1, 1, -1, 1.5, {0, 0}, {0, 1}}};
  report.results->contacts = {{"steel-copper", 12.5}};
  report.results->probes = {{"tip", {0.5, 0.5}, 1.25}};
  report.results->probes.push_back(
      {"corner", {1, 0.5}, 5, {{"displacement_x", 3}, {"von_mises", 4}}});
  report.results->elasticity = {
      {-1, 0},    {2, 3},    12,    {0, 0.5}, {{"left", {1, -2}, {0, 0.5}}},
      {0, -9.81}, {1e-9, 0}, 1e-10, 0.25};
  report.results->lines = {{"axis", {0, 1}, {0, 0.5, 1, 0.5}, {nan, 2}, {nan, nan, 1, 0}}};
  report.solver.estimate = multigrid::ErrorEstimate{};
  report.solver.energy_errors = {1, 1e-3, 2e-7};
  report.time.emplace();
  report.time->scheme = "crank-nicolson";
  report.time->setup_reuse = "auto";
  report.time->end = report.time->reached = 1;
  report.time->step = 0.1;
  report.time->steps = report.time->steps_done = 10;
  report.time->rannacher_steps = 2;
  report.time->setups = 1;
  report.time->refreshes = 8;
  report.time->kept = 1;
  report.time->iterations = 25;
  report.time->fewest_iterations = 2;
  report.time->most_iterations = 4;
  report.time->heat_at_start = report.time->heat_at_end = 256;
  report.time->outputs = 11;
  report.time->newton = {30, 2, 5};
  report.time->adaptive = {1e-3, 0.1, 4, 1e-6, 0.2, 0.9};
  report.warnings = {"Iterations may grow."};
  report.convergence = {{1536, 833, 0.0442, {4e-4, 2e-2, 8e-4}, {nan, nan, nan}, 9, 0.01},
                        {6144, 3201, 0.0221, {1e-4, 1e-2, 2e-4}, {2, 1, 2}, 10, 0.04}};
  report.adaptivity = {{{96, 33, 0.13, 0.15, 0.12, 4, 0.5, 0.01, 0.1, 12, 2},
                        {116, 42, 0.09, 0.11, {}, 0, {}, 0, {}, 0, 3, 0.01, 0.01, 0.02, 0.03}},
                       1,
                       "flux left",
                       true,
                       3,
                       1e-15,
                       "residual"};
  report.nonlinear = {1e-10, "residual", "auto", {{1, 0, 0}, {1e-11, 0.5, 9}}, 1, 1};
  report.memory = {100000000, 200000000};
  report.seconds = {0.05,
                    0.1,
                    0.2,
                    0.01,
                    0.02,
                    0.03,
                    0.2,
                    0.01,
                    0.02,
                    0.1,
                    0.3,
                    1.04,
                    {{"start", 0.05}, {"coarse mesh", 0.1}}};
  report.repeats = 5;
  report.median_setup = 0.015;
  report.median_solve = 0.025;
  return report;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::filesystem::path directory = argv[1];
  std::filesystem::create_directories(directory);
  const auto write = [&](const postprocess::Report& report, const std::string& name) {
    postprocess::write_text(to_json(report), (directory / (name + ".json")).string());
  };
  write(full_report(), "full");
  write(postprocess::Report{}, "default");
  postprocess::Report coupled = full_report();
  coupled.thermal = std::make_shared<const postprocess::Report>(full_report());
  coupled.seconds.thermal = 0.5;
  write(coupled, "coupled");

  postprocess::Report failed = full_report();
  failed.exit_code = 5;
  failed.message = "The residual is not finite in iteration 1.";
  failed.errors.reset();
  failed.repeats = 1;
  failed.hierarchy.levels.clear();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  failed.hierarchy.grid_complexity = failed.hierarchy.operator_complexity = nan;
  failed.solver.relative_residual = failed.solver.true_relative_residual = nan;
  failed.solver.residuals = {1, std::numeric_limits<double>::infinity(), nan};
  for (int k = 0; k <= static_cast<int>(multigrid::Outcome::interrupted); ++k) {
    failed.solver.outcome = static_cast<multigrid::Outcome>(k);
    write(failed, "solver" + std::to_string(k));
  }
  for (int k = 0; k <= static_cast<int>(postprocess::Outcome::output_failed); ++k) {
    failed.outcome = static_cast<postprocess::Outcome>(k);
    write(failed, "outcome" + std::to_string(k));
  }
}
