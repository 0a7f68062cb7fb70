// SPDX-License-Identifier: MIT
#include "apps/dry_run/forecast.h"

#include "apps/dry_run/assembly_bytes.h"
#include "apps/output/report_text.h"
#include "multigrid/choice/choices.h"
#include "multigrid/errors.h"
#include "multigrid/forecast.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace apps {
namespace {

/// SystemSize::wind. Measured on the inputs: where the matrix is nearly symmetric in spite of
/// convection, either diffusion is strong, and couplings are alike in all directions; or the mass of
/// a step in time is, and few couplings besides those along the wind are strong.
double wind_of(const Parameters& parameters) {
  constexpr double in_time = 20, steady = 1;
  if (assembly::has_symmetric_matrix(parameters.problem)) return 0;
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
  size.steps = finest.steps;
  size.wind = wind_of(parameters);
  if (assembly::traits_of(parameters.problem.equation).is_vector)
    size.block_size = finest.dimension;
  if (parameters.is_in_time() && parameters.solver.norm == multigrid::Norm::energy)
    size.tied = size.rows;  // to the temperature before the step
  for (std::size_t l = levels.size() - 1; parameters.has_mesh_levels() && l-- > 0;)
    if (levels[l].unknowns > 0)
      size.coarser.push_back(
          {multigrid::Index(levels[l].unknowns), nonzeros(levels[l]), levels[l].interpolation});
  return size;
}

/// Couplings between periodic sides are as long as the domain, so that no such mesh is about uniform to the solver.
multigrid::GridTransfer transfer_of(const multigrid::PossibleKind& kind, const MeshCounts& counts) {
  using multigrid::GridTransfer;
  const bool is_chosen = kind.kind == multigrid::HierarchyKind::auxiliary_grid &&
                         kind.transfer == GridTransfer::automatic;
  return is_chosen && counts.has_copies ? GridTransfer::smoothed : kind.transfer;
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
       multigrid::possible_kinds(solver, size.dimension, size.wind == 0, size.block_size)) {
    multigrid::SolverOptions options = solver;
    options.hierarchy.kind = kind.kind;
    options.auxiliary_grid.transfer = transfer_of(kind, counts);
    const multigrid::Forecast forecast = multigrid::forecast(size, options, space);
    kinds.emplace_back(kind.name(), forecast.peak);
    if (forecast.peak > largest.peak) largest = forecast;
  }
  if (kinds.size() == 1) kinds.clear();
  return largest;
}

/// What is there while a system is assembled: what becomes of it, or the solver of the step or of Newton's iteration before.
std::int64_t assembled_beside(const AssemblyBytes& bytes,
                              const multigrid::Forecast& solver,
                              const std::int64_t nonzeros) {
  if (bytes.is_newton) return bytes.in_step + solver.solve;
  if (bytes.steps == 0) return solver.system;
  constexpr std::int64_t of_entry = 12;  // of the system, which is given up after each setup
  return bytes.matrix_moves ? bytes.in_step + solver.solve - of_entry * nonzeros : 0;
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

/// Mesh and assembly are where the solver is.
DryRun forecast_run(const Parameters& parameters,
                    const std::vector<MeshCounts>& levels,
                    std::int64_t process,
                    multigrid::Space space) {
  std::vector<std::pair<std::string, std::int64_t>> kinds;
  const multigrid::Forecast solver = solver_forecast(parameters, levels, space, kinds);
  const std::int64_t nonzeros = system_size(parameters, levels).nonzeros;
  const AssemblyBytes bytes = assembly_bytes(parameters, levels.back(), nonzeros);
  const std::int64_t kept = bytes.mesh + bytes.numbering + bytes.steps;
  const auto phase = [&](const char* name, std::int64_t own) {
    return space == multigrid::Space::host ? PhaseBytes{name, process + own, 0}
                                           : PhaseBytes{name, process, own};
  };
  const std::int64_t assembly = kept + bytes.passing + assembled_beside(bytes, solver, nonzeros);
  for (auto& [kind, peak] : kinds) peak = std::max(peak + kept, assembly);
  return {levels.back(),
          {phase("mesh", bytes.mesh), phase("assembly", assembly),
           phase("system", kept + solver.system), phase("setup", kept + solver.setup_peak),
           phase("solve", kept + bytes.in_step + solver.solve)},
          solver.peak,  // mesh and assembly can be on the host
          std::move(kinds)};
}

}  // namespace apps
