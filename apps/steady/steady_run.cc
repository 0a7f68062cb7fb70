// SPDX-License-Identifier: MIT
#include "apps/steady/steady_run.h"

#include "apps/advice/advice.h"
#include "apps/drivers/array_meshes.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/parameters/checks.h"
#include "apps/parameters/nearest.h"
#include "apps/parameters/picture_keys.h"
#include "apps/probes/probe_results.h"
#include "apps/process/interrupt.h"
#include "apps/process/stopwatch.h"
#include "apps/ranks/pieces.h"
#include "apps/ranks/ranks.h"
#include "apps/views/hierarchy_view.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace apps {

namespace {

constexpr double rounding = 1e-12;  ///< a smaller imbalance is none

}  // namespace

template <int dim>
SteadyRun<dim>::SteadyRun(const ParameterFile& file, MakeSteady<dim> make)
    : MeshRun(with_tolerance_of_study(file)), make_(std::move(make)) {
  report_.problem.element =
      multigrid::word(parameters().discretization.element, assembly::element_words);
  output_.write(to_repeat(file.whole.value_or(parameters())), "parameters.prm");
  if (parameters().solver.tolerance < file.parameters.solver.tolerance)
    log_.line("tolerance   {} instead of {}, for a convergence study (Output/Convergence)",
              parameters().solver.tolerance, file.parameters.solver.tolerance);
}

template <int dim>
void SteadyRun<dim>::run() {
  choose_executor();
  if (parameters().adaptivity.is_on()) return run_adaptively();
  const int refinements = parameters().output.convergence;
  for (int k = 0; k <= refinements && report_.exit_code == exit_solved; ++k) {
    const Stopwatch stopwatch;
    if (k == 0)
      make_mesh(mesh_);
    else
      forget_results();
    on_mesh_executor([&] {
      refine(mesh_, parameters().mesh.refinements + k);
      solve_on_mesh();
    });
    if (refinements > 0)
      report_.convergence.push_back(
          convergence_row(report_, largest_diameter(), stopwatch.seconds()));
  }
  if (refinements > 0) log_.line("{}", convergence_text(report_));
}

template <int dim>
double SteadyRun<dim>::largest_diameter() const {
  const double own = mesh::largest_diameter(mesh_);
  return mesh_.share ? mesh_.share->others->largest(own) : own;
}

template <int dim>
void SteadyRun<dim>::on_mesh_executor(const std::function<void()>& action) {
  bool has_failed = false;
  on_executor([&] {
    if (has_failed) system_ = {};
    has_failed = true;  // if this is carried out again
    action();
  });
}

template <int dim>
void SteadyRun<dim>::forget_results() {
  report_.results.reset();
  report_.errors.reset();
  report_.solver = {};
  report_.nonlinear.reset();
  if (report_.ranks) note_processes();
  report_.hierarchy.levels.clear();
  report_.hierarchy.notes.clear();
  u_ = {};
  z_ = {};
  hierarchy_view_ = {};
}

template <int dim>
void SteadyRun<dim>::make_problem() {
  problem_ = make_(parameters(), mesh_, assembly_progress());
  if (parameters().adaptivity.is_on()) problem_->expect_bisection();
  find_goal();
}

template <int dim>
void SteadyRun<dim>::keep_level() {
  const bool with_matrix =
      parameters().solver.geometric.level_matrices == multigrid::LevelMatrices::assembled;
  const double n = system_.n();  // of a process without unknowns 0, too
  if ((mesh_.share ? mesh_.share->others->largest(n) : n) > 0)
    problem_->keep_level(std::exchange(system_, {}), with_matrix);
  else
    problem_->keep_level(mesh_executor(), with_matrix);
}

template <int dim>
void SteadyRun<dim>::solve_on_mesh() {
  if (problem_->is_nonlinear()) {
    solve_nonlinear();
  } else {
    system_ = assemble();
    check_places(places_, *problem_);
    if (shared_system_)
      solve_by_petsc(*shared_system_);
    else
      solve(system_);
    shared_system_.reset();
  }
  if (!parameters().has_mesh_levels() || !refines_again()) system_ = {};
  if (has_solution()) u_ = problem_->normalized(std::move(u_));
  try {
    find_results();
  } catch (const Interrupted&) {
    save_solution();
    throw;
  } catch (...) {
    if (rank_place().n == 1) save_solution();  // others may not have failed
    throw;
  }
}

template <int dim>
bool SteadyRun<dim>::has_solution() const {
  return mesh_.share ? mesh_.share->others->largest(u_.empty() ? 0 : 1) > 0 : !u_.empty();
}

template <int dim>
bool SteadyRun<dim>::has_finite_solution() const {
  const bool is_there = has_solution(), own = u_.empty() || is_finite(u_);
  return is_there && (mesh_.share ? mesh_.share->others->least(own ? 1 : 0) > 0 : own);
}

template <int dim>
void SteadyRun<dim>::save_solution() noexcept {
  if (!has_finite_solution()) return;
  const Phase failed = clock_.phase();
  try {
    write_solution();
    log_.line("written     {}: {}", output_.name(), list(output_.files()));
  } catch (const std::exception& error) {
    log_.note(std::string("the solution could not be written: ") + error.what());
  }
  enter(failed);  // that is where the run ends
}

template <int dim>
multigrid::System SteadyRun<dim>::assemble() {
  enter(Phase::assembly);
  multigrid::System system = problem_->assemble(mesh_executor());
  const double seconds = clock_.lap();
  clock_.move_to(Phase::numbering, problem_->numbering_seconds());
  report_.problem.unknowns = system.n();
  report_.problem.nonzeros = system.A.n_nonzeros();
  if (mesh_.share) {
    multigrid::System own = refines_again() ? system.copy_to(mesh_executor()) : std::move(system);
    shared_system_ = std::make_unique<PetscSystem>(std::move(own), problem_->names_of_levels());
    report_.problem.unknowns = shared_system_->n();
    report_.problem.nonzeros = shared_system_->n_nonzeros();
  }
  log_.line("{}", assembly_text(report_, seconds));
  if (problem_->imbalance() > rounding)
    log_.line(
        "balance     the integrals of f and g of this Neumann problem add up to {:.2e} of their "
        "size;\n"
        "            a constant subtracted from f makes that 0",
        problem_->imbalance());
  note_convection(problem_->contrast().peclet);
  choose_precision(problem_->contrast());
  if (report_.convergence.empty())  // on finer meshes it would be the same
    for (const std::string& sentence : advice(parameters(), problem_->contrast())) warn(sentence);
  stop_together_if_interrupted();
  return system;
}

template <int dim>
void SteadyRun<dim>::find_results() {
  if (!has_finite_solution()) return;
  enter(Phase::results);
  keep_results(problem_->results(u_));
  keep_places(*problem_, u_);
  stop_together_if_interrupted();
  find_errors(*problem_, u_);
}

template <int dim>
postprocess::Fields SteadyRun<dim>::solution_fields() {
  postprocess::Fields fields;
  on_mesh_executor([&] {
    bring_mesh();
    fields = problem_->fields(u_);
  });
  return fields;
}

template <int dim>
void SteadyRun<dim>::write_hierarchy() {
  on_mesh_executor([&] {
    bring_mesh();
    write_hierarchy_of(*problem_, hierarchy_view_, parameters().output, output_);
  });
}

template <int dim>
void SteadyRun<dim>::bring_mesh() {
  if (mesh_.adaptive_refinements > 0) return mesh::bring_arrays(mesh_, mesh_executor());
  refine_arrays(mesh_, wanted_refinements(), mesh_executor(), kept_by_elements(parameters()));
}

/// The picture is there first. If both files fail, that of the solution matters more.
template <int dim>
void SteadyRun<dim>::write_solution() {
  const OutputOptions& options = parameters().output;
  std::exception_ptr of_picture;
  try {
    if (options.picture) draw_solution();
  } catch (const postprocess::WriteError&) {
    // Files are written at the end, when processes have told each other what they see.
    of_picture = std::current_exception();
  } catch (...) {
    if (rank_place().n > 1) throw;
    of_picture = std::current_exception();
  }
  if (options.solution) write_file();
  if (options.boundaries) write_boundaries();
  on_all_ranks([&] {
    if (of_picture) std::rethrow_exception(of_picture);
  });
}

template <int dim>
void SteadyRun<dim>::draw_solution() {
  enter(Phase::picture);
  on_mesh_executor([&] {
    bring_mesh();
    draw(problem_->drawn(u_), picture_options(parameters().output), "solution.png");
  });
  output_.written("solution.png");
}

template <int dim>
void SteadyRun<dim>::write_boundaries() {
  enter(Phase::fields);
  postprocess::Fields fields;
  on_mesh_executor([&] {
    bring_mesh();
    fields = problem_->boundary_fields(u_);
  });
  enter(Phase::vtu);
  write_sides(fields, parameters().output.compression, output_);
}

template <int dim>
void SteadyRun<dim>::write_file() {
  enter(Phase::fields);
  postprocess::FileMesh file;
  on_mesh_executor([&] {
    bring_mesh();
    file = problem_->file(u_);
    const assembly::DerivedOptions further = derived_options(parameters().output);
    if (further.any()) add_fields(problem_->derived(u_, further), file);
  });
  enter(Phase::vtu);
  if (rank_place().n > 1) {
    write_pieces(file, "solution", '/', parameters().output.compression, output_);
    output_.written("solution.pvtu");
  } else {
    write_vtu(file, "solution.vtu", parameters().output.compression, output_);
  }
}

template class SteadyRun<2>;
template class SteadyRun<3>;

}  // namespace apps
