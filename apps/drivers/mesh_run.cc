// SPDX-License-Identifier: MIT
#include "apps/drivers/mesh_run.h"

#include "apps/advice/advice.h"
#include "apps/counts/mesh_summary.h"
#include "apps/output/report_text.h"
#include "apps/parameters/slice_plane.h"
#include "apps/process/interrupt.h"

namespace apps {

template <int dim>
void MeshRun::make_mesh(mesh::Mesh<dim>& mesh) {
  enter(Phase::mesh);
  const Stopwatch stopwatch;
  mesh = mesh::make_coarse_mesh<dim>(parameters().mesh, &interrupt_flag());
  require_slice_in_mesh(parameters().output.slice, *mesh.triangulation);
  make_problem();
  report_.seconds.mesh = stopwatch.seconds();
  stop_if_interrupted();
  log_.line("{}", names_text(mesh));
  for (const std::string& sentence : advice(parameters(), mesh.from_file)) warn(sentence);
  refine(mesh, parameters().mesh.refinements);
}

template <int dim>
void MeshRun::refine(mesh::Mesh<dim>& mesh, const int times) {
  for (int k = 0; k < times; ++k) {
    if (parameters().has_mesh_levels()) {
      enter(Phase::assembly);
      const Stopwatch stopwatch;
      keep_level();
      report_.seconds.assembly += stopwatch.seconds();
      stop_if_interrupted();
    }
    enter(Phase::mesh);
    const Stopwatch stopwatch;
    mesh::refine(mesh, 1, &interrupt_flag());
    report_.seconds.mesh += stopwatch.seconds();
    stop_if_interrupted();
  }
  describe(mesh, report_.problem);
  log_.line("{}", mesh_text(report_));
  stop_if_interrupted();
}

void MeshRun::keep_errors(const assembly::Errors& errors, const double seconds) {
  report_.errors = postprocess::Report::Errors{errors.L2, errors.H1, errors.nodal};
  report_.seconds.errors = seconds;
  log_.line("{}", errors_text(report_));
  stop_if_interrupted();
}

template void MeshRun::make_mesh(mesh::Mesh<2>& mesh);
template void MeshRun::make_mesh(mesh::Mesh<3>& mesh);
template void MeshRun::refine(mesh::Mesh<2>& mesh, int times);
template void MeshRun::refine(mesh::Mesh<3>& mesh, int times);

}  // namespace apps
