// SPDX-License-Identifier: MIT
#include "apps/dry_run/dry_run.h"

#include "apps/counts/mesh_sample.h"
#include "apps/drivers/shared_mesh.h"
#include "apps/equations/equations.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/output/screen.h"
#include "apps/parameters/device.h"
#include "apps/parameters/parts.h"
#include "apps/parameters/slice_plane.h"
#include "apps/probes/find_places.h"
#include "apps/process/interrupt.h"
#include "apps/time/time_schedule.h"
#include "assembly/data/boundary_conditions.h"
#include "assembly/space/element.h"
#include "multigrid/io/free_memory.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <set>
#include <tuple>
#include <vector>

namespace apps {
namespace {

/// What the host has left, in bytes.
std::int64_t host_available() {
  constexpr std::size_t largest = std::numeric_limits<std::int64_t>::max();
  return std::int64_t(std::min(multigrid::free_memory(), largest / 2));
}

std::string megabytes(std::int64_t bytes) {
  return bytes > 0 ? fmt::format("{:.1f}", double(bytes) / 1e6) : "-";
}

std::string table(const ParameterFile& file, const std::string& mesh, const DryRun& run) {
  std::string text = fmt::format("Dry run of {}: {}\n", file.name, mesh);
  const MeshCounts& counts = run.counts;
  const bool is_near = counts.dimension == 3 && counts.simplices > 0;  // see MeshCounts
  const std::tuple<const char*, std::int64_t, const char*> numbers[] = {
      {"cells", counts.cells(), ""},
      {"nodes", counts.nodes, ""},
      {"unknowns", counts.unknowns, ""},
      {"nonzeros", counts.couplings, is_near ? " about" : " at most"}};
  for (const auto& [name, n, remark] : numbers)
    text += fmt::format("  {:<12} {:>18}{}\n", name, grouped(n), remark);
  text += fmt::format("  {:<12} {:>18} {:>12}\n", "in use", "host MB", "device MB");
  for (const PhaseBytes& phase : run.phases)
    text += fmt::format("  {:<12} {:>18} {:>12}\n", phase.phase, megabytes(phase.host),
                        megabytes(phase.device));
  if (run.kinds.empty()) return text;
  text += "The matrix will decide for a kind of hierarchy; mesh, system and solver would take";
  for (const auto& [kind, bytes] : run.kinds)
    text += fmt::format("{} {} MB with {}", &bytes == &run.kinds[0].second ? "" : ",",
                        megabytes(bytes), kind == "none" ? "no hierarchy" : kind);
  return text + ".\n";
}

/// The coarse mesh, checked with the problem on it.
///
/// values  whether to look also for values that are wrong on every refinement
template <int dim>
mesh::Mesh<dim> checked_mesh(const Parameters& parameters, const bool values) {
  mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(parameters.mesh, &interrupt_flag());
  require_cell_for_each_process(mesh);
  require_slice_in_mesh(parameters.output.slice, *mesh.triangulation);
  require_inside_coarse(places_of(parameters), mesh);
  driver_of(parameters.problem.equation).check(parameters, mesh, values);
  return mesh;
}

template <int dim>
std::string validate_on(const ParameterFile& file) {
  const Parameters& parameters = file.parameters;
  const mesh::Mesh<dim> mesh = checked_mesh<dim>(parameters, true);
  std::string text = fmt::format("{} is valid; the coarse mesh, {}, has {} cells", file.name,
                                 mesh.description(), mesh.triangulation->n_active_cells());
  for (const Parameters& part : parts_of(parameters)) {
    if (part.time.is_adaptive() && part.is_in_time())
      text += ", and steps follow their errors";
    else if (part.is_in_time())
      text += fmt::format(", and there are {} steps", count_steps(part.time));
  }
  return text + ".";
}

/// What makes nodes no unknowns, or the same as others; nothing of a vector, whose given components are unknowns, too.
template <int dim>
assembly::BoundaryConditions<dim> conditions_of(const assembly::ProblemOptions& problem,
                                                const mesh::Mesh<dim>& mesh) {
  if (assembly::traits_of(problem.equation).is_vector) return {};
  return assembly::parse_boundary_conditions<dim>(problem, mesh);
}

/// The description of a mesh, and what it has after each refinement.
struct CountedMesh {
  std::string description;
  std::vector<MeshCounts> levels;
};

/// Whether all unknowns of a cell are coupled, by a mass matrix or by convection.
bool couples_all_of_a_cell(const Parameters& parameters) {
  if (parameters.discretization.method == assembly::Method::finite_volume) return false;
  if (!assembly::has_symmetric_matrix(parameters.problem)) return true;
  if (assembly::traits_of(parameters.problem.equation).is_vector) return true;
  if (parameters.problem.reaction != assembly::ProblemOptions().reaction) return true;
  if (parameters.is_nonlinear()) return true;  // entries that are zero keep their places
  return parameters.is_in_time() && parameters.discretization.mass == assembly::Mass::consistent;
}

template <int dim>
CountedMesh count_mesh(const Parameters& parameters) {
  const mesh::Mesh<dim> mesh = checked_mesh<dim>(parameters, false);
  BoundaryIds dirichlet;
  const auto conditions = conditions_of<dim>(parameters.problem, mesh);
  for (const auto& [id, value] : conditions.dirichlet.value_of) dirichlet.insert(id);
  std::set<std::vector<unsigned int>> inside;
  for (const mesh::InnerSide& side : mesh.inner_sides)
    if (dirichlet.count(side.id) != 0) inside.insert(side.vertices);
  const auto degree = int(assembly::degree_of(parameters.discretization.element));
  CountedMesh counted{mesh.description(),
                      count_levels(*mesh.triangulation, dirichlet,
                                   parameters.mesh.refinements + parameters.output.convergence,
                                   degree, inside, conditions.periodic)};
  const MeshSample sample = sample_mesh(*mesh.triangulation);
  for (MeshCounts& counts : counted.levels) {
    counts.grading = sample.grading;
    counts.steps = sample.steps;
    if (degree == 1 && !couples_all_of_a_cell(parameters)) counts.uncoupled = sample.uncoupled;
    if (!assembly::traits_of(parameters.problem.equation).is_vector) continue;
    counts.unknowns = dim * counts.nodes;
    counts.couplings *= dim * dim;
  }
  return counted;
}

}  // namespace

std::string validate(const ParameterFile& file) {
  return file.parameters.is_in_space() ? validate_on<3>(file) : validate_on<2>(file);
}

std::string too_large(const DryRun& run, std::int64_t limit, std::int64_t host_available) {
  if (limit > 0 && run.solver_peak > limit)
    return fmt::format(
        "the run would not fit: system and solver take about {} MB, and Backend/Memory limit = {} "
        "MB; raise it or take a coarser mesh",
        megabytes(run.solver_peak), megabytes(limit));
  if (run.host_peak() > host_available)
    return fmt::format(
        "the run would not fit: it takes about {} MB of the host's memory, and {} MB are free; "
        "take a coarser mesh",
        megabytes(run.host_peak()), megabytes(host_available));
  return "";
}

namespace {

/// The most of both parts of a run that are solved one after the other; nothing of the first stays but its temperature on the host.
std::string most_of_parts(const std::vector<DryRun>& parts) {
  std::int64_t host = 0, device = 0;
  for (const DryRun& part : parts) {
    host = std::max(host, part.host_peak());
    device = std::max(device, part.device_peak());
  }
  return fmt::format(
      "Both parts, one after the other: at most {} MB on the host, {} MB on a device.\n",
      megabytes(host), megabytes(device));
}

/// What of the memory of the devices is whose.
std::string shares_text(const multigrid::Executor& executor, const DryRun& run) {
  if (!executor.pays_for(run.counts.unknowns))
    return "The first device has all of this, since it is too little for several (Backend/Split rows).\n";
  return fmt::format("{} devices share this: about {} MB each.\n", executor.n_parts(),
                     megabytes(run.device_peak() / executor.n_parts()));
}

/// The same of one equation.
///
/// parts  receives the forecast
Ending dry_run_of_part(const ParameterFile& file, std::vector<DryRun>& parts) {
  const Parameters& parameters = file.parameters;
  const std::int64_t process = host_peak_bytes();  // before the coarse mesh, which is counted apart
  const CountedMesh mesh =
      parameters.is_in_space() ? count_mesh<3>(parameters) : count_mesh<2>(parameters);
  std::string reason;
  const multigrid::Executor executor = make_executor(parameters.device, reason);
  const multigrid::Space space = executor.space();
  const std::int64_t available = host_available() + host_peak_bytes();
  const DryRun run = forecast_run(parameters, mesh.levels, process, space);
  parts.push_back(run);
  show(table(file, mesh.description, run));
  if (executor.n_parts() > 1 && run.device_peak() > 0) show(shares_text(executor, run));
  const auto limit = std::int64_t(parameters.backend.memory_limit * 1e9);
  const bool may_stream = space != multigrid::Space::host &&
                          parameters.backend.residency != multigrid::Residency::resident;
  const std::string why = too_large(run, may_stream ? 0 : limit, available);
  if (!why.empty()) return {exit_out_of_memory, sentence(file.locate(why))};
  if (may_stream && limit > 0 && run.solver_peak > limit)
    show(fmt::format(
        "System and solver take about {} MB, more than Backend/Memory limit = {} MB, so some "
        "matrices would stay in the host's memory (Backend/Residency).\n",
        megabytes(run.solver_peak), megabytes(limit)));
  if (parameters.adaptivity.is_on())
    show(
        "These are the numbers of the first mesh. Adaptivity/Steps refines it as the errors have it, so later meshes take more: "
        "about in proportion to their unknowns, which Adaptivity/Unknowns limits.\n");
  show("The run would fit (writing solution and picture not counted).\n");
  return {exit_solved, ""};
}

}  // namespace

/// Parts of a run are solved one after the other.
Ending dry_run(const ParameterFile& file) {
  Ending ending{exit_solved, ""};
  std::vector<DryRun> parts;
  for (const Parameters& part : parts_of(file.parameters)) {
    ParameterFile own = file;
    own.parameters = part;
    if (is_coupled(file.parameters))
      show(part.problem.equation == assembly::Equation::elasticity ? "The elastic part. "
                                                                   : "The thermal part. ");
    const Ending of_part = dry_run_of_part(own, parts);
    if (ending.code == exit_solved) ending = of_part;
  }
  if (parts.size() > 1) show(most_of_parts(parts));
  return ending;
}

}  // namespace apps
