// SPDX-License-Identifier: MIT
// Where runs in time start: values by material, and fields of other meshes.
#include "tests/assembly/heat/heat_cases.h"
#include "tests/assembly/meshes.h"
#include "tests/assembly/poisson/matrices.h"
#include "tests/assembly/solids.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/support/executors.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace assembly_tests;
using assembly::Element;
using assembly::FieldOnCells;
using assembly::HeatArrays;
using assembly::ValuesOfField;

namespace {

/// Materials m0 and m1 by chance, cell by cell.
template <int dim>
void mix_materials(mesh::Mesh<dim>& mesh) {
  std::mt19937 random(5);
  mesh.materials = {{"m0", 0}, {"m1", 1}};
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    cell->set_material_id(random() % 2);
  refine_with_arrays(mesh, 0);
}

assembly::ProblemOptions by_material(const std::string& capacity, const std::string& initial) {
  auto problem = isolated("1");
  problem.heat_capacity = capacity;
  problem.initial_condition = initial;
  return problem;
}

template <int dim>
double heat_at_start(const mesh::Mesh<dim>& mesh,
                     const assembly::ProblemOptions& problem,
                     const assembly::DiscretizationOptions& options) {
  HeatArrays<dim> heat(mesh, problem, options);
  heat.begin(mesh::one_thread(), 0);
  return heat.heat_content(heat.initial_temperature());
}

/// The heat of materials that start from 3 and -40 is that of each alone.
template <int dim>
void expect_heat_of_materials(mesh::Mesh<dim> mesh, const Element element, const bool all) {
  mix_materials(mesh);
  const std::string capacity = "m0: 2; m1: 70";
  for (const auto& [method, mass] : all_methods) {
    if (!all && (method == assembly::Method::finite_volume || mass == assembly::Mass::lumped))
      continue;
    const assembly::DiscretizationOptions options{element, method, mass};
    const auto alone = [&](const char* of_each) {
      return heat_at_start(mesh, by_material(of_each, "1"), options);
    };
    const double of_m0 = alone("m0: 2; m1: 1e-9"), of_m1 = alone("m0: 1e-9; m1: 70");
    EXPECT_NEAR(heat_at_start(mesh, by_material(capacity, "m0: 3; m1: -40"), options),
                3 * of_m0 - 40 * of_m1, 1e-6);
  }
}

std::vector<double> initial_on(const multigrid::Executor& executor,
                               const assembly::ProblemOptions& problem,
                               const Element element) {
  auto mesh = square_mesh(assembly::cells_of(element), 6);
  mix_materials(mesh);
  mesh::take_arrays(mesh, executor);
  HeatArrays<2> heat(mesh, problem, {element});
  heat.begin(executor, 0);
  std::vector<double> u = heat.initial_temperature().on_host();
  u.push_back(heat.starts_with_a_jump());
  return u;
}

/// f at the nodes of a mesh, as the file of a run has it.
template <int dim, class F>
postprocess::Fields field_on(const mesh::Mesh<dim>& mesh, const Element element, const F& f) {
  auto problem = isolated("1");
  HeatArrays<dim> heat(mesh, problem, {element});
  heat.begin(mesh::one_thread(), 0);
  postprocess::Fields fields = heat.fields(heat.initial_temperature());
  for (std::size_t k = 0; k < fields.points.size() / 3; ++k)
    fields.point_data[0].values[k] =
        f(fields.points[3 * k], fields.points[3 * k + 1], fields.points[3 * k + 2]);
  return fields;
}

double wave(double x, double y, double z = 0) {
  return std::sin(3 * x + 1) * std::cos(2 * y) + z * z * z;
}

/// The largest difference of the wave and of its field on a mesh, at points by chance in the unit square or cube.
template <int dim>
double error_of_field(const mesh::Mesh<dim>& mesh, const Element element) {
  const FieldOnCells<dim> field(field_on(mesh, element, wave));
  std::mt19937 chance(3);
  std::uniform_real_distribution<double> of(0.01, 0.99);
  std::vector<double> points;
  for (int k = 0; k < 400 * dim; ++k) points.push_back(of(chance));
  const ValuesOfField found = field.at(points);
  EXPECT_EQ(found.n_outside, 0u);
  double largest = 0;
  for (std::size_t k = 0; k < 400; ++k) {
    const double* x = &points[k * dim];
    largest = std::max(largest, std::abs(found.values[k] - wave(x[0], x[1], dim == 3 ? x[2] : 0)));
  }
  return largest;
}

}  // namespace

TEST(InitialByMaterial, HasTheHeatOfAllMaterials) {
  expect_heat_of_materials(bent_square_mesh({true, false}, 5), Element::P1, true);
  expect_heat_of_materials(bent_square_mesh({false, true}, 5), Element::Q1, true);
  expect_heat_of_materials(bent_square_mesh({true, true}, 6), Element::P1_Q1, true);
  expect_heat_of_materials(bent_cube_mesh(true, 2), Element::P1, true);
  expect_heat_of_materials(bent_cube_mesh(false, 3), Element::Q1, true);
  expect_heat_of_materials(square_mesh({true, false}, 5), Element::P2, false);
  expect_heat_of_materials(square_mesh({false, true}, 5), Element::Q2, false);
  expect_heat_of_materials(cube_mesh(true, 2), Element::P2, false);
}

TEST(InitialByMaterial, HasTheBitsOfOneExpressionWhereMaterialsAgree) {
  auto mesh = bent_square_mesh({true, false}, 7);
  mix_materials(mesh);
  for (const Element element : {Element::P1, Element::P2}) {
    HeatArrays<2> one(mesh, by_material("m0: 1; m1: 3", "exp(x)*y + 0.1"), {element}),
        two(mesh, by_material("m0: 1; m1: 3", "m0: exp(x)*y + 0.1; all: exp(x)*y + 0.1"),
            {element});
    one.begin(mesh::one_thread(), 0);
    two.begin(mesh::one_thread(), 0);
    EXPECT_EQ(one.initial_temperature().on_host(), two.initial_temperature().on_host());
    EXPECT_FALSE(two.starts_with_a_jump());
  }
}

TEST(InitialByMaterial, IsTheMeanBetweenThem) {
  auto mesh = square_mesh({false, true}, 4);
  mesh.materials = {{"cold", 0}, {"hot", 1}};
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    cell->set_material_id(cell->center()[0] < 0.5 ? 0 : 1);
  refine_with_arrays(mesh, 0);
  for (const Element element : {Element::Q1, Element::Q2}) {
    HeatArrays<2> heat(mesh, by_material("cold: 1; hot: 3", "cold: y; hot: 10 + y"), {element});
    heat.begin(mesh::one_thread(), 0);
    EXPECT_TRUE(heat.starts_with_a_jump());
    const postprocess::Fields fields = heat.fields(heat.initial_temperature());
    for (std::size_t k = 0; k < fields.points.size() / 3; ++k) {
      const double x = fields.points[3 * k], y = fields.points[3 * k + 1];
      const double expected = x < 0.49 ? y : x > 0.51 ? 10 + y : 7.5 + y;
      EXPECT_NEAR(fields.point_data[0].values[k], expected, 1e-13) << x << ", " << y;
    }
  }
}

// Half of the range lies on either side of the interface, which no single cell sees as a jump.
TEST(InitialByMaterial, JumpsWhereMaterialsDiffer) {
  const auto jumps = [](const std::string& initial) {
    return initial_on(multigrid::default_host(), by_material("1", initial), Element::P1).back();
  };
  EXPECT_EQ(jumps("m0: 0; m1: 1"), 1);
  EXPECT_EQ(jumps("m0: x; m1: x + 1e-5"), 1);
  EXPECT_EQ(jumps("m0: x; m1: x + 1e-8"), 0);
}

TEST(InitialByMaterial, IsTheSameOnEveryExecutor) {
  for (const Element element : {Element::P1, Element::P1_Q1, Element::P2_Q2})
    tests::same_on_each_executor([&](const multigrid::Executor& executor) {
      return initial_on(executor, by_material("m0: 1 + x; m1: 5", "m0: sin(x); m1: 4*y"), element);
    });
}

TEST(InitialByMaterial, IsRefusedWithItsMaterial) {
  const auto says = [](const std::string& initial, const bool checked) {
    auto mesh = square_mesh({true, false}, 4);
    mesh.materials = {{"left", 0}, {"right", 1}};
    for (const auto& cell : mesh.triangulation->active_cell_iterators())
      cell->set_material_id(cell->center()[0] < 0.5 ? 0 : 1);
    refine_with_arrays(mesh, 0);
    return refusal([&] {
      HeatArrays<2> heat(mesh, by_material("1", initial), {});
      if (checked) heat.check_values(1);
      heat.begin(mesh::one_thread(), 0);
      heat.initial_temperature();
    });
  };
  for (const bool checked : {true, false}) {
    EXPECT_EQ(says("left: 1; right: 1/x", checked), "");
    EXPECT_NE(says("left: 1/x; right: 1", checked).find("`1/x`"), std::string::npos)
        << says("left: 1/x; right: 1", checked);
    // at the interface alone
    EXPECT_NE(says("left: 1; right: 1/(x - 0.5)", checked).find("`1/(x - 0.5)`"),
              std::string::npos);
  }
  EXPECT_NE(says("left: 1", false).find("the material `right` has no value"), std::string::npos);
  EXPECT_NE(says("left: 1; all: t", false).find("not in its initial condition"), std::string::npos);
}

TEST(FieldsOfOtherMeshes, AreOfTheOrderOfTheirElement) {
  const std::pair<Element, double> orders[] = {{Element::P1, 2},    {Element::Q1, 2},
                                               {Element::P1_Q1, 2}, {Element::P2, 3},
                                               {Element::Q2, 3},    {Element::P2_Q2, 3}};
  for (const auto& [element, order] : orders) {
    const auto cells = assembly::cells_of(element);
    const double coarse = error_of_field(square_mesh(cells, 10), element),
                 fine = error_of_field(square_mesh(cells, 20), element);
    EXPECT_NEAR(std::log2(coarse / fine), order, 0.35) << int(element);
  }
  const std::pair<Element, double> in_space[] = {
      {Element::P1, 2}, {Element::Q1, 2}, {Element::P2, 3}, {Element::Q2, 3}};
  for (const auto& [element, order] : in_space) {
    const bool tetrahedra = element == Element::P1 || element == Element::P2;
    const double coarse = error_of_field(cube_mesh(tetrahedra, 4), element),
                 fine = error_of_field(cube_mesh(tetrahedra, 8), element);
    EXPECT_NEAR(std::log2(coarse / fine), order, 0.5) << int(element);
  }
}

TEST(FieldsOfOtherMeshes, HaveTheirBitsAtTheirPoints) {
  for (const Element element : {Element::P1, Element::P2_Q2, Element::P4}) {
    const auto mesh = bent_square_mesh(assembly::cells_of(element), 4);
    const postprocess::Fields fields =
        field_on(mesh, element, [](double x, double y, double) { return wave(x, y) / 3; });
    HeatArrays<2> heat(mesh, isolated("1"), {element});
    heat.begin(mesh::one_thread(), 0);
    heat.start_from(fields, "former.vtu");
    EXPECT_EQ(heat.fields(heat.initial_temperature()).point_data[0].values,
              fields.point_data[0].values);
    EXPECT_EQ(heat.outside_of_field()->n, 0u);
  }
}

// Nodes on the arcs of a finer mesh are outside of the chords of a coarser one.
TEST(FieldsOfOtherMeshes, AreTakenNearbyOutside) {
  const auto coarse = disk_mesh({true, false}, 1), fine = disk_mesh({true, false}, 3);
  const auto f = [](double x, double y, double) { return 1 + x - 2 * y; };
  HeatArrays<2> heat(fine, isolated("1"), {});
  heat.begin(mesh::one_thread(), 0);
  heat.start_from(field_on(coarse, Element::P1, f), "former.vtu");
  const postprocess::Fields start = heat.fields(heat.initial_temperature());
  const auto outside = *heat.outside_of_field();
  EXPECT_GT(outside.n, 10u);
  EXPECT_GT(outside.farthest, 1e-3);
  EXPECT_LT(outside.farthest, 0.1);
  for (std::size_t k = 0; k < start.points.size() / 3; ++k)
    EXPECT_NEAR(start.point_data[0].values[k], f(start.points[3 * k], start.points[3 * k + 1], 0),
                3 * outside.farthest);
  // Curved cells reach nearly as far.
  heat.start_from(field_on(coarse, Element::P2, f), "former.vtu");
  heat.initial_temperature();
  EXPECT_LT(heat.outside_of_field()->farthest, 0.1 * outside.farthest);
}

TEST(FieldsOfOtherMeshes, AreRefusedWhereTheyDoNotReach) {
  const auto whole = square_mesh({true, false}, 4);
  const auto constant = [](double, double, double) { return 1.; };
  postprocess::Fields fields = field_on(whole, Element::P1, constant);
  for (std::size_t k = 0; k < fields.points.size(); k += 3) fields.points[k] *= 0.5;
  HeatArrays<2> heat(whole, isolated("1"), {});
  heat.start_from(fields, "half.vtu");
  for (const bool checked : {true, false}) {
    const std::string said = refusal([&] {
      if (checked) return heat.check_values(1);
      heat.begin(mesh::one_thread(), 0);
      heat.initial_temperature();
    });
    EXPECT_EQ(
        said,
        "Problem/Initial file: half.vtu: its mesh does not reach 10 of 25 nodes, the first at "
        "(0.75, 0), which is more than a quarter of a cell away; take the solution of a run "
        "whose mesh covers this one.");
  }
}

TEST(FieldsOfOtherMeshes, AreRefusedOnTheSidesOfASlit) {
  const auto mesh = square_mesh({true, false}, 2);
  postprocess::Fields fields =
      field_on(mesh, Element::P1, [](double, double, double) { return 1.; });
  for (int k = 0; k < 3; ++k) fields.points.push_back(fields.points[std::size_t(k)]);
  fields.point_data[0].values.push_back(2);
  HeatArrays<2> heat(mesh, isolated("1"), {});
  heat.begin(mesh::one_thread(), 0);
  heat.start_from(fields, "slit.vtu");
  EXPECT_NE(refusal([&] { heat.initial_temperature(); }).find("slit.vtu: several points"),
            std::string::npos);
  fields.point_data[0].values.back() = 1;  // twice the same
  heat.start_from(fields, "twice.vtu");
  EXPECT_EQ(refusal([&] { heat.initial_temperature(); }), "");
}

TEST(FieldsOfOtherMeshes, AreOfTheSameDimension) {
  const auto square = square_mesh({true, false}, 2);
  const auto cube = cube_mesh(true, 2);
  HeatArrays<3> heat(cube, isolated("1"), {});
  EXPECT_REFUSAL(heat.start_from(field_on(square, Element::P1, wave), "plane.vtu"),
                 multigrid::FileError,
                 "plane.vtu: has cells in the plane, and this mesh is in space");
}

TEST(FieldsOfOtherMeshes, ReachEveryExecutor) {
  const postprocess::Fields fields = field_on(square_mesh({true, false}, 5), Element::P2, wave);
  tests::same_on_each_executor([&](const multigrid::Executor& executor) {
    auto mesh = square_mesh({true, true}, 6);
    mesh::take_arrays(mesh, executor);
    HeatArrays<2> heat(mesh, isolated("1"), {Element::P1_Q1});
    heat.begin(executor, 0);
    heat.start_from(fields, "former.vtu");
    return heat.initial_temperature().on_host();
  });
}
