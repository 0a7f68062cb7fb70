// SPDX-License-Identifier: MIT
// .msh files of second order.
#include "mesh/msh/msh.h"
#include "tests/mesh/measures.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/support/temporary_directory.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <gmsh.h>
#include <gtest/gtest.h>
#include <set>

using namespace mesh;
using namespace mesh_tests;

namespace {

using Point = MshMesh::Point;
using Edge = std::array<Point, 3>;  ///< ends, the lower first, and middle

/// A square of side 4 with a disk of radius 1 of another material in it and a hole of radius 0.4.
void make_disk_in_square(const double size, const bool quadrilaterals, const bool incomplete) {
  namespace occ = gmsh::model::occ;
  occ::addRectangle(-2, -2, 0, 4, 4, 1);
  occ::addDisk(0, 0, 0, 1, 1, 2);
  occ::addDisk(0, 0, 0, 0.4, 0.4, 3);
  gmsh::vectorpair out;
  std::vector<gmsh::vectorpair> map;
  occ::cut({{2, 2}}, {{2, 3}}, out, map, -1, true, false);
  occ::fragment({{2, 1}}, {{2, out[0].second}, {2, 3}}, out, map);
  occ::remove({{2, 3}});
  occ::synchronize();
  gmsh::option::setNumber("Mesh.MeshSizeMin", size);
  gmsh::option::setNumber("Mesh.MeshSizeMax", size);
  gmsh::option::setNumber("Mesh.RecombineAll", quadrilaterals);
  gmsh::option::setNumber("Mesh.SubdivisionAlgorithm", quadrilaterals);
  gmsh::option::setNumber("Mesh.SecondOrderIncomplete", incomplete);
  gmsh::vectorpair surfaces;
  gmsh::model::getEntities(surfaces, 2);
  for (const auto& [dimension, tag] : surfaces)
    gmsh::model::addPhysicalGroup(dimension, {tag}, 10 + tag);
  gmsh::model::mesh::generate(2);
  gmsh::model::mesh::setOrder(2);
}

std::map<std::size_t, Point> gmsh_points() {
  std::map<std::size_t, Point> points;
  std::vector<std::size_t> tags;
  std::vector<double> coordinates, parametric;
  gmsh::model::mesh::getNodes(tags, coordinates, parametric);
  for (std::size_t k = 0; k < tags.size(); ++k)
    points[tags[k]] = {coordinates[3 * k], coordinates[3 * k + 1]};
  return points;
}

Edge make_edge(const Point& a, const Point& b, const Point& middle) {
  return {std::min(a, b), std::max(a, b), middle};
}

/// The edges of all cells as the Gmsh API gives them.
std::set<Edge> gmsh_edges() {
  const std::map<std::size_t, Point> points = gmsh_points();
  std::set<Edge> edges;
  for (const auto& [type, n, n_nodes] :
       {std::array{9, 3, 6}, std::array{10, 4, 9}, std::array{16, 4, 8}}) {
    std::vector<std::size_t> elements, nodes;
    gmsh::model::mesh::getElementsByType(type, elements, nodes);
    for (std::size_t e = 0; e < nodes.size(); e += n_nodes)
      for (int k = 0; k < n; ++k)
        edges.insert(make_edge(points.at(nodes[e + k]), points.at(nodes[e + (k + 1) % n]),
                               points.at(nodes[e + n + k])));
  }
  return edges;
}

std::set<Edge> edges_of(const MshMesh& mesh) {
  std::set<Edge> edges;
  for (const auto& cell : mesh.cells)
    for (unsigned int k = 0; k < cell.n_vertices; ++k)
      edges.insert(make_edge(mesh.vertices[cell.vertices[k]],
                             mesh.vertices[cell.vertices[(k + 1) % cell.n_vertices]],
                             mesh.middles.at(cell.middles[k])));
  return edges;
}

class Session {
 public:
  Session() {
    gmsh::initialize(0, nullptr, false);
    gmsh::option::setNumber("General.Terminal", 0);
  }
  ~Session() { gmsh::finalize(); }
};

Mesh<2> mesh_of(const std::string& file) {
  MeshOptions options;
  options.shape = Shape::file;
  options.file = file;
  return make_coarse_mesh<2>(options);
}

/// Where the middle of the edge between (0, 0) and (1, 0) lies, in a mesh of two triangles or a
/// quadrilateral between (0, 0) and (1, 1).
std::string one_square(const Point& middle, const bool triangles) {
  const std::string nodes = "1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 " + std::to_string(middle[0]) +
                            " " + std::to_string(middle[1]) +
                            " 0\n6 1 0.5 0\n7 0.5 1 0\n8 0 0.5 0\n9 0.5 0.5 0\n";
  return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n9\n" + nodes + "$EndNodes\n$Elements\n" +
         (triangles ? "2\n1 9 2 1 1 1 2 3 5 6 9\n2 9 2 1 1 1 3 4 9 7 8\n"
                    : "1\n1 16 2 1 1 1 2 3 4 5 6 7 8\n") +
         "$EndElements\n";
}

}  // namespace

TEST(SecondOrder, AgreesWithGmshOnWhatGmshWrites) {
  const tests::TemporaryDirectory folder;
  for (const bool quadrilaterals : {false, true})
    for (const bool incomplete : {false, true})
      for (const double version : {2.2, 4.1}) {
        SCOPED_TRACE(testing::Message() << quadrilaterals << " " << incomplete << " " << version);
        const Session session;
        make_disk_in_square(0.4, quadrilaterals, incomplete);
        const std::string file = folder / "a.msh";
        gmsh::option::setNumber("Mesh.MshFileVersion", version);
        gmsh::write(file);
        gmsh::clear();
        gmsh::open(file);
        const MshMesh mesh = read_msh(read_msh_text(file), file);

        EXPECT_EQ(edges_of(mesh), gmsh_edges());
        EXPECT_EQ(mesh.materials.parts.size(), 2u);
        EXPECT_EQ(mesh.cells[0].centre != MshMesh::none, quadrilaterals && !incomplete);
      }
}

TEST(SecondOrder, RefinementStaysOnTheCurvesOfTheFile) {
  const tests::TemporaryDirectory folder;
  for (const bool quadrilaterals : {false, true}) {
    SCOPED_TRACE(quadrilaterals);
    {
      const Session session;
      make_disk_in_square(0.6, quadrilaterals, false);
      gmsh::write(folder / "a.msh");
    }
    Mesh<2> mesh = mesh_of(folder / "a.msh");
    const MshMesh msh = read_msh(read_msh_text(folder / "a.msh"), "a.msh");
    std::set<std::pair<double, double>> on_curves;  // rounded
    const auto rounded = [](const double x) { return std::round(x * 1e10) + 0.; };
    std::size_t n_curved = 0;
    for (const auto& [a, b, m] : edges_of(msh)) {
      const bool is_curved = std::hypot(m[0] - (a[0] + b[0]) / 2, m[1] - (a[1] + b[1]) / 2) > 1e-9;
      n_curved += is_curved;
      for (double s = 0; is_curved && s <= 1; s += 1. / 8)
        on_curves.emplace(
            rounded((1 - s) * (1 - 2 * s) * a[0] + 4 * s * (1 - s) * m[0] + s * (2 * s - 1) * b[0]),
            rounded((1 - s) * (1 - 2 * s) * a[1] + 4 * s * (1 - s) * m[1] +
                    s * (2 * s - 1) * b[1]));
    }
    const std::size_t n_circles =
        std::count_if(msh.sides.begin(), msh.sides.end(), [&](const MshMesh::Side& edge) {
          return std::hypot(msh.middles[edge.middle][0], msh.middles[edge.middle][1]) < 0.5;
        });
    EXPECT_GT(n_curved, n_circles);  // the interface too
    EXPECT_NE(
        mesh.description().find(", second order, " + std::to_string(n_curved) + " curved edges"),
        std::string::npos)
        << mesh.description();
    refine_triangulation(mesh, 3);

    EXPECT_TRUE(is_conforming(*mesh.triangulation));
    std::set<std::pair<double, double>> vertices;
    for (const auto& vertex : mesh.triangulation->get_vertices())
      vertices.emplace(rounded(vertex[0]), rounded(vertex[1]));
    for (const auto& p : on_curves) EXPECT_EQ(vertices.count(p), 1u) << p.first << " " << p.second;
    EXPECT_NEAR(area(*mesh.triangulation), 16 - 0.16 * std::acos(-1.), 2e-3);
  }
}

// The middle at (0.6, -0.2): x(s) = (s + 0.4 s (1 - s), -0.8 s (1 - s)).
TEST(SecondOrder, APartOfAnEdgeIsThatOfTheParameter) {
  const tests::TemporaryDirectory folder;
  for (const bool triangles : {false, true}) {
    std::ofstream(folder / "a.msh") << one_square({0.6, -0.2}, triangles);
    Mesh<2> mesh = mesh_of(folder / "a.msh");
    refine_triangulation(mesh, 2);
    std::set<double> x;
    for (const auto& edge : mesh.triangulation->active_face_iterators())
      if (edge->at_boundary() && edge->center()[1] < 0) {
        const double s = 0.25 * std::lround(4 * edge->vertex(0)[0]);
        EXPECT_GE(s, 0);
        for (const unsigned int v : {0, 1}) x.insert(edge->vertex(v)[0]);
        EXPECT_NE(edge->manifold_id(), dealii::numbers::flat_manifold_id);
      }
    const std::vector<double> expected = {0, 0.25 + 0.4 * 3 / 16, 0.6, 0.75 + 0.4 * 3 / 16, 1};
    ASSERT_EQ(x.size(), expected.size());
    std::size_t k = 0;
    for (const double value : x) EXPECT_NEAR(value, expected[k++], 1e-15);
  }
}

TEST(SecondOrder, TurnsClockwiseCellsOverWithTheirMiddles) {
  std::string text = one_square({0.5, -0.1}, true);
  text.replace(text.find("1 2 3 5 6 9"), 11, "1 3 2 9 6 5");
  EXPECT_EQ(edges_of(read_msh(text, "a.msh")),
            edges_of(read_msh(one_square({0.5, -0.1}, true), "a.msh")));
}

TEST(SecondOrder, StraightEdgesHaveNoCurves) {
  const tests::TemporaryDirectory folder;
  std::ofstream(folder / "a.msh") << one_square({0.5, 0}, true);
  const Mesh<2> mesh = mesh_of(folder / "a.msh");

  EXPECT_EQ(mesh.description(), "a.msh, 2 triangles, second order, 0 curved edges");
  EXPECT_TRUE(mesh.from_file.curved_parts.empty());
  for (const auto& edge : mesh.triangulation->active_face_iterators())
    EXPECT_EQ(edge->manifold_id(), dealii::numbers::flat_manifold_id);
}

TEST(SecondOrder, Refusals) {
  const auto read = [](const std::string& text) {
    return refusal([&] { read_msh(text, "a.msh"); });
  };
  const auto with = [&](const std::string& old, const std::string& changed,
                        const bool triangles = true) {
    std::string text = one_square({0.5, 0}, triangles);
    text.replace(text.find(old), old.size(), changed);
    return read(text);
  };
  EXPECT_EQ(read(one_square({0.5, 0}, true)), "");
  EXPECT_EQ(
      read(one_square({0.5, 0.26}, true)),
      "a.msh, line 18: triangle 1 with a corner at (0, 0) is turned over somewhere by its middle "
      "nodes; mesh finer there, or let Gmsh mend it (-optimize_ho).");
  EXPECT_EQ(read(one_square({0.5, 1.5}, false)).substr(0, 77),
            "a.msh, line 18: quadrilateral 1 with a corner at (0, 0) is turned over somewh");
  EXPECT_EQ(
      read(one_square({0.75, 0}, true)),
      "a.msh, line 18: the middle node at (0.75, 0) of triangle 1 is far from the middle of its "
      "edge from (0, 0) to (1, 0).");
  EXPECT_NE(read(one_square({70, 0}, true)).find("is far from the middle"), std::string::npos);
  EXPECT_EQ(with("1 9 2 1 1 1 2 3 5 6 9", "1 9 2 1 1 1 2 3 5 6 4"),
            "a.msh, line 18: node 4 is a middle node of element 1 and a corner of a cell.");
  EXPECT_EQ(
      with("1 3 4 9 7 8", "1 3 4 5 7 8"),
      "a.msh, line 19: an edge of triangle 2 has another middle node than triangle 1 on its other "
      "side (line 18).");
  EXPECT_EQ(
      with("2 9 2 1 1 1 3 4 9 7 8", "2 2 2 1 1 1 3 4"),
      "a.msh, line 19: an edge of triangle 2 has another middle node than triangle 1 on its other "
      "side (line 18).");
  EXPECT_EQ(with("1 3 4 9 7 8", "1 3 4 9 7 7").substr(0, 52),
            "a.msh, line 19: the middle node at (0.5, 1) of trian");
  EXPECT_EQ(with("2 9 2 1 1 1 3 4 9 7 8", "2 9 2 1 1 1 3 4 9 7 77"),
            "a.msh, line 19: there is no node 77.");
  EXPECT_EQ(with("2 9 2 1 1 1 3 4 9 7 8", "2 9 2 1 1 1 3 4 9 7"),
            "a.msh, line 20: `$EndElements` where the number of a node should be; $Elements holds "
            "less than "
            "it announces.");
  EXPECT_EQ(with("1 0.5 0\n7", "1 0.5 3\n7"),
            "a.msh, line 11: node 6 has z = 3; the mesh must lie in the plane z = 0.");
  EXPECT_EQ(with("1\n1 16 2 1 1 1 2 3 4 5 6 7 8", "1\n1 10 2 1 1 1 2 3 4 5 6 7 8 9", false), "");
  EXPECT_EQ(with("0.5 0.5 0\n$EndNodes\n$Elements\n1\n1 16 2 1 1 1 2 3 4 5 6 7 8",
                 "0.5 1.5 0\n$EndNodes\n$Elements\n1\n1 10 2 1 1 1 2 3 4 5 6 7 8 9", false),
            "a.msh, line 18: the centre at (0.5, 1.5) of quadrilateral 1 is far from its middle.");
}

TEST(SecondOrder, LinesMustCurveAsTheCells) {
  const auto with_lines = [](const std::string& lines) {
    std::string text = one_square({0.5, -0.1}, true);
    text.replace(text.find("$Elements\n2\n"), 12, "$Elements\n3\n" + lines + "\n");
    return text;
  };
  EXPECT_EQ(read_msh(with_lines("7 8 2 3 1 1 2 5"), "a.msh").boundaries.names(),
            (std::vector<std::string>{"3", "unnamed"}));
  EXPECT_EQ(read_msh(with_lines("7 1 2 3 1 1 2"), "a.msh").boundaries.parts.size(), 2u);
  EXPECT_EQ(refusal([&] { read_msh(with_lines("7 8 2 3 1 1 2 6"), "a.msh"); }),
            "a.msh, line 18: the middle node of line 7 is not that of the edge of the cell there.");
}
