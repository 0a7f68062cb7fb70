// SPDX-License-Identifier: MIT
// Steady problems on meshes that ranks share, beside the same by each rank alone.
#include "tests/ranks/steady_on_ranks.h"

#include "multigrid/distributed/numbering.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;
using namespace multigrid::distributed;

constexpr Key unknown = ~Key(0);

/// The rows that the ranks together have given the unknowns of a mesh that this one has as a whole.
std::vector<std::int64_t> rows_of(const assembly::UnknownNames& whole,
                                  const assembly::UnknownNames& own,
                                  const Numbering& rows) {
  std::vector<NodeName> names = whole.names;
  std::vector<Key> values(names.size(), unknown);
  names.insert(names.end(), own.names.begin(), own.names.end());
  for (const std::int64_t row : rows.of_node) values.push_back(Key(row));
  // Nodes inside of cells, which have no name, are left out.
  std::vector<NodeName> named;
  std::vector<Key> of_named;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] != NodeName()) {
      named.push_back(names[i]);
      of_named.push_back(values[i]);
    }
  take_least(Ranks::all(), named, of_named);
  std::vector<std::int64_t> result;
  std::size_t next = 0;
  for (std::size_t i = 0; i < whole.names.size(); ++i)
    result.push_back(names[i] != NodeName() ? std::int64_t(of_named[next++]) : -1);
  return result;
}

/// The largest difference between the matrix of all ranks and that of one, by the largest entry.
template <int dim>
double difference(const SharedProblem<dim>& all, const SharedProblem<dim>& alone) {
  const Ranks ranks = Ranks::all();
  Numbering rows = all.rows[0];
  rows.of_node =
      rows_of(alone.problem->names_of_levels()[0], all.problem->names_of_levels()[0], all.rows[0]);
  EXPECT_TRUE(std::none_of(rows.of_node.begin(), rows.of_node.end(),
                           [](std::int64_t row) { return row == std::int64_t(unknown); }));
  if (!ranks.is_first()) std::fill(rows.of_node.begin(), rows.of_node.end(), -1);
  OwnedMat expected = sum_of_parts(alone.system.A, rows);
  double largest = 0, apart = 0;
  require(MatNorm(expected, NORM_INFINITY, &largest), "a norm");
  require(MatAXPY(expected, -1, all.A, DIFFERENT_NONZERO_PATTERN), "a difference");
  require(MatNorm(expected, NORM_INFINITY, &apart), "a norm");
  return apart / largest;
}

RanksCase plane(mesh::Cells cells, assembly::Element element) {
  RanksCase c;
  c.mesh.cells = cells;
  c.mesh.cells_per_side = 6;
  c.discretization.element = element;
  c.problem.diffusion = "1 + x*y";
  c.problem.reaction = "2 + x";
  c.problem.right_hand_side = "exp(x)";
  c.problem.dirichlet = "left: y; bottom: 1";
  c.problem.neumann = "right: x + y";
  c.problem.robin = "top: 2, 1";
  return c;
}

void expect_near(const assembly::PartResults& all, const assembly::PartResults& one) {
  EXPECT_EQ(all.name, one.name);
  EXPECT_NEAR(all.measure, one.measure, 1e-12 * one.measure);
  EXPECT_NEAR(all.integral, one.integral, 1e-8);
  EXPECT_NEAR(all.minimum.value, one.minimum.value, 1e-8);
  EXPECT_NEAR(all.maximum.value, one.maximum.value, 1e-8);
}

void expect_near(const assembly::Results& all, const assembly::Results& one) {
  EXPECT_NEAR(all.minimum, one.minimum, 1e-8);
  EXPECT_NEAR(all.maximum, one.maximum, 1e-8);
  EXPECT_NEAR(all.mean, one.mean, 1e-8);
  expect_near(all.domain, one.domain);
  ASSERT_EQ(all.boundaries.size(), one.boundaries.size());
  for (std::size_t k = 0; k < all.boundaries.size(); ++k)
    expect_near(all.boundaries[k], one.boundaries[k]);
  ASSERT_EQ(all.flows.size(), one.flows.size());
  for (std::size_t k = 0; k < all.flows.size(); ++k) {
    EXPECT_EQ(all.flows[k].boundary, one.flows[k].boundary);
    EXPECT_NEAR(all.flows[k].value, one.flows[k].value, 1e-7) << all.flows[k].boundary;
  }
  EXPECT_NEAR(all.balance->sources, one.balance->sources, 1e-12 * one.balance->size);
  EXPECT_LT(std::abs(all.balance->gap()), 1e-7 * all.balance->size);
}

/// The problem of all ranks beside that of each alone.
///
/// has_names  whether all unknowns have names: none lies inside of a cell
template <int dim>
void expect_same(const RanksCase& c, const std::string& what, const bool has_names = true) {
  SCOPED_TRACE(what);
  Ranks alone;
  alone.comm = MPI_COMM_SELF;
  SharedProblem<dim> all(c, Ranks::all()), one(c, alone);
  EXPECT_EQ(all.rows[0].n, one.system.n());
  EXPECT_EQ(all.system.constant_nullspace, one.system.constant_nullspace);
  if (has_names) {
    EXPECT_LT(difference(all, one), 1e-14);
  }
  const SolveReport of_all = all.solve(), of_one = one.solve();
  EXPECT_TRUE(of_all.converged());
  EXPECT_LE(std::abs(of_all.iterations - of_one.iterations), 1);
  const assembly::Contrast contrast = all.problem->contrast();
  EXPECT_NEAR(contrast.jump, one.problem->contrast().jump, 1e-12 * contrast.jump);
  const assembly::Solution u = all.problem->normalized(all.solution()),
                           v = one.problem->normalized(one.solution());
  const assembly::Results results = all.problem->results(u);
  expect_near(results, one.problem->results(v));
  if (all.problem->has_exact_solution()) {
    const assembly::Errors errors = all.problem->errors(u), expected = one.problem->errors(v);
    EXPECT_NEAR(errors.L2, expected.L2, 1e-6 * expected.L2);
    EXPECT_NEAR(errors.H1, expected.H1, 1e-6 * expected.H1);
    EXPECT_NEAR(errors.nodal, expected.nodal, 1e-6 * expected.nodal);
  }
  if (Ranks::all().is_first())
    std::printf("%-24s %7lld unknowns, %d iterations, mean %.10f, gap %.1e\n", what.c_str(),
                (long long)all.rows[0].n, of_all.iterations, results.mean, results.balance->gap());
}

TEST(SteadyOnRanks, AreThoseOfOneInThePlane) {
  using assembly::Element;
  expect_same<2>(plane(mesh::Cells::triangles, Element::P1), "triangles");
  expect_same<2>(plane(mesh::Cells::quadrilaterals, Element::Q1), "quadrilaterals");
  expect_same<2>(plane(mesh::Cells::mixed, Element::P1_Q1), "mixed");
  expect_same<2>(plane(mesh::Cells::triangles, Element::P2), "triangles, P2");
  expect_same<2>(plane(mesh::Cells::quadrilaterals, Element::Q2), "quadrilaterals, Q2", false);
}

TEST(SteadyOnRanks, AreThoseOfOneInSpace) {
  using assembly::Element;
  for (const auto& [cells, element] : {std::pair(mesh::Cells::tetrahedra, Element::P1),
                                       std::pair(mesh::Cells::hexahedra, Element::Q1),
                                       std::pair(mesh::Cells::tetrahedra, Element::P2)}) {
    RanksCase c;
    c.mesh.shape = mesh::Shape::cube;
    c.mesh.cells = cells;
    c.mesh.cells_per_side = 3;
    c.refinements = 1;
    c.discretization.element = element;
    c.problem.right_hand_side = "x + y*z";
    c.problem.exact_solution = "x*y + z";
    c.problem.dirichlet = "left: y; front: z; top: x*y + 1";
    c.problem.neumann = "right: 0; back: 0; bottom: 0";
    expect_same<3>(c, "cube");
  }
}

TEST(SteadyOnRanks, AreThoseOfOneOnCurvedMeshes) {
  RanksCase c;
  c.mesh.generator = mesh::Generator::gmsh;
  c.mesh.shape = mesh::Shape::disk;
  c.mesh.mesh_size = 0.4;
  c.problem.dirichlet = "circle: x";
  expect_same<2>(c, "disk");
  c.discretization.element = assembly::Element::P2;
  expect_same<2>(c, "disk, P2");
}

TEST(SteadyOnRanks, AreThoseOfOneUpToAConstant) {
  RanksCase c = plane(mesh::Cells::triangles, assembly::Element::P1);
  c.problem.dirichlet = c.problem.robin = "";
  c.problem.reaction = "0";
  c.problem.right_hand_side = "x - 1/2";
  c.problem.neumann = "left: 0; right: y - 1/2; bottom: 0; top: 0";
  expect_same<2>(c, "pure Neumann");
}

}  // namespace
}  // namespace tests
