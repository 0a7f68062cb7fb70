// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elasticity/elasticity_arrays.h"
#include "mesh/mesh.h"

namespace assembly_tests {

/// A mesh of one kind of cells on the unit square or cube, refined `refinements` times on an executor.
template <int dim>
mesh::Mesh<dim> small_mesh(mesh::Cells cells,
                           int refinements,
                           const multigrid::Executor& executor = multigrid::default_host()) {
  mesh::MeshOptions options;
  options.shape = dim == 2 ? mesh::Shape::square : mesh::Shape::cube;
  options.cells = cells;
  options.cells_per_side = 2;
  mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(options);
  mesh::take_arrays(mesh, executor);
  mesh::refine(mesh, refinements);
  return mesh;
}

/// Everything at once: data that vary, loads of each kind, given components.
inline assembly::ProblemOptions loaded_body(const int dim) {
  assembly::ProblemOptions problem;
  problem.equation = assembly::Equation::elasticity;
  assembly::ElasticityOptions& body = problem.elasticity;
  const std::string third = dim == 3 ? ", 0" : "", free = dim == 3 ? ", free" : "";
  body.youngs_modulus = "2 + x*y";
  body.poissons_ratio = "0.2 + 0.1*x";
  body.body_force = "x, -1" + third;
  body.displacement = "left: 0.1*y, free" + free;
  body.symmetry = dim == 2 ? "bottom" : "bottom; front";
  body.traction = "right: y, 1" + third;
  body.pressure = "top: 1 + x";
  body.springs = "right: 2; top: 1, 0" + third;
  body.thermal_expansion = "0.01";
  body.temperature = "20*x";
  return problem;
}

}  // namespace assembly_tests
