// SPDX-License-Identifier: MIT
#include "apps/drivers/mesh_run.h"

#include "apps/advice/advice.h"
#include "apps/drivers/array_meshes.h"
#include "apps/drivers/residency.h"
#include "apps/drivers/shared_mesh.h"
#include "apps/output/progress.h"
#include "apps/output/report_text.h"
#include "apps/parameters/nearest.h"
#include "apps/parameters/slice_plane.h"
#include "apps/process/interrupt.h"
#include "apps/ranks/ranks.h"
#include "apps/ranks/started.h"
#include "assembly/data/boundary_conditions.h"
#include "mesh/error.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <cmath>

namespace apps {
namespace {

/// The names that conditions and coefficients may use, and the numbers that materials have in
/// files.
template <int dim>
std::string names_text(const mesh::Mesh<dim>& mesh) {
  std::vector<std::string> boundaries, materials;
  for (const auto& [name, id] : mesh.boundaries) boundaries.push_back(name);
  for (const auto& [name, id] : mesh.materials) materials.push_back(fmt::format("{} {}", id, name));
  std::sort(materials.begin(), materials.end());
  std::string text = "boundaries  " + list(boundaries);
  if (!materials.empty()) text += "\nmaterials   " + list(materials);
  return text;
}

/// Which sides are periodic, and which boundaries have flows.
template <int dim>
void describe_conditions(const assembly::ProblemOptions& options,
                         const mesh::Mesh<dim>& mesh,
                         postprocess::Report::Problem& problem) {
  if (assembly::traits_of(options.equation).is_vector) return;
  const auto conditions = assembly::parse_boundary_conditions<dim>(options, mesh);
  problem.periodic.clear();
  problem.with_flows.clear();
  for (const mesh::PeriodicSides& sides : conditions.periodic)
    problem.periodic.emplace_back(sides.copy, sides.original);
  for (const auto& [name, id] : mesh.boundaries)
    if (conditions.has_flow(id)) problem.with_flows.push_back(name);
}

/// How much of several refinements the first ones are, whose work grows as the cells do.
double share_of_refinements(const int dim, const int done, const int all) {
  return (std::pow(2., dim * done) - 1) / (std::pow(2., dim * all) - 1);
}

/// Describes the mesh, as it is now, in the report.
template <int dim>
void describe(const mesh::Mesh<dim>& mesh, postprocess::Report::Problem& problem) {
  mesh::CellSizes h = mesh::cell_sizes(mesh);
  problem.dimension = dim;
  problem.mesh = mesh.description();
  problem.cells = mesh.n_cells();
  if (mesh.share) {
    const mesh::OtherParts& others = *mesh.share->others;
    h.h_max = others.largest(h.h_max);
    h.h_min = others.least(h.h_min);
    problem.cells = std::int64_t(others.sum(double(problem.cells)));
  }
  problem.h_max = h.h_max;
  problem.h_min = h.h_min;
  problem.materials.assign(mesh.materials.begin(), mesh.materials.end());
  problem.boundaries.assign(mesh.boundaries.begin(), mesh.boundaries.end());
  problem.boundary_groups.clear();
  for (const auto& [group, ids] : mesh.boundary_groups) {
    problem.boundary_groups.push_back({group, {}});
    for (const auto& [name, id] : mesh.boundaries)
      if (std::count(ids.begin(), ids.end(), id) != 0)
        problem.boundary_groups.back().second.push_back(name);
  }
}

}  // namespace

assembly::Progress MeshRun::assembly_progress() {
  return [this](const double share) {
    stop_if_interrupted();
    if (share == 0) assembly_ = {};
    log_.progress(fmt::format("{}  assembly", progress_bar(share, assembly_.seconds())));
  };
}

void MeshRun::draw(const assembly::DrawnSolution& drawn,
                   const postprocess::PictureOptions& options,
                   const std::string& name) {
  postprocess::DrawnMesh mesh = drawn.mesh;
  mesh.others = other_views();
  const postprocess::MeshLinesDrawn lines =
      postprocess::write_picture(mesh, drawn.values, drawn.name, output_.file(name), options);
  if (!options.mesh_lines || noted_mesh_lines_) return;
  noted_mesh_lines_ = true;
  if (!lines.are_drawn)
    warn(
        "Output/Mesh lines: the cells are too small to be seen, so none are drawn; take more Output/Picture pixels, or a "
        "coarser mesh.");
  else if (lines.left_out > 0)
    log_.line(
        "picture     its lines are those of the mesh {} refinement{} before, since cells are too small to be seen",
        lines.left_out, lines.left_out == 1 ? "" : "s");
}

void MeshRun::note_convection(const double peclet) {
  const bool has_supg = parameters().discretization.stabilization == assembly::Stabilization::supg;
  if (peclet > 0)
    log_.line("convection  cell Peclet numbers up to {:.3g}{}", peclet,
              peclet > 1 && has_supg ? ", SUPG where they are more than 1" : "");
}

template <int dim>
void MeshRun::make_mesh(mesh::Mesh<dim>& mesh) {
  enter(Phase::coarse_mesh);
  on_all_ranks([&] { mesh = make_coarse_mesh<dim>(parameters()); });
  if (uses_petsc(parameters().engine)) {
    share_mesh(mesh);
    note_processes();
  }
  require_slice_in_mesh(parameters().output.slice, *mesh.triangulation);
  places_ = places_of(parameters());
  require_inside_coarse(places_, mesh);
  make_problem();
  mesh::stop_if(&interrupt_flag());
  log_.line("{}", names_text(mesh));
  describe_conditions(parameters().problem, mesh, report_.problem);
  if (mesh.share && !report_.problem.periodic.empty())
    throw multigrid::InputError(
        "the mesh joins sides by $Periodic, which Solver/Engine = petsc does not do yet; start one process, with Engine = auto "
        "or terrace.");
  for (const auto& [copy, original] : report_.problem.periodic)
    log_.line("periodic    {} and {}", copy, original);
  for (const std::string& sentence : advice(parameters(), mesh.from_file)) warn(sentence);
}

const multigrid::Executor& MeshRun::mesh_executor() const {
  return is_mesh_on_host_ || is_hybrid(backend(), *executor_) ? host() : *executor_;
}

bool MeshRun::makes_mesh_on_host(const std::string& reason) {
  if (mesh_executor() == host()) return false;
  is_mesh_on_host_ = true;
  log_.line("memory      makes mesh and system on the host, since: {}", reason);
  return true;
}

template <int dim>
void MeshRun::refine(mesh::Mesh<dim>& mesh, const int wanted_refinements) {
  wanted_refinements_ = wanted_refinements;
  const bool has_levels = parameters().has_mesh_levels();
  const auto refine_to = [&](const int refinements) {
    const bool is_last = refinements == wanted_refinements && !refines_again();
    refine_arrays(mesh, refinements, mesh_executor(),
                  is_last ? kept_by_elements(parameters()) : mesh::Keep::all);
  };
  enter(Phase::refinement);
  const bool is_there = mesh.arrays && mesh.arrays->executor() == mesh_executor();
  refine_to(is_there ? mesh.refinements : 0);
  const int before = mesh.refinements;
  const Stopwatch stopwatch;
  while (mesh.refinements < wanted_refinements) {
    if (has_levels) {
      enter(Phase::assembly);
      keep_level();
      stop_together_if_interrupted();
    }
    enter(Phase::refinement);
    refine_to(mesh.refinements + 1);
    mesh::stop_if(&interrupt_flag());
    const double share =
        share_of_refinements(dim, mesh.refinements - before, wanted_refinements - before);
    log_.progress(fmt::format("{}  refinement", progress_bar(share, stopwatch.seconds())));
  }
  describe_mesh(mesh);
}

template <int dim>
void MeshRun::describe_mesh(const mesh::Mesh<dim>& mesh) {
  enter(Phase::cell_sizes);
  describe(mesh, report_.problem);
  log_.line("mesh        {}: {} cells, h {:.4g} to {:.4g}, {:.2f} s", report_.problem.mesh,
            grouped(report_.problem.cells), report_.problem.h_max, report_.problem.h_min,
            clock_.read().mesh);
  stop_together_if_interrupted();
}

void MeshRun::keep_errors(const assembly::Errors& errors, const double seconds) {
  report_.errors = postprocess::Report::Errors{errors.L2, errors.H1, errors.nodal};
  log_.line("errors      L2 {:.4e}, H1 seminorm {:.4e}, largest at a node {:.4e}, {:.2f} s",
            errors.L2, errors.H1, errors.nodal, seconds);
  stop_together_if_interrupted();
}

template void MeshRun::make_mesh(mesh::Mesh<2>& mesh);
template void MeshRun::make_mesh(mesh::Mesh<3>& mesh);
template void MeshRun::refine(mesh::Mesh<2>& mesh, int wanted_refinements);
template void MeshRun::refine(mesh::Mesh<3>& mesh, int wanted_refinements);
template void MeshRun::describe_mesh(const mesh::Mesh<2>& mesh);
template void MeshRun::describe_mesh(const mesh::Mesh<3>& mesh);

}  // namespace apps
