// SPDX-License-Identifier: MIT
#include "assembly/elasticity/rigid_motions.h"

#include "tests/assembly/elasticity/elastic_cases.h"

#include <gtest/gtest.h>

namespace assembly_tests {
namespace {

using assembly::ElasticSides;

template <int dim>
std::vector<std::string> motions_of(const std::string& displacement, const mesh::Mesh<dim>& mesh) {
  assembly::ProblemOptions problem;
  problem.equation = assembly::Equation::elasticity;
  problem.elasticity.displacement = displacement;
  std::vector<std::string> result;
  for (const assembly::RigidMotion& motion :
       rigid_motions(assembly::read_elastic_sides(problem, mesh), mesh))
    result.push_back(describe(motion, dim));
  return result;
}

using Texts = std::vector<std::string>;

TEST(RigidMotions, AreThoseThatNothingHolds) {
  const mesh::Mesh<2> plane = small_mesh<2>(mesh::Cells::triangles, 0);
  EXPECT_EQ(motions_of("left: 0, 0", plane), Texts());
  EXPECT_EQ(motions_of("left: 0, free", plane), Texts{"a translation along y"});
  EXPECT_EQ(motions_of("", plane).size(), 3);
  const mesh::Mesh<3> solid = small_mesh<3>(mesh::Cells::hexahedra, 0);
  EXPECT_EQ(motions_of("left: 0, 0, 0", solid), Texts());
  EXPECT_EQ(motions_of("", solid).size(), 6);
  EXPECT_EQ(motions_of("left: 0, free, 0", solid), Texts{"a translation along y"});
  EXPECT_EQ(motions_of("left: 0, free, free; right: 0, free, free", solid).size(), 3);
}

/// Two squares that meet at a corner: one is held, the other turns around the corner.
TEST(RigidMotions, KnowHinges) {
  mesh::Mesh<2> mesh;
  mesh.triangulation = std::make_unique<dealii::Triangulation<2>>();
  const std::vector<dealii::Point<2>> points = {{0, 0}, {1, 0}, {0, 1}, {1, 1},
                                                {2, 1}, {1, 2}, {2, 2}};
  std::vector<dealii::CellData<2>> cells(2);
  cells[0].vertices = {0, 1, 2, 3};
  cells[1].vertices = {3, 4, 5, 6};
  mesh.triangulation->create_triangulation(points, cells, dealii::SubCellData());
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    for (const auto& face : cell->face_iterators())
      if (face->at_boundary()) face->set_boundary_id(face->center()[0] == 0 ? 1 : 0);
  mesh.boundaries = {{"rest", 0}, {"left", 1}};
  EXPECT_EQ(motions_of("left: 0, 0", mesh), Texts{"a rotation about (1, 1)"});
}

}  // namespace
}  // namespace assembly_tests
