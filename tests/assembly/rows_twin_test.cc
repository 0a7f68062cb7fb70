// SPDX-License-Identifier: MIT
#include "assembly/rows/p1_rows.h"
#include "assembly/steady/steady_scalar.h"
#include "mesh/coarse_cells.h"
#include "mesh/shape.h"

#include <gtest/gtest.h>

// Rows from CellArrays beside the assembly by deal.II's cells, on the same refined mesh.
namespace {

using namespace mesh;
using assembly::NodeNumbers;
using multigrid::Array;
using multigrid::default_host;

/// x + 2 y + 3 z at the nodes with given values.
template <int dim>
std::vector<double> given_values(const NodeNumbers& numbers, const std::vector<double>& points) {
  std::vector<double> given;
  for (std::size_t k = std::size_t(numbers.n_unknowns); k < std::size_t(numbers.n_nodes); ++k) {
    double value = 0;
    for (std::size_t d = 0; d < dim; ++d)
      value += double(d + 1) * points[d * std::size_t(numbers.n_nodes) + k];
    given.push_back(value);
  }
  return given;
}

/// left and right have given values, on the other sides nothing flows.
template <int dim>
void compare(const MeshOptions& options, int refinements) {
  SCOPED_TRACE(name(options.shape));
  Mesh<dim> mesh = make_coarse_mesh<dim>(options);
  CellArrays<dim> cells = cell_arrays(coarse_cells(mesh), default_host(), Keep::all);
  assembly::ProblemOptions problem;
  problem.diffusion = "0.25";
  problem.right_hand_side = "3";
  const std::string value = dim == 2 ? "x + 2*y" : "x + 2*y + 3*z";
  problem.dirichlet = "left: " + value + "; right: " + value;
  for (const auto& [name, id] : mesh.boundaries)
    if (name != "left" && name != "right") problem.neumann += name + ": 0; ";
  std::vector<Index> entries;
  for (const char* name : {"left", "right"}) {
    const std::size_t id = mesh.boundaries.at(name);
    entries.resize(std::max(entries.size(), id + 1), -1);
    entries[id] = Index(name[0] == 'r');
  }
  assembly::Poisson<dim> poisson(mesh, problem, {});
  refine(mesh, refinements);
  for (int k = 0; k < refinements; ++k) cells = refined(cells, Keep::all);
  const multigrid::System system = poisson.assemble(default_host());

  const NodeNumbers numbers = assembly::number_nodes(cells, entries, assembly::NodeOrder::as_met);
  const Array<double> points = assembly::node_points(cells, numbers);
  assembly::P1Coefficients coefficients;
  coefficients.kappa = 0.25;
  coefficients.f = 3;
  coefficients.given =
      Array<double>(default_host(), given_values<dim>(numbers, points.to_vector()));
  const assembly::P1Rows rows = assembly::p1_rows<dim>(
      numbers, assembly::numbered_corners(cells, numbers), points, coefficients);
  ASSERT_EQ(numbers.n_unknowns, system.n());
  EXPECT_EQ(rows.A.offsets.to_vector(), system.A.offsets.to_vector());
  EXPECT_EQ(rows.A.columns.to_vector(), system.A.columns.to_vector());
  const std::vector<double> own = rows.A.values.to_vector(), other = system.A.values.to_vector();
  const std::vector<Offset> offsets = system.A.offsets.to_vector();
  const std::vector<double> b = rows.b.to_vector(), of_system = system.b.to_vector();
  const std::vector<double> all_points = points.to_vector(),
                            coordinates = system.coordinates.to_vector();
  const auto n = std::size_t(system.n());
  for (std::size_t i = 0; i < n; ++i) {
    double size = 0;
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      size = std::max(size, std::abs(other[std::size_t(k)]));
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      EXPECT_NEAR(own[std::size_t(k)], other[std::size_t(k)], 1e-13 * size);
    EXPECT_NEAR(b[i], of_system[i], 1e-13 * (size + std::abs(of_system[i])));
    for (std::size_t d = 0; d < dim; ++d)
      EXPECT_NEAR(all_points[d * std::size_t(numbers.n_nodes) + i], coordinates[d * n + i], 1e-15);
  }
}

TEST(RowsTwin, AreThoseOfTheAssemblyOfPlaneMeshes) {
  MeshOptions options;
  options.cells_per_side = 5;
  compare<2>(options, 2);
  options.shape = Shape::lshape;
  options.cells_per_side = 4;
  compare<2>(options, 2);
  options.shape = Shape::cavity;
  compare<2>(options, 2);
  MeshOptions gmsh;
  gmsh.generator = Generator::gmsh;
  gmsh.mesh_size = 0.15;
  compare<2>(gmsh, 3);
}

TEST(RowsTwin, AreThoseOfTheAssemblyOfSolids) {
  MeshOptions options;
  options.shape = Shape::cube;
  options.cells_per_side = 2;
  compare<3>(options, 2);
  options.shape = Shape::box_cavity;
  options.cells_per_side = 4;
  compare<3>(options, 1);
  MeshOptions gmsh;
  gmsh.shape = Shape::cube;
  gmsh.generator = Generator::gmsh;
  gmsh.mesh_size = 0.4;
  compare<3>(gmsh, 2);
}

}  // namespace
