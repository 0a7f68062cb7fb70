// SPDX-License-Identifier: MIT
#include "apps/ranks/petsc_system.h"

#include "apps/ranks/ranks.h"
#include "multigrid/distributed/auxiliary_grid_levels.h"
#include "multigrid/distributed/petsc_solver.h"

#include <cmath>
#include <optional>
#include <utility>

namespace apps {

using namespace multigrid::distributed;

struct PetscSystem::Parts {
  Ranks ranks = Ranks::all();
  std::vector<Numbering> rows;  ///< of each level, the finest first
  OwnedMat A, next;             ///< next: what take_matrix was given last, if nothing uses it yet
  OwnedVec b, x;
  std::vector<OwnedMat> P;
  OwnPoints points;
  bool constant_nullspace = false;
  bool has_grid = false;                  ///< PetscChoice::Kind of the solver
  bool is_kept = false;                   ///< the hierarchy, of a matrix before A
  std::optional<TiesOfRanks> ties;        ///< of a linear equation
  bool is_by_energy = false;              ///< see PetscChoice
  bool starts_from_constant = false;      ///< see PetscChoice
  double constant = 0;                    ///< that of the last solve
  std::optional<bool> is_symmetric = {};  ///< of a system from files
  multigrid::Executor executor;
  std::optional<ParallelSolver> solver;

  explicit Parts(const multigrid::Executor& executor) : executor(executor) {}
};

namespace {

struct Word {
  const char *petsc, *own;
};

/// The program's word for one of PETSc, or PETSc's.
template <std::size_t n>
std::string own_word(const Word (&table)[n], const std::string& petsc) {
  for (const Word& word : table)
    if (petsc == word.petsc) return word.own;
  return petsc;
}

constexpr Word krylov_words[] = {{KSPFCG, "flexible cg"},
                                 {KSPCG, "cg"},
                                 {KSPBCGS, "bicgstab"},
                                 {KSPFGMRES, "gmres"},
                                 {KSPRICHARDSON, "none"}};
constexpr Word preconditioner_words[] = {
    {PCMG, "geometric"}, {PCHYPRE, "hypre BoomerAMG"}, {PCGAMG, "PETSc GAMG"}};

/// The points of the rows that this process owns, in their order.
OwnPoints own_points(const multigrid::System& own, const Numbering& rows) {
  OwnPoints points;
  points.dimension = std::max(1, own.dimension);
  const auto n = std::size_t(rows.end - rows.begin), all = rows.of_node.size();
  const std::vector<double> x = own.coordinates.to_vector();
  points.x.resize(n * std::size_t(own.dimension));
  for (std::size_t i = 0; i < all; ++i)
    for (std::size_t d = 0; d < std::size_t(own.dimension) && rows.owns(rows.of_node[i]); ++d)
      points.x[d * n + std::size_t(rows.of_node[i] - rows.begin)] = x[d * all + i];
  return points;
}

void add_complexities(multigrid::HierarchyReport& report) {
  double rows = 0, nonzeros = 0;
  for (const multigrid::LevelReport& level : report.levels) {
    rows += double(level.rows);
    nonzeros += double(level.nonzeros);
  }
  report.grid_complexity = rows / double(report.levels[0].rows);
  report.operator_complexity = nonzeros / double(report.levels[0].nonzeros);
}

}  // namespace

PetscSystem::PetscSystem(multigrid::System own, const std::vector<assembly::UnknownNames>& names)
    : parts_(std::make_unique<Parts>(own.A.executor())) {
  Parts& parts = *parts_;
  for (const assembly::UnknownNames& level : names)
    parts.rows.push_back(
        number(parts.ranks, level.names, level.is_outer, std::vector<char>(level.names.size(), 1)));
  parts.points = own_points(own, parts.rows[0]);
  parts.A = sum_of_parts(own.A, parts.rows[0]);
  own.A = {};
  parts.b = sum_of_parts(own.b.to_vector(), parts.rows[0]);
  require(VecDuplicate(parts.b, parts.x.make()), "making a vector");
  for (std::size_t l = 0; l + 1 < parts.rows.size(); ++l) {
    parts.P.push_back(interpolation_of_parts(own.coarser[l].P, parts.rows[l], parts.rows[l + 1]));
    own.coarser[l] = {};
  }
  parts.constant_nullspace = own.constant_nullspace;
  if (own.dissipation) parts.ties = {std::move(*own.dissipation), &parts.rows[0], parts.ranks};
}

PetscSystem::PetscSystem(multigrid::Csr<double> own, const std::vector<double>& b)
    : parts_(std::make_unique<Parts>(own.executor())) {
  constexpr double rounding = 1e-12;  // as multigrid/symmetry.h and count_parts take it
  Parts& parts = *parts_;
  parts.A = matrix_of_rows(parts.ranks, own);
  own = {};
  parts.b = vector_of_rows(parts.ranks, b);
  require(VecDuplicate(parts.b, parts.x.make()), "making a vector");
  parts.is_symmetric = asymmetry(parts.A) <= rounding;
  parts.constant_nullspace = *parts.is_symmetric && largest_row_sum(parts.A) <= rounding;
}

PetscSystem::~PetscSystem() = default;

bool PetscSystem::is_symmetric() const {
  return *parts_->is_symmetric;
}

bool PetscSystem::has_constant_nullspace() const {
  return parts_->constant_nullspace;
}

double PetscSystem::relative_mean() const {
  double sum = 0, norm = 0;
  require(VecSum(parts_->b, &sum), "reading a vector");
  require(VecNorm(parts_->b, NORM_2, &norm), "reading a vector");
  return norm > 0 ? sum / (norm * std::sqrt(double(n()))) : 0;
}

std::int64_t PetscSystem::n() const {
  PetscInt n = 0;
  require(VecGetSize(parts_->b, &n), "reading a vector");
  return n;
}

std::int64_t PetscSystem::n_nonzeros() const {
  MatInfo info;
  require(MatGetInfo(parts_->A, MAT_GLOBAL_SUM, &info), "counting entries");
  return std::int64_t(info.nz_used);
}

multigrid::HierarchyReport PetscSystem::set_up(const PetscChoice& choice) {
  if (parts_->next) parts_->A = std::exchange(parts_->next, {});
  parts_->is_kept = false;
  parts_->is_by_energy = choice.is_by_energy && parts_->ties;
  parts_->starts_from_constant = choice.starts_from_constant;
  parts_->solver.reset();  // two hierarchies at a time would take twice the memory
  ParallelOptions options;
  const bool is_hypre = choice.kind == PetscChoice::Kind::hypre;
  options.preconditioner = is_hypre ? Preconditioner::hypre : Preconditioner::levels;
  options.krylov = choice.krylov;
  options.directions = choice.directions;
  options.tolerance = choice.tolerance;
  options.is_relative_to_start = choice.is_relative_to_start || choice.is_by_energy;
  options.max_iterations = choice.maximum_iterations;
  options.is_symmetric = parts_->is_symmetric.value_or(choice.is_symmetric);
  options.constant_nullspace = parts_->constant_nullspace;
  add_petsc_options(choice.options);
  multigrid::HierarchyReport report;
  CoarseLevels levels;
  parts_->has_grid = choice.kind == PetscChoice::Kind::auxiliary_grid;
  if (parts_->has_grid)
    levels = auxiliary_grid_levels(
        parts_->ranks, parts_->A, parts_->points,
        {choice.transfer, double(choice.coarse_rows), options.is_symmetric}, report.notes);
  parts_->solver.emplace(parts_->A, parts_->has_grid ? levels.P : parts_->P, options, levels.A);
  if (parts_->solver->krylov() == KSPPREONLY)
    parts_->starts_from_constant = false;  // it takes no start
  const std::string unread = unread_petsc_options(parts_->ranks, choice.options);
  if (!unread.empty())
    throw multigrid::InputError("Solver/PETSc options: nothing in PETSc reads " + unread +
                                " here; correct or remove it.");
  report.kind = words().hierarchy;
  report.levels = parts_->solver->levels();
  if (!report.levels.empty()) add_complexities(report);
  return report;
}

void PetscSystem::take_matrix(const multigrid::Csr<double>& own) {
  parts_->next = sum_of_parts(own, parts_->rows[0]);
}

bool PetscSystem::refresh() {
  if (parts_->has_grid || parts_->is_kept ||
      !have_same_structure(parts_->ranks, parts_->A, parts_->next))
    return false;
  // PETSc's levels know the matrix itself: another one in its place would reach only some of them.
  require(MatCopy(parts_->next, parts_->A, SAME_NONZERO_PATTERN), "taking a matrix");
  parts_->next = OwnedMat();
  parts_->solver->refresh();
  return true;
}

void PetscSystem::keep_hierarchy() {
  parts_->A = std::exchange(parts_->next, {});
  parts_->is_kept = true;
  parts_->solver->replace_matrix(parts_->A);
}

multigrid::SolveReport PetscSystem::solve(const std::atomic<bool>* stop) {
  const bool starts = parts_->starts_from_constant;
  if (starts) parts_->constant = parts_->solver->start_from_constant(parts_->b, parts_->x);
  return parts_->solver->solve(parts_->b, parts_->x, stop, starts,
                               parts_->is_by_energy ? &*parts_->ties : nullptr);
}

multigrid::SolveReport PetscSystem::solve(const std::vector<double>& own,
                                          const std::vector<double>& start,
                                          const std::atomic<bool>* stop) {
  parts_->b = sum_of_parts(own, parts_->rows[0]);
  // A process without unknowns does not know whether others have values.
  const bool starts = parts_->ranks.largest(double(start.size())) > 0;
  set_at_nodes(start, parts_->rows[0], parts_->x);
  return parts_->solver->solve(parts_->b, parts_->x, stop, starts);
}

bool PetscSystem::is_by_energy() const {
  return parts_->is_by_energy && parts_->solver->minimises_energy();
}

std::optional<double> PetscSystem::constant() const {
  if (!parts_->starts_from_constant) return {};
  return parts_->constant;
}

double PetscSystem::tolerance() const {
  return parts_->solver->tolerance();
}

multigrid::Array<double> PetscSystem::solution() const {
  return {parts_->executor,
          parts_->rows.empty() ? own_values(parts_->x) : at_nodes(parts_->x, parts_->rows[0])};
}

PetscWords PetscSystem::words() const {
  const ParallelSolver& solver = *parts_->solver;
  const bool has_levels = solver.preconditioner() == PCMG;
  const std::string kind = own_word(preconditioner_words, solver.preconditioner());
  return {own_word(krylov_words, solver.krylov()),
          has_levels && parts_->has_grid ? "auxiliary grid" : kind, has_levels ? "V" : "PETSc's",
          has_levels ? solver.levels()[0].smoother : "PETSc's"};
}

PetscTraffic PetscSystem::traffic() const {
  const Traffic& own = parts_->solver->traffic();
  const Ranks& ranks = parts_->ranks;
  return {ranks.sum(own.messages), ranks.sum(own.bytes), ranks.largest(own.reductions),
          ranks.largest(own.messages), ranks.largest(own.bytes)};
}

}  // namespace apps
