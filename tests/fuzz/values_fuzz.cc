// SPDX-License-Identifier: MIT
// Values of parameters, without a parameter file around them: each line is an assignment Section/Key=value, as --set
// has it. What reads values then sees them on a small mesh with two materials.
#include "apps/adaptive/adaptive_checks.h"
#include "apps/adaptive/goal.h"
#include "apps/parameters/checks.h"
#include "apps/parameters/device.h"
#include "apps/parameters/elastic_output.h"
#include "apps/parameters/file_names.h"
#include "apps/parameters/picture_keys.h"
#include "apps/probes/places.h"
#include "apps/sweep/plan.h"
#include "apps/time/time_schedule.h"
#include "assembly/convection/convection_data.h"
#include "assembly/data/bad_value.h"
#include "assembly/data/constants.h"
#include "assembly/data/contact.h"
#include "assembly/elasticity/elasticity_data.h"
#include "assembly/heat/heat_equation.h"
#include "fuzz.h"
#include "mesh/mesh.h"
#include "multigrid/errors.h"
#include "multigrid/solver.h"

#include <cmath>
#include <sstream>

namespace {

template <class Read>
void expect_input_errors(Read&& read) {
  try {
    read();
  } catch (const multigrid::InputError&) {
  } catch (const mesh::MeshError&) {
  }
}

/// The square, in space the cube, of which one half is iron and the other one copper.
template <int dim>
mesh::Mesh<dim> two_materials() {
  mesh::MeshOptions options;
  options.shape = dim == 2 ? mesh::Shape::square : mesh::Shape::cube;
  options.cells_per_side = dim == 2 ? 2 : 1;
  mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(options);
  mesh.materials = {{"iron", 0}, {"copper", 1}};
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    cell->set_material_id(cell->center()[0] > 0.5 ? 1 : 0);
  return mesh;
}

/// Reads the data of all equations, each key on its own.
template <int dim>
void read_data(const apps::Parameters& parameters) {
  static const mesh::Mesh<dim> mesh = two_materials<dim>();
  assembly::ProblemOptions problem = parameters.problem;
  problem.contact.clear();  // the mesh would have to be made for it
  const assembly::DiscretizationOptions& options = parameters.discretization;
  expect_input_errors([&] { assembly::parse_boundary_conditions(problem, mesh); });
  expect_input_errors([&] {
    const assembly::ConvectionData<dim> data(mesh, problem, options);
    data.check_values(*mesh.triangulation);
  });
  expect_input_errors([&] {
    assembly::HeatEquation<dim> heat(mesh, problem, options, false);
    heat.check_values(1, [](double) {});
  });
  expect_input_errors(
      [&] { assembly::ElasticityData<dim>(mesh, problem, options).check_values(true); });
}

void read_output(const apps::Parameters& parameters) {
  expect_input_errors([&] {
    for (const double value : apps::numbers_in(parameters.output.range))
      fuzz::require(std::isfinite(value), "numbers of a list are finite");
  });
  expect_input_errors([&] { apps::picture_options(parameters.output); });
  expect_input_errors([&] { apps::elastic_shown(parameters.elastic_output); });
  expect_input_errors([&] { apps::lines_of(parameters); });
  expect_input_errors([&] {
    const std::vector<apps::Probe> probes = apps::probes_of(parameters);
    for (const apps::Probe& probe : probes)
      for (const double x : probe.at) fuzz::require(std::isfinite(x), "a probe is somewhere");
    apps::goal_of(parameters, probes);
  });
}

void read_others(const apps::Parameters& parameters) {
  expect_input_errors([&] { apps::check_device_word(parameters.device.device); });
  expect_input_errors([&] { apps::count_steps(parameters.time); });
  expect_input_errors([&] { apps::check_adaptivity(parameters); });
  expect_input_errors([&] { mesh::check(parameters.mesh); });
  expect_input_errors([&] { assembly::unused_constants(parameters.problem); });
  expect_input_errors([&] { assembly::contacts_of(parameters.problem); });
  expect_input_errors(
      [&] { multigrid::check(parameters.solver, mesh::dimension(parameters.mesh)); });
}

/// Names of files and combinations of values.
void read_texts(apps::Parameters parameters, const std::vector<std::string>& assignments) {
  expect_input_errors([&] {
    apps::rename_files(parameters, [](const std::string& name) { return "folder/" + name; });
  });
  expect_input_errors([&] {
    const apps::sweep::Plan plan = apps::sweep::plan(assignments, {});
    for (const apps::sweep::PlannedRun& run : plan.runs)
      fuzz::require(run.name.find('/') == std::string::npos, "the name of a run is one folder");
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
  std::vector<std::string> assignments;
  for (std::string line; std::getline(text, line);) assignments.push_back(line);
  apps::Parameters parameters;
  expect_input_errors([&] {
    parameters = apps::assign_parameters("", apps::Parameters(), assignments).parameters;
  });
  read_output(parameters);
  read_others(parameters);
  read_texts(parameters, assignments);
  // Tables would be read from other files, which are not the input.
  if (text.str().find("table") != std::string::npos) return 0;
  if (mesh::dimension(parameters.mesh) == 2)
    read_data<2>(parameters);
  else
    read_data<3>(parameters);
  return 0;
}
