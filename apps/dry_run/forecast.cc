// SPDX-License-Identifier: MIT
#include "apps/dry_run/forecast.h"

#include "apps/equations/equations.h"
#include "apps/output/report_text.h"
#include "assembly/space/element.h"
#include "assembly/space/lagrange.h"
#include "multigrid/choice/choices.h"
#include "multigrid/errors.h"
#include "multigrid/forecast.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

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

/// SystemSize::wind. Measured on the inputs: where the matrix is nearly symmetric in spite of
/// convection, either diffusion is strong, and couplings are alike in all directions; or the mass of
/// a step in time is, and few couplings besides those along the wind are strong.
double wind_of(const Parameters& parameters) {
  constexpr double in_time = 20, steady = 1;
  if (assembly::traits_of(parameters.problem.equation).is_symmetric) return 0;
  return parameters.is_in_time() ? in_time : steady;
}

/// The system of the last level; of a mesh without unknowns nothing is kept.
multigrid::SystemSize system_size(const Parameters& parameters,
                                  const std::vector<MeshCounts>& levels) {
  const MeshCounts& finest = levels.back();
  const auto nonzeros = [](const MeshCounts& level) {
    return level.couplings -
           std::int64_t(level.uncoupled * double(level.couplings - level.unknowns));
  };
  multigrid::SystemSize size{multigrid::Index(finest.unknowns), nonzeros(finest), finest.dimension};
  size.grading = finest.grading;
  size.wind = wind_of(parameters);
  if (parameters.is_in_time() && parameters.solver.norm == multigrid::Norm::energy)
    size.tied = size.rows;  // to the temperature before the step
  for (std::size_t l = levels.size() - 1; parameters.has_mesh_levels() && l-- > 0;)
    if (levels[l].unknowns > 0)
      size.coarser.push_back(
          {multigrid::Index(levels[l].unknowns), nonzeros(levels[l]), levels[l].interpolation});
  return size;
}

/// The forecast of the kind of hierarchy that takes most, of those that the matrix may decide for.
///
/// kinds  receives the peak of each, if there are several
multigrid::Forecast solver_forecast(const Parameters& parameters,
                                    const std::vector<MeshCounts>& levels,
                                    multigrid::Space space,
                                    std::vector<std::pair<std::string, std::int64_t>>& kinds) {
  const MeshCounts& counts = levels.back();
  constexpr std::int64_t most = std::numeric_limits<multigrid::Index>::max();
  if (counts.nodes >= most)
    throw multigrid::InputError(fmt::format(
        "Mesh/Refinements: the mesh would have {} nodes, and more than {} cannot be numbered; "
        "refine less.",
        grouped(counts.nodes), grouped(most)));
  multigrid::SolverOptions solver = parameters.solver;
  if (parameters.is_in_time() && solver.start == multigrid::Start::automatic)
    solver.start = multigrid::Start::previous;
  const multigrid::SystemSize size = system_size(parameters, levels);
  multigrid::Forecast largest;
  for (const multigrid::PossibleKind& kind :
       multigrid::possible_kinds(solver, size.dimension, size.wind == 0)) {
    multigrid::SolverOptions options = solver;
    options.hierarchy.kind = kind.kind;
    options.auxiliary_grid.transfer = kind.transfer;
    const multigrid::Forecast forecast = multigrid::forecast(size, options, space);
    kinds.emplace_back(kind.name(), forecast.peak);
    if (forecast.peak > largest.peak) largest = forecast;
  }
  if (kinds.size() == 1) kinds.clear();
  return largest;
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
  std::vector<std::pair<std::string, std::int64_t>> kinds;
  const multigrid::Forecast solver = solver_forecast(parameters, levels, space, kinds);
  AssemblyBytes assembly = assembly_bytes(counts, degree);
  assembly.numbering += driver_of(parameters.problem.equation).kept_bytes(counts);
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
           phase("solve", solver.solve)},
          solver.peak,
          std::move(kinds)};
}

}  // namespace apps
