// SPDX-License-Identifier: MIT
#include "multigrid/solver/implementation.h"

namespace multigrid {
namespace {

Placement placement_of(const System& system,
                       const BackendOptions& backend,
                       const Executor& executor) {
  if (backend.residency != Residency::all_but_coarsest && backend.residency != Residency::streaming)
    throw InputError("with Backend/Residency = " + word(backend.residency, residency_words) +
                     " a solver works where its system is: copy that to the device");
  if (system.A.executor().space() != Space::host || executor.space() == Space::host)
    throw InputError("Backend/Residency = " + word(backend.residency, residency_words) +
                     " is for a system on a host that a device solves");
  return {executor, backend.residency, backend.krylov_vectors == KrylovVectors::host};
}

}  // namespace

Solver::Solver(const System& system, const SolverOptions& options, const BackendOptions& backend) {
  const Executor& executor = system.A.executor();
  const AloneIfSmall alone(executor, system.n());
  implementation_ = std::make_unique<Implementation>(
      system, options, backend, Placement{executor, Residency::resident, false});
}
Solver::Solver(const System& system,
               const SolverOptions& options,
               const BackendOptions& backend,
               const Executor& executor) {
  const AloneIfSmall alone(executor, system.n());
  implementation_ = std::make_unique<Implementation>(system, options, backend,
                                                     placement_of(system, backend, executor));
}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;

std::vector<SolveReport> Solver::solve(const Array<double>& B,
                                       Array<double>& X,
                                       int columns,
                                       const std::atomic<bool>* stop) {
  const AloneIfSmall alone = implementation_->alone();
  return implementation_->solve_several(B, X, columns, stop);
}

SolveReport Solver::solve(const Array<double>& b,
                          Array<double>& x,
                          const std::atomic<bool>* stop,
                          const Dissipation* dissipation) {
  const AloneIfSmall alone = implementation_->alone();
  return implementation_->solve(b, x, stop, dissipation);
}

void Solver::replace_matrix(const Csr<double>& A, const std::optional<Symmetry>& symmetry) {
  const AloneIfSmall alone = implementation_->alone();
  implementation_->replace_matrix(A, symmetry);
}

void Solver::refresh(const System& system) {
  const AloneIfSmall alone = implementation_->alone();
  implementation_->refresh(system);
}

bool Solver::has_structure_of(const System& system) const {
  implementation_->require_hierarchy();
  return implementation_->preconditioner->structural_difference(system).empty();
}

std::vector<Index> Solver::aggregates(int level) const {
  return aggregates_of(*implementation_->preconditioner, implementation_->options, level);
}

std::vector<TreeBox> Solver::boxes(int level) const {
  return boxes_of(*implementation_->preconditioner, implementation_->options, level);
}

const SolverOptions& Solver::options() const {
  return implementation_->options;
}

const HierarchyReport& Solver::hierarchy() const {
  return implementation_->report;
}

}  // namespace multigrid
