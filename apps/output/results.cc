// SPDX-License-Identifier: MIT
#include "apps/output/results.h"

#include "apps/adaptive/adaptive_steps.h"
#include "apps/build_info.h"
#include "apps/probes/probe_results.h"
#include "multigrid/matrix_market.h"
#include "postprocess/writers.h"

#include <deal.II/base/multithread_info.h>

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <sys/resource.h>

namespace apps {
namespace {

/// iteration, relative residual, and the estimated error if there is one
std::string residuals_csv(const multigrid::SolveReport& solve) {
  const bool has_errors = solve.energy_errors.size() == solve.residuals.size();
  std::string text = "iteration,relative_residual";
  text += has_errors ? ",estimated_energy_error\n" : "\n";
  for (std::size_t i = 0; i < solve.residuals.size(); ++i) {
    text += fmt::format("{},{:.17g}", i, solve.residuals[i]);
    text += has_errors ? fmt::format(",{:.17g}\n", solve.energy_errors[i]) : "\n";
  }
  return text;
}

/// ",VALUE", or "," where there is no order
std::string cell(double value) {
  return std::isfinite(value) ? fmt::format(",{:.17g}", value) : ",";
}

std::string convergence_csv(const postprocess::Report& report) {
  std::string text =
      "cells,unknowns,h,L2,L2_order,H1,H1_order,nodal,nodal_order,iterations,seconds\n";
  for (const auto& row : report.convergence) {
    text += fmt::format("{},{},{:.17g}", row.cells, row.unknowns, row.h);
    text += cell(row.errors.L2) + cell(row.orders.L2) + cell(row.errors.H1) + cell(row.orders.H1);
    text += cell(row.errors.nodal) + cell(row.orders.nodal);
    text += fmt::format(",{},{:.6g}\n", row.iterations, row.seconds);
  }
  return text;
}

postprocess::Report::Part report_part(const assembly::PartResults& part) {
  return {part.name,          part.measure,       part.integral,      part.mean(),
          part.minimum.value, part.maximum.value, part.minimum.place, part.maximum.place};
}

}  // namespace

void write_tables(const postprocess::Report& report, OutputDirectory& output) {
  if (report.results) {
    const std::string note = report.time ? fmt::format("t = {:.6g}", report.time->reached) : "";
    write_places(*report.results, report.problem.dimension, note, output);
  }
  if (!report.solver.residuals.empty()) output.write(residuals_csv(report.solver), "residuals.csv");
  if (!report.convergence.empty()) output.write(convergence_csv(report), "convergence.csv");
  if (report.adaptivity && !report.adaptivity->steps.empty()) {
    output.write(adaptive_csv(*report.adaptivity), "adaptivity.csv");
    output.write(adaptive_svg(*report.adaptivity, report.problem.dimension), "adaptivity.svg");
  }
}

void write_vtu(const postprocess::FileMesh& mesh,
               const std::string& name,
               postprocess::Compression compression,
               OutputDirectory& output) {
  postprocess::write_vtu(mesh, output.file(name), compression,
                         int(dealii::MultithreadInfo::n_threads()));
  output.written(name);
}

void write_vtu(const postprocess::Fields& fields,
               const std::string& name,
               postprocess::Compression compression,
               OutputDirectory& output) {
  const std::shared_ptr<const postprocess::Fields> borrowed(&fields,
                                                            [](const postprocess::Fields*) {});
  write_vtu(postprocess::file_mesh(borrowed), name, compression, output);
}

assembly::DerivedOptions derived_options(const OutputOptions& options) {
  return {options.flux, options.gradient, options.recovered};
}

void add_fields(assembly::DerivedFields fields, postprocess::FileMesh& file) {
  auto place = file.cell_data.begin();
  for (postprocess::Field& field : fields.cell_data)
    place = file.cell_data.insert(place, postprocess::file_array(std::move(field))) + 1;
  for (postprocess::Field& field : fields.point_data)
    file.point_data.push_back(postprocess::file_array(std::move(field)));
}

VtuInBackground::VtuInBackground(postprocess::FileMesh mesh,
                                 const std::string& name,
                                 const postprocess::Compression compression,
                                 const OutputDirectory& output)
    : writing_(std::async(std::launch::async,
                          [own = std::move(mesh),
                           file = output.file(name),
                           compression,
                           threads = int(dealii::MultithreadInfo::n_threads())] {
                            postprocess::write_vtu(own, file, compression, threads);
                          })) {}

void write_system(const multigrid::System& system,
                  const multigrid::Array<double>& right_hand_sides,
                  OutputDirectory& output) {
  const multigrid::Array<double>& b = right_hand_sides.empty() ? system.b : right_hand_sides;
  const auto write = [&](const auto& content, const char* name) {
    multigrid::write_matrix_market(content, output.file(name));
    output.written(name);
  };
  write(system.A, "system/A.mtx");
  write(multigrid::Table{system.n(), multigrid::Index(b.size() / system.n()), b.to_vector()},
        "system/b.mtx");
  if (system.dimension > 0)
    write(multigrid::Table{system.n(), system.dimension, system.coordinates.to_vector()},
          "system/coordinates.mtx");
}

postprocess::Report::ConvergenceRow convergence_row(const postprocess::Report& report,
                                                    double h,
                                                    double seconds) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  postprocess::Report::ConvergenceRow row;
  row.cells = report.problem.cells;
  row.unknowns = report.problem.unknowns;
  row.h = h;
  row.errors = report.errors.value_or(postprocess::Report::Errors{none, none, none});
  row.orders = {none, none, none};
  row.iterations = report.solver.iterations;
  row.seconds = seconds;
  if (report.convergence.empty()) return row;
  const auto& last = report.convergence.back();
  const auto order = [&](double before, double now) {
    return std::log(before / now) / std::log(last.h / h);
  };
  row.orders = {order(last.errors.L2, row.errors.L2), order(last.errors.H1, row.errors.H1),
                order(last.errors.nodal, row.errors.nodal)};
  return row;
}

namespace {

/// Appends what flows in through the boundaries that a name stands for together.
void add_flow_of_group(const std::string& group,
                       const std::vector<std::string>& boundaries,
                       postprocess::Report::Results& results) {
  if (results.flows.empty()) return;
  postprocess::Report::Flow sum{group, 0, 0, {}};
  bool has_flows = false;  // periodic sides have none
  for (const postprocess::Report::Flow& flow : results.flows) {
    if (std::count(boundaries.begin(), boundaries.end(), flow.boundary) == 0) continue;
    has_flows = true;
    sum.value += flow.value;
    sum.rounding += flow.rounding;
    if (flow.carried) sum.carried = sum.carried.value_or(0) + *flow.carried;
  }
  if (has_flows) results.flows.push_back(sum);
}

}  // namespace

/// As many components as the mesh has dimensions.
std::vector<double> components_of(const std::array<double, 3>& vector, const int dimension) {
  return {vector.begin(), vector.begin() + dimension};
}

postprocess::Report::Elasticity report_elasticity(const assembly::ElasticResults& body,
                                                  const int dimension) {
  const auto own = [&](const auto& vector) { return components_of(vector, dimension); };
  postprocess::Report::Elasticity report{own(body.smallest),
                                         own(body.largest),
                                         body.von_mises.value,
                                         body.von_mises.place,
                                         {},
                                         own(body.body),
                                         own(body.gap),
                                         0,
                                         body.energy};
  for (const assembly::BoundaryForce& force : body.boundaries)
    report.forces.push_back({force.boundary, own(force.reaction), own(force.applied)});
  for (const double gap : report.gap)
    if (body.size > 0)
      report.relative_gap = std::max(report.relative_gap, std::abs(gap) / body.size);
  return report;
}

postprocess::Report::Results report_results(const assembly::Results& results,
                                            const postprocess::Report::Problem& problem) {
  postprocess::Report::Results report{results.minimum, results.maximum, results.mean, {}, {}};
  report.domain = report_part(results.domain);
  for (const assembly::PartResults& part : results.materials)
    report.materials.push_back(report_part(part));
  for (const assembly::PartResults& part : results.boundaries)
    report.boundaries.push_back(report_part(part));
  for (const assembly::ContactFlow& flow : results.contacts)
    report.contacts.emplace_back(flow.contact, flow.value);
  for (const assembly::BoundaryFlow& flow : results.flows)
    report.flows.push_back({flow.boundary, flow.value, flow.rounding, flow.carried});
  for (const auto& [group, boundaries] : problem.boundary_groups)
    add_flow_of_group(group, boundaries, report);
  if (results.elastic) report.elasticity = report_elasticity(*results.elastic, problem.dimension);
  if (!results.balance) return report;
  const assembly::EnergyBalance& b = *results.balance;
  const double gap = b.gap();
  report.balance = {b.sources, b.flows, b.reaction, b.storage, gap, gap == 0 ? 0 : gap / b.size};
  if (b.convection != 0 || (!results.flows.empty() && results.flows[0].carried))
    report.balance->convection = b.convection;
  return report;
}

void name_methods(const multigrid::SolverOptions& solver, postprocess::Report& report) {
  using multigrid::word;
  report.hierarchy.kind = word(solver.hierarchy.kind, multigrid::hierarchy_words);
  report.krylov = word(solver.krylov, multigrid::krylov_words);
  report.cycle = word(solver.cycle.kind, multigrid::cycle_words);
  report.smoother = word(solver.smoother.kind, multigrid::smoother_words);
  report.finest_smoother = word(solver.smoother.finest_kind, multigrid::finest_smoother_words);
  report.precision = word(solver.hierarchy.precision, multigrid::precision_words);
  report.norm = word(solver.norm, multigrid::norm_words);
  report.tolerance = solver.tolerance;
}

postprocess::Report start_report(const ParameterFile& file) {
  postprocess::Report report;
  report.version = build_info::version;
  report.commit = build_info::commit;
  report.build = build_info::build;
  report.input = file.name;
  report.problem.name = file.stem();
  name_methods(multigrid::resolved(file.parameters.solver), report);
  return report;
}

std::int64_t host_peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return std::int64_t(usage.ru_maxrss) * 1024;
}

}  // namespace apps
