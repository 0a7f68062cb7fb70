// SPDX-License-Identifier: MIT
#include "apps/counts/dry_run.h"

#include "apps/heat/heat_run.h"
#include "apps/interrupt.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/parameters/device.h"
#include "apps/parameters/slice_plane.h"
#include "assembly/data/boundary_conditions.h"
#include "assembly/poisson/poisson.h"
#include "assembly/space/element.h"
#include "assembly/space/lagrange.h"
#include "multigrid/errors.h"
#include "multigrid/forecast.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <limits>
#include <tuple>

namespace apps {
namespace {

// deal.II's triangulation with all its levels, measured on 2 to 8 million triangles and on 1
// million quadrilaterals: 287 and 364 bytes a cell.
constexpr std::int64_t bytes_of_triangle = 290, bytes_of_quadrilateral = 365;
// In space on 70 to 550 thousand tetrahedra (of one level: refined ones are made anew) and 260
// thousand hexahedra: 519 to 562, and 622.
constexpr std::int64_t bytes_of_tetrahedron = 560, bytes_of_hexahedron = 625;

std::int64_t mesh_bytes(const MeshCounts& counts) {
  if (counts.dimension == 2)
    return counts.simplices * bytes_of_triangle + counts.hypercubes * bytes_of_quadrilateral;
  return counts.simplices * bytes_of_tetrahedron + counts.hypercubes * bytes_of_hexahedron;
}

struct AssemblyBytes {
  std::int64_t numbering = 0;  ///< kept until the end of the run
  std::int64_t passing = 0;    ///< pattern and values before they become a System
};

constexpr std::int64_t coordinate = 8, index = 4, offset = 8, number = 8;

std::int64_t nodes_of_cells(const MeshCounts& counts, int degree) {
  const auto sum = [&](auto of_cell) {
    return of_cell(true, degree) * counts.simplices + of_cell(false, degree) * counts.hypercubes;
  };
  return counts.dimension == 2 ? sum(assembly::nodes_of_cell<2>) : sum(assembly::nodes_of_cell<3>);
}

/// The arrays of assembly/space/numbering.h, and the result of a run.
std::int64_t numbering_bytes(const MeshCounts& counts, int degree) {
  return counts.nodes * (counts.dimension * coordinate + index + number) + counts.cells() * offset +
         nodes_of_cells(counts, degree) * index;
}

/// The arrays of assembly, one by one (assembly/space/numbering.h, assembly/terms/sparse_rows.cc).
AssemblyBytes assembly_bytes(const MeshCounts& counts, int degree) {
  AssemblyBytes bytes;
  bytes.numbering = numbering_bytes(counts, degree);
  const std::int64_t rows = counts.unknowns * offset + counts.couplings * (index + number);
  const std::int64_t around = 2 * counts.unknowns * offset + nodes_of_cells(counts, degree) * index;
  bytes.passing = rows + std::max(around, counts.unknowns * (number + number));
  return bytes;
}

/// M and K of assembly/heat/heat_data.h, and five vectors.
std::int64_t heat_bytes(const MeshCounts& counts) {
  return 2 * (counts.nodes * offset + counts.couplings * (index + number)) +
         5 * counts.nodes * number;
}

/// MemAvailable of /proc/meminfo; without it, no bound.
std::int64_t host_available() {
  std::ifstream file("/proc/meminfo");
  std::string key, unit;
  std::int64_t kilobytes = 0;
  while (file >> key >> kilobytes) {
    std::getline(file, unit);
    if (key == "MemAvailable:") return kilobytes * 1024;
  }
  return std::numeric_limits<std::int64_t>::max();
}

std::string megabytes(std::int64_t bytes) {
  return bytes > 0 ? fmt::format("{:.1f}", double(bytes) / 1e6) : "-";
}

/// The system of the last level; of a mesh without unknowns nothing is kept.
multigrid::SystemSize system_size(const Parameters& parameters,
                                  const std::vector<MeshCounts>& levels) {
  const MeshCounts& finest = levels.back();
  multigrid::SystemSize size{
      multigrid::Index(finest.unknowns), finest.couplings, finest.dimension, {}};
  for (std::size_t l = levels.size() - 1; parameters.has_mesh_levels() && l-- > 0;)
    if (levels[l].unknowns > 0)
      size.coarser.push_back(
          {multigrid::Index(levels[l].unknowns), levels[l].couplings, levels[l].interpolation});
  return size;
}

multigrid::Forecast solver_forecast(const Parameters& parameters,
                                    const std::vector<MeshCounts>& levels,
                                    multigrid::Space space) {
  const MeshCounts& counts = levels.back();
  constexpr std::int64_t most = std::numeric_limits<multigrid::Index>::max();
  if (counts.nodes >= most)
    throw multigrid::InputError(fmt::format(
        "Mesh/Refinements: the mesh would have {} nodes, and more than {} cannot be numbered; "
        "refine less.",
        grouped(counts.nodes), grouped(most)));
  multigrid::SolverOptions solver = parameters.solver;
  const bool is_heat = parameters.problem.equation == assembly::Equation::heat;
  if (is_heat && solver.start == multigrid::Start::automatic)
    solver.start = multigrid::Start::previous;
  return multigrid::forecast(system_size(parameters, levels), solver, space);
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
  return text;
}

/// A mesh, described, and what it has after each refinement.
struct CountedMesh {
  std::string description;
  std::vector<MeshCounts> levels;
};

/// Refuses what the run would refuse.
template <int dim>
void check_problem(const Parameters& parameters, const mesh::Mesh<dim>& mesh) {
  if (parameters.problem.equation == assembly::Equation::heat)
    check_levels(parameters,
                 assembly::Heat<dim>(mesh, parameters.problem, parameters.discretization));
  else
    assembly::Poisson<dim>(mesh, parameters.problem, parameters.discretization);
}

template <int dim>
CountedMesh count_mesh(const Parameters& parameters) {
  const mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(parameters.mesh, &interrupt_flag());
  require_slice_in_mesh(parameters.output.slice, *mesh.triangulation);
  check_problem(parameters, mesh);
  std::set<dealii::types::boundary_id> dirichlet;
  const auto conditions = assembly::parse_boundary_conditions<dim>(parameters.problem, mesh);
  for (const auto& [id, value] : conditions.dirichlet.value_of) dirichlet.insert(id);
  return {mesh.description(),
          count_levels(*mesh.triangulation, dirichlet,
                       parameters.mesh.refinements + parameters.output.convergence,
                       int(assembly::degree_of(parameters.discretization.element)))};
}

}  // namespace

std::int64_t DryRun::host_peak() const {
  std::int64_t peak = 0;
  for (const PhaseBytes& phase : phases) peak = std::max(peak, phase.host);
  return peak;
}

std::int64_t DryRun::device_peak() const {
  std::int64_t peak = 0;
  for (const PhaseBytes& phase : phases) peak = std::max(peak, phase.device);
  return peak;
}

DryRun forecast_run(const Parameters& parameters,
                    const std::vector<MeshCounts>& levels,
                    std::int64_t process,
                    multigrid::Space space) {
  const MeshCounts& counts = levels.back();
  const auto degree = int(assembly::degree_of(parameters.discretization.element));
  const multigrid::Forecast solver = solver_forecast(parameters, levels, space);
  AssemblyBytes assembly = assembly_bytes(counts, degree);
  if (parameters.problem.equation == assembly::Equation::heat)
    assembly.numbering += heat_bytes(counts);
  if (parameters.has_mesh_levels() && levels.size() > 1)  // nodes of the coarser mesh, for P
    assembly.passing += numbering_bytes(levels[levels.size() - 2], degree);
  const std::int64_t mesh = process + mesh_bytes(counts);
  const std::int64_t rest = mesh + assembly.numbering;
  const auto phase = [&](const char* name, std::int64_t bytes) {
    return space == multigrid::Space::host ? PhaseBytes{name, rest + bytes, 0}
                                           : PhaseBytes{name, rest + solver.system, bytes};
  };
  return {counts,
          {{"mesh", mesh, 0},
           {"assembly", rest + assembly.passing + solver.system, 0},
           phase("system", solver.system),
           phase("setup", solver.setup_peak),
           phase("hierarchy", solver.system + solver.hierarchy),
           phase("solve", solver.solve)},
          solver.peak};
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
        "take "
        "a coarser mesh",
        megabytes(run.host_peak()), megabytes(host_available));
  return "";
}

Ending dry_run(const ParameterFile& file) {
  const Parameters& parameters = file.parameters;
  const std::int64_t process = host_peak_bytes();  // without the coarse mesh, which is in the sum
  const CountedMesh mesh =
      parameters.is_in_space() ? count_mesh<3>(parameters) : count_mesh<2>(parameters);
  std::string reason;
  const multigrid::Space space = make_executor(parameters.device, reason).space();
  const DryRun run = forecast_run(parameters, mesh.levels, process, space);
  fmt::print("{}", table(file, mesh.description, run));
  const std::string why = too_large(run, std::int64_t(parameters.backend.memory_limit * 1e9),
                                    host_available() + host_peak_bytes());
  if (!why.empty()) return {exit_out_of_memory, sentence(file.locate(why))};
  fmt::print("The run would fit (writing solution and picture not counted).\n");
  return {exit_solved, ""};
}

}  // namespace apps
