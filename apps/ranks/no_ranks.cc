// SPDX-License-Identifier: MIT
#include "apps/process/interrupt.h"
#include "apps/ranks/petsc_system.h"
#include "apps/ranks/ranks.h"
#include "apps/ranks/started.h"
#include "multigrid/errors.h"

// Instead of ranks.cc and petsc_system.cc, in a build without MPI and PETSc.
namespace apps {
namespace {

const RankPlace alone;

}  // namespace

void start_ranks() {
  if (n_started_together() > 1)
    throw multigrid::InputError(
        "several processes were started together, but this build has no MPI, or its deal.II has no PETSc: start one, or build "
        "with a deal.II that has both.");
}

void start_petsc() {
  throw multigrid::InputError(
      "Solver/Engine = petsc is not in this build, whose deal.II has no PETSc or no MPI; take terrace.");
}

const RankPlace& rank_place() {
  return alone;
}
const mesh::OtherParts* other_ranks() {
  return nullptr;
}
const postprocess::OtherViews* other_views() {
  return nullptr;
}
void on_all_ranks(const std::function<void()>& work) {
  work();
}
std::string text_of_first_rank(const std::string& text) {
  return text;
}
std::vector<double> on_first_rank(const std::vector<double>& own) {
  return own;
}
void stop_together_if_interrupted() {
  stop_if_interrupted();
}
const std::string& scratch_directory() {
  static const std::string none;
  return none;
}
void end_ranks(const Ending&, const std::function<void()>& tell, double) {
  tell();
}

struct PetscSystem::Parts {};
PetscSystem::PetscSystem(multigrid::System, const std::vector<assembly::UnknownNames>&) {
  start_petsc();  // throws
}
PetscSystem::PetscSystem(multigrid::Csr<double>, const std::vector<double>&) {
  start_petsc();  // throws
}
PetscSystem::~PetscSystem() = default;
bool PetscSystem::is_symmetric() const {
  return true;
}
bool PetscSystem::has_constant_nullspace() const {
  return false;
}
double PetscSystem::relative_mean() const {
  return 0;
}
std::int64_t PetscSystem::n() const {
  return 0;
}
std::int64_t PetscSystem::n_nonzeros() const {
  return 0;
}
multigrid::HierarchyReport PetscSystem::set_up(const PetscChoice&) {
  return {};
}
void PetscSystem::take_matrix(const multigrid::Csr<double>&) {}
bool PetscSystem::refresh() {
  return false;
}
void PetscSystem::keep_hierarchy() {}
multigrid::SolveReport PetscSystem::solve(const std::vector<double>&,
                                          const std::vector<double>&,
                                          const std::atomic<bool>*) {
  return {};
}
multigrid::SolveReport PetscSystem::solve(const std::atomic<bool>*) {
  return {};
}
multigrid::Array<double> PetscSystem::solution() const {
  return {};
}
PetscWords PetscSystem::words() const {
  return {};
}
PetscTraffic PetscSystem::traffic() const {
  return {};
}

}  // namespace apps
