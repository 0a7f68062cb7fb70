// SPDX-License-Identifier: MIT
#include "apps/ranks/refusals.h"

#include "apps/ranks/started.h"
#include "multigrid/errors.h"

#include <fmt/format.h>

namespace apps {
namespace {

using multigrid::HierarchyKind;
using multigrid::InputError;

/// A key, or a key and its value, that has no meaning with PETSc.
struct Refusal {
  std::string path;
  bool is_asked_for;
  const char* reason;
};

std::vector<Refusal> refusals(const Parameters& p) {
  const auto has = [](const std::string& text) {
    return text.find_first_not_of(" \t") != std::string::npos;
  };
  const assembly::ProblemOptions& problem = p.problem;
  const multigrid::Start start = p.solver.start;
  return {
      {"Problem/Equation = " + multigrid::word(problem.equation, assembly::equation_words),
       assembly::traits_of(problem.equation).is_vector, "has a vector at each node"},
      {"Problem/Initial file", !problem.initial_file.empty(), "is read by one process"},
      {"Problem/Periodic", has(problem.periodic), "joins sides that may lie on two processes"},
      {"Problem/Contact", has(problem.contact), "joins sides that may lie on two processes"},
      {"Adaptivity/Steps", p.adaptivity.is_on(), "refines by estimates of one process"},
      {"Output/Hierarchy", p.output.hierarchy, "shows the hierarchy of this program's own solver"},
      {"Solver/Preset", p.solver.preset == multigrid::Preset::paper_ag,
       "is that of a paper, with this program's own methods"},
      {"Output/System", p.output.system, "writes a file of all rows"},
      {"Output/Mesh lines", p.output.mesh_lines, "draws meshes that one process has"},
      {"Solver/Start",
       start != multigrid::Start::automatic && start != multigrid::Start::zero &&
           !(start == multigrid::Start::previous && p.is_in_time()),
       "starts from another place than 0 or the step before"},
  };
}

std::string kind_of(const Parameters& p) {
  return "Solver/Hierarchy/Kind = " +
         multigrid::word(p.solver.hierarchy.kind, multigrid::hierarchy_words);
}

}  // namespace

void refuse_what_petsc_has_not(const Parameters& parameters) {
  require_one_process_without_petsc(parameters.engine);
  if (!uses_petsc(parameters.engine)) return;
  for (const Refusal& refusal : refusals(parameters))
    if (refusal.is_asked_for)
      throw InputError(fmt::format(
          "{} {}, which Solver/Engine = petsc does not do yet; start one process, with Engine = auto or terrace.",
          refusal.path, refusal.reason));
  const HierarchyKind kind = parameters.solver.hierarchy.kind;
  const multigrid::GridTransfer transfer = parameters.solver.auxiliary_grid.transfer;
  const bool is_grid =
      kind == HierarchyKind::auxiliary_grid && (transfer == multigrid::GridTransfer::automatic ||
                                                transfer == multigrid::GridTransfer::linear ||
                                                transfer == multigrid::GridTransfer::smoothed);
  if (kind != HierarchyKind::automatic && kind != HierarchyKind::geometric && !is_grid)
    throw InputError(
        kind_of(parameters) +
        " is not among those of Solver/Engine = petsc; take geometric, auxiliary grid with Transfer = linear or smoothed, or auto, with PETSc's own "
        "kinds by Solver/PETSc options = -terrace_pc_type gamg or hypre.");
  if (is_grid && transfer == multigrid::GridTransfer::smoothed &&
      !assembly::has_symmetric_matrix(parameters.problem))
    throw InputError(
        "Solver/Auxiliary grid/Transfer = smoothed needs a symmetric matrix, and " +
        std::string(
            assembly::traits_of(parameters.problem.equation).is_symmetric
                ? "a Problem/Diffusion that depends on u gives Newton's method one that is not"
                : "that of Problem/Equation is not") +
        "; take linear, or Hierarchy/Kind = auto.");
  if (kind == HierarchyKind::geometric && parameters.mesh.refinements == 0 &&
      parameters.output.convergence == 0)
    throw InputError(kind_of(parameters) +
                     " has one level, since Mesh/Refinements is 0; take auto, or refine.");
  const std::string& device = parameters.device.device;
  if (device != "auto" && device != "host")
    throw InputError(
        "Backend/Device = " + device +
        " is not for Solver/Engine = petsc: its PETSc, the one that deal.II is linked with, works on processors "
        "here; take host or auto.");
}

}  // namespace apps
