// SPDX-License-Identifier: MIT
#include "mesh/msh/msh.h"

#include "tests/mesh/measures.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/support/temporary_directory.h"

#include <algorithm>
#include <fstream>
#include <gmsh.h>
#include <gtest/gtest.h>
#include <set>

using namespace mesh;
using namespace mesh_tests;

namespace {

using Points = std::multiset<std::pair<double, double>>;
using Pieces = std::set<std::pair<std::string, Points>>;  ///< name and corners of cells or edges

/// All elements of a dimension that are in a named physical group, as the Gmsh API gives them.
Pieces gmsh_pieces(const int dimension) {
  std::map<std::size_t, std::pair<double, double>> points;
  std::vector<std::size_t> tags;
  std::vector<double> coordinates, parametric;
  gmsh::model::mesh::getNodes(tags, coordinates, parametric);
  for (std::size_t k = 0; k < tags.size(); ++k)
    points[tags[k]] = {coordinates[3 * k], coordinates[3 * k + 1]};
  Pieces pieces;
  gmsh::vectorpair groups;
  gmsh::model::getPhysicalGroups(groups, dimension);
  for (const auto& [dim, group] : groups) {
    std::string name;
    gmsh::model::getPhysicalName(dim, group, name);
    std::vector<int> entities;
    gmsh::model::getEntitiesForPhysicalGroup(dim, group, entities);
    for (const int entity : entities)
      for (const int type : {1, 2, 3}) {
        std::vector<std::size_t> elements, nodes;
        if ((type == 1) == (dimension == 1))
          gmsh::model::mesh::getElementsByType(type, elements, nodes, entity);
        const std::size_t n = type + 1;
        for (std::size_t k = 0; k < nodes.size(); k += n) {
          Points corners;
          for (std::size_t v = 0; v < n; ++v) corners.insert(points.at(nodes[k + v]));
          pieces.emplace(name.empty() ? std::to_string(group) : name, corners);
        }
      }
  }
  return pieces;
}

Pieces cells_of(const MshMesh& mesh) {
  Pieces pieces;
  for (const auto& cell : mesh.cells) {
    Points corners;
    for (unsigned int v = 0; v < cell.n_vertices; ++v)
      corners.emplace(mesh.vertices[cell.vertices[v]][0], mesh.vertices[cell.vertices[v]][1]);
    pieces.emplace(mesh.materials.parts.at(cell.material).name, corners);
  }
  return pieces;
}

Pieces edges_of(const MshMesh& mesh) {
  Pieces pieces;
  for (const auto& edge : mesh.sides) {
    Points ends;
    for (const unsigned int v : edge.vertices)
      ends.emplace(mesh.vertices[v][0], mesh.vertices[v][1]);
    pieces.emplace(mesh.boundaries.parts.at(edge.part).name, ends);
  }
  return pieces;
}

/// Two squares side by side of materials `steel` (triangles) and `air` (quadrilaterals and
/// triangles), the boundary as inlet, 7 (a group without a name) and walls.
void make_two_materials() {
  namespace geo = gmsh::model::geo;
  const double corners[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {2, 0}, {2, 1}};
  for (const auto& p : corners) geo::addPoint(p[0], p[1], 0, 0.3);
  const int lines[7][2] = {{1, 2}, {2, 3}, {3, 4}, {4, 1}, {2, 5}, {5, 6}, {6, 3}};
  for (const auto& line : lines) geo::addLine(line[0], line[1]);
  geo::addPlaneSurface({geo::addCurveLoop({1, 2, 3, 4})}, 1);
  geo::addPlaneSurface({geo::addCurveLoop({5, 6, 7, -2})}, 2);
  geo::synchronize();
  gmsh::model::addPhysicalGroup(1, {4}, 3);
  gmsh::model::setPhysicalName(1, 3, "inlet");
  gmsh::model::addPhysicalGroup(1, {6}, 7);
  gmsh::model::addPhysicalGroup(1, {1, 3, 5, 7}, 1);
  gmsh::model::setPhysicalName(1, 1, "walls");
  gmsh::model::addPhysicalGroup(2, {1}, 12);
  gmsh::model::setPhysicalName(2, 12, "steel");
  gmsh::model::addPhysicalGroup(2, {2}, 5);
  gmsh::model::setPhysicalName(2, 5, "air");
  gmsh::model::mesh::setRecombine(2, 2);
  gmsh::option::setNumber("Mesh.RecombinationAlgorithm", 0);
  gmsh::model::mesh::generate(2);
}

}  // namespace

TEST(Msh, AgreesWithGmshOnWhatGmshWrites) {
  const tests::TemporaryDirectory folder;
  gmsh::initialize(0, nullptr, false);
  gmsh::option::setNumber("General.Terminal", 0);
  make_two_materials();
  for (const double version : {2.2, 4.1}) {
    gmsh::option::setNumber("Mesh.MshFileVersion", version);
    gmsh::write(folder / ("v" + std::to_string(version) + ".msh"));
  }
  for (const double version : {2.2, 4.1}) {
    SCOPED_TRACE(version);
    const std::string file = folder / ("v" + std::to_string(version) + ".msh");
    gmsh::clear();
    gmsh::open(file);
    const MshMesh mesh = read_msh(read_msh_text(file), file);

    EXPECT_EQ(cells_of(mesh), gmsh_pieces(2));
    EXPECT_EQ(edges_of(mesh), gmsh_pieces(1));
    EXPECT_EQ(mesh.materials.names(), (std::vector<std::string>{"air", "steel"}));
    EXPECT_EQ(mesh.boundaries.names(), (std::vector<std::string>{"walls", "inlet", "7"}));
  }
  gmsh::finalize();
}

TEST(Msh, BecomesAMeshWithNames) {
  MeshOptions options;
  options.shape = Shape::file;
  options.file = TERRACE_SOURCE_DIR "/inputs/poisson_msh/plate.msh";
  auto mesh = make_coarse_mesh<2>(options);
  const double plate = 2 - std::acos(-1.) * 0.04;

  EXPECT_EQ(mesh.description(), "plate.msh, " +
                                    std::to_string(mesh.triangulation->n_active_cells()) +
                                    " triangles, second order, 42 curved edges");
  EXPECT_EQ(mesh.boundaries.size(), 4u);
  EXPECT_EQ(mesh.materials.size(), 2u);
  refine_triangulation(mesh, 1);
  EXPECT_TRUE(is_conforming(*mesh.triangulation));
  EXPECT_NEAR(area(*mesh.triangulation), plate, 1e-3);
  const auto lengths = boundary_lengths(mesh);
  EXPECT_NEAR(lengths.at("left"), 1, 1e-12);
  EXPECT_NEAR(lengths.at("right"), 1, 1e-12);
  EXPECT_NEAR(lengths.at("edges"), 4, 1e-12);
  EXPECT_NEAR(lengths.at("hole"), 0.4 * std::acos(-1.), 1e-3);
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    EXPECT_EQ(cell->material_id() == mesh.materials.at("inlay"),
              cell->center().distance({1.4, 0.5}) < 0.25);
}

TEST(Msh, PutsQuadrilateralsFirstAndTurnsCellsOver) {
  const tests::TemporaryDirectory folder;
  const std::string file = folder / "turned.msh";
  std::ofstream(file) << "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n6\n1 0 0 0\n2 1 0 0\n"
                         "30 1 1 0\n4 0 1 0\n5 2 0.5 0\n9 7 7 0\n$EndNodes\n$Elements\n2\n"
                         "1 2 2 0 1 2 30 5\n2 3 2 0 1 1 2 30 4\n$EndElements\n";
  MeshOptions options;
  options.shape = Shape::file;
  options.file = file;
  auto mesh = make_coarse_mesh<2>(options);

  EXPECT_EQ(mesh.triangulation->begin_active()->n_vertices(), 4u);
  EXPECT_EQ(mesh.triangulation->n_vertices(), 5u);
  EXPECT_TRUE(mesh.materials.empty());
  EXPECT_EQ(mesh.boundaries.size(), 1u);
  refine_triangulation(mesh, 3);
  EXPECT_NEAR(area(*mesh.triangulation), 1.5, 1e-13);
  EXPECT_TRUE(is_conforming(*mesh.triangulation));
  EXPECT_NEAR(boundary_lengths(mesh).at("unnamed"), 3 + std::sqrt(5.), 1e-13);
}

TEST(Msh, CollectsWhatIsInNoGroup) {
  const MshMesh mesh = read_msh(
      "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n3\n1 4 \" in let \"\n2 9 \"a\"\n"
      "0 1 \"all\"\n$EndPhysicalNames\n$Comments\n$Nodes\n$EndComments\n"
      "$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$EndNodes\n$Elements\n6\n"
      "1 15 2 1 1 1\n2 1 2 4 1 1 2\n3 1 2 0 1 2 3\n4 1 2 8 1 3 1\n"
      "5 2 2 9 1 1 2 3\n6 2 2 0 1 1 3 4\n$EndElements\n",
      "x.msh");

  EXPECT_EQ(mesh.boundaries.names(), (std::vector<std::string>{"in let", "unnamed", "8"}));
  EXPECT_EQ(mesh.materials.names(), (std::vector<std::string>{"a", "unnamed"}));
  EXPECT_EQ(std::count_if(mesh.sides.begin(), mesh.sides.end(),
                          [&](const auto& edge) { return mesh.is_inside(edge); }),
            1);
  EXPECT_TRUE(mesh.boundaries.parts[2].is_inside);
  EXPECT_EQ(mesh.sides.size(), 5u);
  EXPECT_EQ(std::count_if(mesh.sides.begin(), mesh.sides.end(),
                          [](const auto& edge) { return edge.part == 0; }),
            1);
  EXPECT_EQ(mesh.cells[1].material, 1u);
}

TEST(Msh, ReadsTheCorpusOfTheFuzzer) {
  const std::string folder = TERRACE_SOURCE_DIR "/tests/fuzz/corpus/msh/";
  const auto read = [&](const std::string& file) {
    return read_msh(read_msh_text(folder + file), file);
  };
  for (const char* file : {"triangles_22.msh", "triangles_41.msh", "parametric_41.msh"})
    EXPECT_EQ(read(file).cells.size(), 8u) << file;
  const MshMesh mixed = read("mixed_22.msh");
  EXPECT_EQ(cells_of(mixed), cells_of(read("mixed_41.msh")));
  EXPECT_EQ(cells_of(mixed), cells_of(read("windows_22.msh")));
  EXPECT_EQ(edges_of(mixed), edges_of(read("windows_22.msh")));
  EXPECT_EQ(cells_of(read("second_order_22.msh")), cells_of(read("second_order_41.msh")));
}

TEST(Msh, ReadsManyCells) {
  const int n = 300;
  std::string text = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n";
  text += std::to_string((n + 1) * (n + 1)) + "\n";
  for (int k = 0; k < (n + 1) * (n + 1); ++k)
    text += std::to_string(k + 1) + " " + std::to_string(double(k % (n + 1)) / n) + " " +
            std::to_string(double(k / (n + 1)) / n) + " 0\n";
  text += "$EndNodes\n$Elements\n" + std::to_string(n * n) + "\n";
  for (int k = 0; k < n * n; ++k) {
    const int v = k / n * (n + 1) + k % n + 1;
    text += std::to_string(k + 1) + " 3 2 1 1 " + std::to_string(v) + " " + std::to_string(v + 1) +
            " " + std::to_string(v + n + 2) + " " + std::to_string(v + n + 1) + "\n";
  }
  text += "$EndElements\n";
  const MshMesh mesh = read_msh(text, "grid.msh");

  EXPECT_EQ(mesh.cells.size(), std::size_t(n * n));
  EXPECT_EQ(mesh.sides.size(), std::size_t(4 * n));
  EXPECT_EQ(mesh.materials.names(), std::vector<std::string>{"1"});
}
