// SPDX-License-Identifier: MIT
// .msh files of solids.
#include "mesh/msh/msh_solids.h"

#include "mesh/cells/shapes.h"
#include "mesh/mesh.h"
#include "mesh/msh/solid_cells.h"
#include "mesh/msh/solid_map.h"
#include "tests/mesh/measures.h"
#include "tests/support/refusals.h"
#include "tests/support/temporary_directory.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <gmsh.h>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

using namespace mesh;
using mesh_tests::refusal;

namespace {

class Session {
 public:
  Session() {
    gmsh::initialize(0, nullptr, false);
    gmsh::option::setNumber("General.Terminal", 0);
    gmsh::option::setNumber("Mesh.MeshSizeMax", 0.4);
  }
  ~Session() { gmsh::finalize(); }
};

MshSolids read(const std::string& text, const std::string& name = "a.msh") {
  MshScanner scanner(text, name);
  MshFile file = parse_msh(scanner);
  return solid_mesh(file);
}

std::string contents(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// The volume of each material by its name, from corners alone.
std::map<std::string, double> volumes(const MshSolids& mesh) {
  std::map<std::string, double> result;
  const auto n = std::size_t(mesh.n_corners);
  for (std::size_t c = 0; c < mesh.n_cells(); ++c) {
    std::vector<std::uint32_t> own(mesh.corners.begin() + std::ptrdiff_t(n * c),
                                   mesh.corners.begin() + std::ptrdiff_t(n * c + n)),
        tetrahedra = own;
    if (n == 8) {
      std::swap(own[2], own[3]);
      std::swap(own[6], own[7]);
      tetrahedra.clear();
      divide_into_tetrahedra(MshShape::hexahedron, own, tetrahedra);
    }
    double sum = 0;
    for (std::size_t k = 0; k < tetrahedra.size(); k += 4)
      sum += determinant(mesh.vertices[tetrahedra[k]], mesh.vertices[tetrahedra[k + 1]],
                         mesh.vertices[tetrahedra[k + 2]], mesh.vertices[tetrahedra[k + 3]]) /
             6;
    result[mesh.material_parts.parts.empty() ? ""
                                             : mesh.material_parts.parts[mesh.materials[c]].name] +=
        sum;
  }
  return result;
}

std::map<std::string, std::size_t> sides_by_name(const MshSolids& mesh) {
  std::map<std::string, std::size_t> result;
  for (const auto& side : mesh.sides) ++result[mesh.boundaries.parts[side.part].name];
  return result;
}

/// Two cubes side by side, the left of `steel`, the right of `air`. x = 0 is `hot` and `ends`, x = 2 `cold` and `ends`, the
/// interface `inner`, and nothing else has a name.
void make_two_cubes() {
  namespace occ = gmsh::model::occ;
  occ::addBox(0, 0, 0, 1, 1, 1, 1);
  occ::addBox(1, 0, 0, 1, 1, 1, 2);
  gmsh::vectorpair out;
  std::vector<gmsh::vectorpair> map;
  occ::fragment({{3, 1}}, {{3, 2}}, out, map);
  occ::synchronize();
  const auto at = [](const double x) {
    gmsh::vectorpair found;
    gmsh::model::getEntitiesInBoundingBox(x - 1e-3, -1, -1, x + 1e-3, 2, 2, found, 2);
    return found.at(0).second;
  };
  const auto add = [](const int dimension, const std::vector<int>& tags, const char* name) {
    const int group = gmsh::model::addPhysicalGroup(dimension, tags);
    gmsh::model::setPhysicalName(dimension, group, name);
  };
  add(2, {at(0)}, "hot");
  add(2, {at(2)}, "cold");
  add(2, {at(0), at(2)}, "ends");
  add(2, {at(1)}, "inner");
  add(3, {1}, "steel");
  add(3, {2}, "air");
}

/// A file of one cell of a type, with its corners as nodes.
std::string one_cell(const int type, const std::string& nodes, const int n_nodes) {
  std::string elements = "1 " + std::to_string(type) + " 2 1 1";
  for (int k = 1; k <= n_nodes; ++k) elements += " " + std::to_string(k);
  return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n" + std::to_string(n_nodes) + "\n" + nodes +
         "$EndNodes\n$Elements\n1\n" + elements + "\n$EndElements\n";
}

}  // namespace

TEST(MshSolids, TextAndBinaryOfBothVersionsAreTheSame) {
  const tests::TemporaryDirectory folder;
  const Session session;
  make_two_cubes();
  gmsh::model::mesh::generate(3);
  for (const int order : {1, 2}) {
    if (order == 2) gmsh::model::mesh::setOrder(2);
    std::vector<MshSolids> meshes;
    for (const double version : {2.2, 4.1})
      for (const bool binary : {false, true}) {
        SCOPED_TRACE(testing::Message() << order << " " << version << " " << binary);
        gmsh::option::setNumber("Mesh.MshFileVersion", version);
        gmsh::option::setNumber("Mesh.Binary", binary);
        gmsh::write(folder / "a.msh");
        meshes.push_back(read(contents(folder / "a.msh")));
        const MshSolids& mesh = meshes.back();
        EXPECT_EQ(mesh.n_corners, 4);
        EXPECT_EQ(mesh.is_second_order, order == 2);
        EXPECT_TRUE(mesh.curves.empty());
        EXPECT_NEAR(volumes(mesh).at("steel"), 1, 1e-12);
        EXPECT_NEAR(volumes(mesh).at("air"), 1, 1e-12);
        const auto sides = sides_by_name(mesh);
        EXPECT_EQ(sides.size(), 4u);
        for (const char* name : {"hot+ends", "cold+ends", "inner", "unnamed"})
          EXPECT_GT(sides.count(name), 0u) << name;
        EXPECT_EQ(mesh.boundaries.groups.size(), 3u);
        EXPECT_EQ(mesh.boundaries.groups.at("ends").size(), 2u);
        EXPECT_EQ(mesh.boundaries.groups.at("hot").size(), 1u);
        EXPECT_TRUE(mesh.boundaries.parts.back().is_inside);
        EXPECT_EQ(mesh.boundaries.parts.back().name, "inner");
        EXPECT_EQ(sides, sides_by_name(meshes[0]));
        EXPECT_EQ(mesh.n_cells(), meshes[0].n_cells());
        EXPECT_EQ(mesh.vertices.size(), meshes[0].vertices.size());
      }
  }
}

TEST(MshSolids, HexahedraStayHexahedra) {
  const tests::TemporaryDirectory folder;
  const Session session;
  make_two_cubes();
  gmsh::option::setNumber("Mesh.SubdivisionAlgorithm", 2);
  gmsh::model::mesh::generate(3);
  for (const int order : {1, 2}) {
    if (order == 2) gmsh::model::mesh::setOrder(2);
    gmsh::write(folder / "a.msh");
    const MshSolids mesh = read(contents(folder / "a.msh"));
    EXPECT_EQ(mesh.n_corners, 8);
    EXPECT_TRUE(mesh.of_file.empty());
    EXPECT_NEAR(volumes(mesh).at("steel"), 1, 1e-12);
    EXPECT_EQ(sides_by_name(mesh).size(), 4u);
  }
}

/// As deal.II and the arrays see it: hexahedra in any orientation, refined, fill the two cubes.
TEST(MshSolids, UnstructuredMeshesRefine) {
  const tests::TemporaryDirectory folder;
  for (const bool hexahedra : {false, true}) {
    const Session session;
    make_two_cubes();
    gmsh::option::setNumber("Mesh.SubdivisionAlgorithm", hexahedra ? 2 : 0);
    gmsh::model::mesh::generate(3);
    gmsh::write(folder / "a.msh");
    MeshOptions options;
    options.shape = Shape::file;
    options.file = folder / "a.msh";
    Mesh<3> mesh = make_coarse_mesh<3>(options);
    EXPECT_EQ(dimension(options), 2) << "options that are not loaded";
    load(options);
    EXPECT_EQ(dimension(options), 3);
    take_arrays(mesh, multigrid::default_host());
    refine(mesh, 1);
    EXPECT_EQ(mesh.n_cells(), 8 * mesh.triangulation->n_active_cells());
    EXPECT_EQ(mesh.inside.size(), 1u);
    std::map<std::string, std::size_t> n;
    for (const std::uint16_t id : mesh.arrays->sides.ids.to_vector())
      for (const auto& [name, own] : mesh.boundaries)
        if (own == id) ++n[name];
    EXPECT_EQ(n.size(), 4u);
    EXPECT_EQ(n.at("inner"), 4 * mesh.inner_sides.size());
  }
}

TEST(MshSolids, PrismsPyramidsAndMixturesBecomeTetrahedra) {
  struct Case {
    int type, n_nodes, n_tetrahedra;
    double volume;
    std::string nodes;
  };
  const std::string square = "1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n";
  for (const Case& c :
       {Case{6, 6, 3, 0.5, "1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 1 0 1\n6 0 1 1\n"},
        Case{7, 5, 2, 1. / 3, square + "5 0.5 0.5 1\n"}}) {
    const MshSolids mesh = read(one_cell(c.type, c.nodes, c.n_nodes));
    EXPECT_EQ(int(mesh.n_cells()), c.n_tetrahedra);
    EXPECT_EQ(mesh.n_corners, 4);
    EXPECT_NEAR(volumes(mesh).at("1"), c.volume, 1e-15);
    EXPECT_EQ(mesh.of_file.size(), 1u);
  }
  // A cube, a pyramid on it and a prism beside it, which share faces.
  const std::string mixed =
      "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n11\n" + square +
      "5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 1 1\n9 0.5 0.5 2\n10 2 0 0\n11 2 0 1\n$EndNodes\n"
      "$Elements\n5\n1 5 2 1 1 1 2 3 4 5 6 7 8\n2 7 2 1 1 5 6 7 8 9\n3 6 2 1 1 2 10 3 6 11 7\n"
      "4 3 2 7 1 2 3 7 6\n5 3 2 8 1 1 2 6 5\n$EndElements\n";
  const MshSolids mesh = read(mixed);
  EXPECT_EQ(mesh.n_cells(), 6u + 2 + 3);
  EXPECT_NEAR(volumes(mesh).at("1"), 1 + 1. / 3 + 0.5, 1e-15);
  EXPECT_EQ(sides_by_name(mesh),
            (std::map<std::string, std::size_t>{{"7", 2}, {"8", 2}, {"unnamed", 6 + 4 + 6}}));
}

TEST(MshSolids, CellsOfEitherOrientationAreTaken) {
  const std::string nodes = "1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n";
  EXPECT_NEAR(volumes(read(one_cell(4, nodes, 4))).at("1"), 1. / 6, 1e-16);
  const std::string mirrored = "1 0 0 0\n3 1 0 0\n2 0 1 0\n4 0 0 1\n";
  EXPECT_NEAR(volumes(read(one_cell(4, mirrored, 4))).at("1"), 1. / 6, 1e-16);
}

TEST(MshSolids, Refusals) {
  const auto refused = [](const std::string& text) { return refusal([&] { read(text); }); };
  EXPECT_EQ(
      refused(one_cell(4, "1 0 0 0\n2 1 0 0\n3 0 1 0\n4 1 1 0\n", 4)),
      "a.msh, line 13: the tetrahedron with corners (0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0) is degenerate: at a corner "
      "its edges lie in a plane.");
  const std::string twisted =
      "1 0 0 0\n2 1 0 0\n3 0 1 0\n4 1 1 0\n5 0 0 1\n6 1 0 1\n7 0 1 1\n8 1 1 1\n";
  EXPECT_NE(refused(one_cell(5, twisted, 8)).find("is turned over at some corners"),
            std::string::npos);
  const std::string start =
      "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 "
      "0\n4 0 0 1\n5 1 1 1\n$EndNodes\n$Elements\n";
  EXPECT_EQ(
      refused(start + "2\n1 4 2 1 1 1 2 3 4\n2 4 2 1 1 1 2 3 5\n$EndElements\n"),
      "a.msh, line 15: a face of the cell is also one of the cell in line 14, and the two overlap.");
  EXPECT_EQ(refused(start + "2\n1 4 2 1 1 1 2 3 4\n2 2 2 9 1 1 2 5\n$EndElements\n"),
            "a.msh, line 15: the triangle in physical group 9 is no face of a cell.");
  EXPECT_TRUE(
      tests::says(refused(start + "2\n1 4 2 1 1 1 2 3 4\n2 4 2 1 1 1 2 3 4\n$EndElements\n"),
                  "a.msh, line 15: a face of the cell is also one of the cell in line 14"));
  EXPECT_TRUE(tests::says(
      refused(one_cell(
          18, twisted + "9 0 0 0\n10 0 0 0\n11 0 0 0\n12 0 0 0\n13 0 0 0\n14 0 0 0\n15 0 0 0\n",
          15)),
      "a.msh, line 24: element 1 is a prism of second order"));
}

/// What is in a group alone is told from the group, and two parts never have one name.
TEST(MshSolids, PartsHaveNamesOfTheirOwn) {
  const auto named = [](const std::string& names, const std::string& triangles) {
    return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n" + names +
           "$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 -1 0 0\n$EndNodes\n$Elements\n5\n"
           "1 4 2 1 1 1 2 3 4\n2 4 2 1 1 1 4 3 5\n" +
           triangles + "$EndElements\n";
  };
  const auto names = [](const std::string& words) {
    std::istringstream stream(words);
    std::string text, word;
    int n = 0;
    while (stream >> word) text += "2 " + std::to_string(++n) + " \"" + word + "\"\n";
    return "$PhysicalNames\n" + std::to_string(n) + "\n" + text + "$EndPhysicalNames\n";
  };
  // The face 1 3 4 is inside; faces 1 2 3 and 1 2 4 are on the boundary.
  const MshSolids only =
      read(named(names("hot ends"), "3 2 2 1 1 1 2 3\n4 2 2 1 1 1 2 4\n5 2 2 2 1 1 2 4\n"));
  EXPECT_EQ(only.boundaries.names(), (std::vector<std::string>{"hot only", "hot+ends", "unnamed"}));
  EXPECT_EQ(only.boundaries.groups.at("hot").size(), 2u);
  EXPECT_EQ(only.boundaries.groups.at("ends").size(), 1u);
  const MshSolids both =
      read(named(names("hot"), "3 2 2 1 1 1 2 3\n4 2 2 1 1 1 3 4\n5 2 2 1 1 1 2 4\n"));
  EXPECT_EQ(both.boundaries.names(),
            (std::vector<std::string>{"hot (boundary)", "unnamed", "hot (inside)"}));
  EXPECT_NE(refusal([&] {
              read(named(names("a b a+b"), "3 2 2 1 1 1 2 3\n4 2 2 2 1 1 2 3\n5 2 2 3 1 1 2 4\n"));
            }).find("two parts that would both be called `a+b`"),
            std::string::npos);
}

/// A quadrilateral face beside the two triangles of tetrahedra that are cut along its other diagonal.
TEST(MshSolids, FacesThatDoNotFitAreRefused) {
  const std::string nodes =
      "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n9\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 1 "
      "1\n9 0.5 0.5 -1\n$EndNodes\n$Elements\n3\n1 5 2 1 1 1 2 3 4 5 6 7 8\n";
  EXPECT_EQ(refusal([&] { read(nodes + "2 4 2 1 1 1 2 3 9\n3 4 2 1 1 1 3 4 9\n$EndElements\n"); }),
            "");
  EXPECT_NE(refusal([&] {
              read(nodes + "2 4 2 1 1 1 2 4 9\n3 4 2 1 1 2 3 4 9\n$EndElements\n");
            }).find("lies on two triangles of other cells"),
            std::string::npos);
}

TEST(MshSolids, DamagedBinaryFilesAreRefused) {
  const tests::TemporaryDirectory folder;
  const Session session;
  make_two_cubes();
  gmsh::option::setNumber("Mesh.MeshSizeMax", 1);
  gmsh::model::mesh::generate(3);
  gmsh::option::setNumber("Mesh.Binary", 1);
  for (const double version : {2.2, 4.1}) {
    gmsh::option::setNumber("Mesh.MshFileVersion", version);
    gmsh::write(folder / "a.msh");
    const std::string text = contents(folder / "a.msh");
    EXPECT_EQ(refusal([&] { read(text); }), "");
    for (std::size_t length = 0; length + 13 < text.size(); length += 7)
      EXPECT_TRUE(mesh_tests::says_it_ends(refusal([&] { read(text.substr(0, length)); })))
          << length;
    std::string other_order = text;
    std::swap(other_order[text.find("\n", 15) + 1], other_order[text.find("\n", 15) + 4]);
    EXPECT_NE(refusal([&] { read(other_order); }).find("in another order"), std::string::npos);
  }
}

namespace {

/// A ball of radius 1 in second order.
MshSolids ball(const double size, const bool hexahedra, const std::string& file) {
  const Session session;
  gmsh::model::occ::addSphere(0, 0, 0, 1);
  gmsh::model::occ::synchronize();
  gmsh::option::setNumber("Mesh.MeshSizeMax", size);
  gmsh::option::setNumber("Mesh.MeshSizeMin", size);
  gmsh::option::setNumber("Mesh.SubdivisionAlgorithm", hexahedra ? 2 : 0);
  gmsh::model::mesh::generate(3);
  gmsh::model::mesh::setOrder(2);
  gmsh::write(file);
  return read(contents(file));
}

}  // namespace

TEST(MshSolids, SecondOrderKeepsItsCurves) {
  const tests::TemporaryDirectory folder;
  for (const bool hexahedra : {false, true}) {
    const MshSolids mesh = ball(0.6, hexahedra, folder / "ball.msh");
    EXPECT_GT(mesh.curves.size(), 50u);
    for (const auto& curve : mesh.curves) {
      const auto& m = curve.middle;
      EXPECT_NEAR(std::hypot(m[0], m[1], m[2]), 1, hexahedra ? 1 : 1e-6);
    }
    MeshOptions options;
    options.shape = Shape::file;
    options.file = folder / "ball.msh";
    Mesh<3> own = make_coarse_mesh<3>(options);
    EXPECT_EQ(own.curves.size(), mesh.curves.size());
    take_arrays(own, multigrid::default_host());
    refine(own, 2);
    // All vertices of the boundary are on the parabolas' surface, far closer to the sphere than the polyhedron's.
    double farthest = 0;
    const std::vector<double> x = own.arrays->points.to_vector();
    const auto n = std::size_t(own.arrays->n_points);
    const Solids& solids = hexahedra ? own.arrays->hexahedra : own.arrays->tetrahedra;
    const std::vector<Index> corners = solids.corners.to_vector();
    const std::vector<Index> cells = own.arrays->sides.cells.to_vector();
    const std::vector<std::uint8_t> faces = own.arrays->sides.faces.to_vector();
    const shapes::Shape& shape = hexahedra ? shapes::hexahedron() : shapes::tetrahedron();
    for (std::size_t k = 0; k < cells.size(); ++k)
      for (const int corner : shape.faces[faces[k]]) {
        const auto v = std::size_t(
            corners[std::size_t(cells[k]) * std::size_t(shape.n_corners) + std::size_t(corner)]);
        farthest = std::max(farthest, std::abs(std::hypot(x[v], x[n + v], x[2 * n + v]) - 1));
      }
    EXPECT_LT(farthest, 4e-3);  // a polyhedron with these edges is 0.6^2 / 8 off
  }
}

TEST(SolidMap, SaysWhetherACellIsUpright) {
  for (const int n : {4, 8}) {
    SolidMap map(n);
    for (int k = 0; k < n; ++k)
      map.corner(k) = n == 4 ? SolidMap::Point{double(k == 1), double(k == 2), double(k == 3)}
                             : SolidMap::Point{double(k & 1), double(k >> 1 & 1), double(k >> 2)};
    EXPECT_TRUE(map.is_upright());
    const int edge = n == 4 ? 0 : 2;     // from corner 0 to corner 1
    const double most = n == 4 ? 1 : 4;  // of a bend inward
    map.bend(edge) = {0, 0.9 * most, 0};
    EXPECT_TRUE(map.is_upright());
    map.bend(edge) = {0, 1.1 * most, 0};
    EXPECT_FALSE(map.is_upright());
    map.bend(edge) = {0, -20, -20};  // outward
    EXPECT_TRUE(map.is_upright());
    map.bend(edge) = {0.9, 0, 0};
    EXPECT_TRUE(map.is_upright());
    map.bend(edge) = {1.1, 0, 0};  // turns back
    EXPECT_FALSE(map.is_upright());
  }
}
