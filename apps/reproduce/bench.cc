// SPDX-License-Identifier: MIT
#include "apps/reproduce/bench.h"

#include "apps/drivers/residency.h"
#include "apps/drivers/solve_runs.h"
#include "apps/equations/equations.h"
#include "apps/parameters/device.h"
#include "apps/process/interrupt.h"
#include "apps/process/stopwatch.h"
#include "apps/reproduce/matrix_scene.h"
#include "apps/reproduce/studies/studies.h"
#include "multigrid/solver.h"
#include "multigrid/traits.h"
#include "postprocess/gradient.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace apps::reproduce {
namespace {

using multigrid::SolverOptions;

double norm(const std::vector<double>& values) {
  return std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.));
}

std::vector<double> difference(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> result(a.size());
  std::transform(a.begin(), a.end(), b.begin(), result.begin(), std::minus<>());
  return result;
}

double largest(const std::vector<double>& values) {
  double result = 0;
  for (const double value : values) result = std::max(result, std::abs(value));
  return result;
}

/// One setup and one solve.
struct Solved {
  SolveRun run;
  multigrid::HierarchyReport hierarchy;
  std::int64_t bytes;  ///< of the executor's memory while it solves
  std::vector<double> x;
};

/// backend  residency is not automatic
/// start  where x begins with Solver/Start = auto or previous; empty: at zero
/// view   receives the hierarchy's boxes, if it has a tree; may be null
/// throws  what multigrid throws; Interrupted
Solved solve_once(const multigrid::System& system,
                  const std::vector<double>& start,
                  SolverOptions options,
                  const multigrid::BackendOptions& backend,
                  const multigrid::Executor& executor,
                  HierarchyView* view) {
  using multigrid::Start;
  using Vector = multigrid::Array<double>;
  const multigrid::Executor& home = system.A.executor();
  if (!start.empty() && options.start == Start::automatic) options.start = Start::previous;
  const bool goes_on = !start.empty() && options.start == Start::previous;
  Solved solved;
  const Stopwatch setup;
  multigrid::Solver solver = make_solver(system, options, backend, executor);
  executor.synchronize();
  solved.run.setup_seconds = setup.seconds();
  solved.hierarchy = solver.hierarchy();
  Vector x = goes_on ? Vector(home, start) : Vector(home, system.n());
  executor.synchronize();
  const Stopwatch solve;
  solved.run.report = solver.solve(system.b, x, &interrupt_flag());
  executor.synchronize();
  solved.run.solve_seconds = solve.seconds();
  solved.bytes = executor.counters().bytes;
  stop_if_interrupted();
  solved.x = x.to_vector();
  if (view && multigrid::hierarchy_traits(options).shows_aggregates()) *view = look_at(solver);
  return solved;
}

}  // namespace

bool has_gradient(const Parameters& parameters) {
  using assembly::Element;
  const Element element = parameters.discretization.element;
  return !parameters.is_in_space() &&
         (element == Element::P1 || element == Element::Q1 || element == Element::P1_Q1);
}

std::string Bench::key(const Parameters& parameters, const std::string& matrix) {
  if (!matrix.empty()) return "matrix=" + matrix;
  std::string key;
  for (const Entry& entry : entries(parameters))
    for (const char* section : {"Mesh", "Problem", "Discretization", "Time"})
      if (entry.section == section) key += entry.path() + "=" + entry.value + "\n";
  if (parameters.has_mesh_levels())
    key += "levels=" + multigrid::word(parameters.solver.geometric.level_matrices,
                                       multigrid::level_matrices_words);
  return key;
}

Measurement Bench::run(const Parameters& parameters,
                       Needs needs,
                       const multigrid::Executor& executor,
                       const std::vector<Study>& studies,
                       const std::string& operand,
                       const std::string& matrix) {
  Measurement result;
  go(parameters, matrix, needs, executor, result);
  const bool has_system = needs >= Needs::system && !studies.empty();
  const multigrid::System* system = has_system ? &system_on(executor) : nullptr;
  for (const Study study : studies) study({parameters, operand, system, executor}, result);
  return result;
}

void Bench::go(const Parameters& parameters,
               const std::string& matrix,
               Needs needs,
               const multigrid::Executor& executor,
               Measurement& result) {
  if (needs == Needs::nothing) return;
  take_scene(parameters, matrix, needs, executor);
  const MeshNumbers mesh = scene_->mesh_numbers();
  result.cells = mesh.cells;
  result.vertices = mesh.vertices;
  result.h_max = mesh.h_max;
  result.h_min = mesh.h_min;
  if (needs == Needs::mesh) return;
  if (!system_) system_ = scene_->assemble(*host_);
  stop_if_interrupted();
  result.unknowns = system_->n();
  result.nonzeros = system_->A.n_nonzeros();
  if (needs == Needs::system) return;
  solve(parameters, executor, needs, result);
  if (needs == Needs::error) find_error(parameters, result);
}

void Bench::take_scene(const Parameters& parameters,
                       const std::string& matrix,
                       Needs needs,
                       const multigrid::Executor& executor) {
  const std::string wanted = key(parameters, matrix);
  if (wanted == mesh_key_) return;
  mesh_key_.clear();
  copies_.clear();
  system_.reset();
  scene_.reset();
  set_threads(parameters.device.threads);
  const bool on_host = executor.space() == multigrid::Space::host;
  host_ = on_host ? executor : multigrid::Executor::host(parameters.device.threads);
  if (matrix.empty())
    scene_ =
        driver_of(parameters.problem.equation).make_scene(parameters, needs != Needs::mesh, *host_);
  else
    scene_ = std::make_unique<MatrixScene>(matrix);
  mesh_key_ = wanted;
}

const multigrid::System& Bench::system_on(const multigrid::Executor& executor) {
  if (executor == *host_) return *system_;
  for (const auto& [owner, copy] : copies_)
    if (owner == executor) return copy;
  copies_.emplace_back(executor, system_->copy_to(executor));
  return copies_.back().second;
}

void Bench::solve(const Parameters& parameters,
                  const multigrid::Executor& executor,
                  Needs needs,
                  Measurement& result) {
  multigrid::BackendOptions backend = parameters.backend;
  if (backend.residency == multigrid::Residency::automatic)
    backend.residency = multigrid::Residency::resident;
  if (is_hybrid(backend, executor)) copies_.clear();  // the memory of a device is for the solver
  const multigrid::System& system = is_hybrid(backend, executor) ? *system_ : system_on(executor);
  SolverOptions options = parameters.solver;
  options.norm = multigrid::Norm::rhs;
  result.tolerance = options.tolerance;
  view_ = {};
  Solved solved;
  const auto once_more = [&] {
    solved = solve_once(system, scene_->start(), options, backend, executor,
                        needs >= Needs::view ? &view_ : nullptr);
    return solved.run;
  };
  std::vector<SolveRun> runs{once_more()};
  const double r0 = runs[0].report.residuals.front();  // ||r0|| / ||b||
  if (r0 < 1 && runs[0].report.converged()) {
    options.tolerance = std::max(options.tolerance * r0, 1e-16);
    runs = {once_more()};
  }
  while (int(runs.size()) < options.repeat) runs.push_back(once_more());
  result.hierarchy = solved.hierarchy;
  result.bytes = solved.bytes;
  result.solve = runs[0].report;
  result.repeats = int(runs.size());
  const bool once = runs.size() == 1;
  result.setup_seconds =
      once ? runs[0].setup_seconds : median_of_later(runs, &SolveRun::setup_seconds);
  result.solve_seconds =
      once ? runs[0].solve_seconds : median_of_later(runs, &SolveRun::solve_seconds);
  if (needs < Needs::view) return;
  const std::vector<double> b = system_->b.to_vector();
  result.energy = std::inner_product(b.begin(), b.end(), solved.x.begin(), 0.);
  solution_ = scene_->fields(solved.x);
  if (has_gradient(parameters))
    result.largest_gradient =
        largest(postprocess::gradient_lengths(solution_, solution_.point_data[0].values));
}

void Bench::find_error(const Parameters& parameters, Measurement& result) {
  const auto solution = [&](SolverOptions options) {
    options.norm = multigrid::Norm::rhs;
    return solve_once(*system_, scene_->start(), options, {}, system_->A.executor(), nullptr).x;
  };
  if (exact_key_ != mesh_key_) {
    SolverOptions exact;  // the defaults, further
    exact.tolerance = 1e-12;
    exact_ = solution(exact);
    exact_key_ = mesh_key_;
  }
  SolverOptions start = parameters.solver;
  start.maximum_iterations = 0;
  const std::vector<double> before = difference(solution(start), exact_);
  const std::vector<double> after = difference(solution(parameters.solver), exact_);
  result.error = norm(after) / norm(before);
  result.largest_error = largest(after);
  error_ = scene_->fields(after);
  // Both have the given values, which are no error.
  const postprocess::Fields boundary = scene_->fields(std::vector<double>(after.size(), 0));
  error_.point_data = {
      {"error", 1, difference(error_.point_data[0].values, boundary.point_data[0].values)}};
  error_.cell_numbers.clear();
}

}  // namespace apps::reproduce
