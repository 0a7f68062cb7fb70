// SPDX-License-Identifier: MIT
#include "apps/output/results.h"

#include "apps/build_info.h"
#include "apps/output/convergence.h"
#include "apps/parameters/slice_plane.h"
#include "multigrid/matrix_market.h"
#include "postprocess/writers.h"

#include <fmt/format.h>
#include <numeric>
#include <sys/resource.h>

namespace apps {
namespace {

void write(const std::string& text, const char* name, OutputDirectory& output) {
  postprocess::write_text(text, output.file(name));
  output.written(name);
}

}  // namespace

void write_parameters(const std::string& text, OutputDirectory& output) {
  write(text, "parameters.prm", output);
}

void write_residuals(const postprocess::Report& report, OutputDirectory& output) {
  const std::vector<double>& residuals = report.solver.residuals;
  if (residuals.empty()) return;
  const std::vector<double>& errors = report.solver.energy_errors;
  const bool has_errors = errors.size() == residuals.size();
  std::string text = "iteration,relative_residual";
  text += has_errors ? ",estimated_energy_error\n" : "\n";
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    text += fmt::format("{},{:.17g}", i, residuals[i]);
    text += has_errors ? fmt::format(",{:.17g}\n", errors[i]) : "\n";
  }
  write(text, "residuals.csv", output);
}

void write_convergence(const postprocess::Report& report, OutputDirectory& output) {
  if (!report.convergence.empty()) write(convergence_csv(report), "convergence.csv", output);
}

void write_solution(const postprocess::Fields& fields,
                    const OutputOptions& options,
                    OutputDirectory& output) {
  if (options.solution) {
    postprocess::write_vtu(fields, output.file("solution.vtu"), options.compression);
    output.written("solution.vtu");
  }
  write_picture(fields, options, output);
}

void write_picture(const postprocess::Fields& fields,
                   const OutputOptions& options,
                   OutputDirectory& output,
                   const std::string& note) {
  if (!options.picture) return;
  postprocess::write_picture(fields, fields.point_data[0].name, output.file("solution.png"),
                             options.picture_pixels, slice_plane(options.slice), note);
  output.written("solution.png");
}

std::string step_file(std::int64_t step) {
  return fmt::format("solution/{:04}.vtu", step);
}

std::string write_step(const postprocess::Fields& fields,
                       std::int64_t step,
                       const OutputOptions& options,
                       OutputDirectory& output) {
  const std::string name = step_file(step);
  postprocess::write_vtu(fields, output.file(name), options.compression);
  output.written_step(name);
  return name;
}

void write_steps(const std::vector<postprocess::TimeFile>& files, OutputDirectory& output) {
  postprocess::write_pvd(files, output.file("solution.pvd"));
  output.written("solution.pvd");
}

void write_vector(const std::vector<double>& solution, OutputDirectory& output) {
  const auto n = static_cast<multigrid::Index>(solution.size());
  multigrid::write_matrix_market({n, 1, solution}, output.file("solution.mtx"));
  output.written("solution.mtx");
}

postprocess::Fields point_cloud(const std::vector<double>& coordinates, int dimension) {
  constexpr std::uint8_t vertex = 1;  // VTK's cell of one point
  const std::size_t n = coordinates.size() / std::size_t(dimension);
  postprocess::Fields fields;
  fields.dimension = dimension;
  fields.points.assign(3 * n, 0.);
  for (int d = 0; d < dimension; ++d)
    for (std::size_t i = 0; i < n; ++i) fields.points[3 * i + d] = coordinates[d * n + i];
  fields.offsets.resize(n + 1);
  std::iota(fields.offsets.begin(), fields.offsets.end(), 0);
  fields.connectivity.assign(fields.offsets.begin(), fields.offsets.end() - 1);
  fields.types.assign(n, vertex);
  return fields;
}

void write_points(const std::vector<double>& coordinates,
                  int dimension,
                  const std::vector<double>& solution,
                  const OutputOptions& options,
                  OutputDirectory& output) {
  postprocess::Fields fields = point_cloud(coordinates, dimension);
  fields.point_data.push_back({"solution", 1, solution});
  postprocess::write_vtu(fields, output.file("solution.vtu"), options.compression);
  output.written("solution.vtu");
}

void write_report(const postprocess::Report& report, OutputDirectory& output) {
  write(postprocess::to_json(report), "report.json", output);
}

postprocess::Report::Results report_results(const assembly::Results& results) {
  postprocess::Report::Results report{results.minimum, results.maximum, results.mean, {}, {}};
  for (const assembly::BoundaryFlow& flow : results.flows)
    report.flows.push_back({flow.boundary, flow.value, flow.rounding});
  if (!results.balance) return report;
  const assembly::EnergyBalance& b = *results.balance;
  const double gap = b.gap();
  report.balance = {b.sources, b.flows, b.reaction, b.storage, gap, gap == 0 ? 0 : gap / b.size};
  return report;
}

postprocess::Report start_report(const ParameterFile& file) {
  using multigrid::word;
  const multigrid::SolverOptions solver = multigrid::resolved(file.parameters.solver);
  postprocess::Report report;
  report.version = build_info::version;
  report.commit = build_info::commit;
  report.build = build_info::build;
  report.input = file.name;
  report.problem.name = file.stem();
  report.hierarchy.kind = word(solver.hierarchy.kind, multigrid::hierarchy_words);
  report.krylov = word(solver.krylov, multigrid::krylov_words);
  report.cycle = word(solver.cycle.kind, multigrid::cycle_words);
  report.smoother = word(solver.smoother.kind, multigrid::smoother_words);
  report.finest_smoother = word(solver.smoother.finest_kind, multigrid::finest_smoother_words);
  report.precision = word(solver.hierarchy.precision, multigrid::precision_words);
  report.norm = word(solver.norm, multigrid::norm_words);
  report.tolerance = solver.tolerance;
  return report;
}

std::int64_t host_peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return std::int64_t(usage.ru_maxrss) * 1024;
}

}  // namespace apps
