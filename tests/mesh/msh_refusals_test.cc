// SPDX-License-Identifier: MIT
#include "mesh/msh/msh.h"
#include "tests/mesh/measures.h"
#include "tests/support/refusals.h"

#include <gtest/gtest.h>

using namespace mesh;
using mesh_tests::refusal;
using mesh_tests::says_it_ends;

namespace {

const std::string format2 = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n";
const std::string format4 = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
const std::string nodes2 =
    "$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 2 2 0\n$EndNodes\n";  // lines 4 to 11

const std::string no_section =
    " stands where a section, such as $Nodes, should begin; only meshes that Gmsh has saved are "
    "read (gmsh -2 FILE.geo -o FILE.msh).";

std::string read(const std::string& text) {
  return refusal([&] { read_msh(text, "a.msh"); });
}

/// With these elements in version 2.2, the first of them in line 14.
std::string elements2(const std::vector<std::string>& elements) {
  std::string text = format2 + nodes2 + "$Elements\n" + std::to_string(elements.size()) + "\n";
  for (const std::string& element : elements) text += element + "\n";
  return read(text + "$EndElements\n");
}

/// The message of the FileError that `action` throws; "" if it throws none.
template <class Action>
std::string file_refusal(Action&& action) {
  try {
    action();
  } catch (const FileError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST(MshRefusals, GoodFilesPass) {
  EXPECT_EQ(elements2({"1 2 2 1 1 1 2 3", "2 2 2 1 1 1 3 4"}), "");
  EXPECT_EQ(read(format4 + "$Nodes\n1 3 1 3\n2 1 0 3\n1\n2\n3\n0 0 0\n1 0 0\n0 1 0\n$EndNodes\n"
                           "$Elements\n1 1 1 1\n2 1 2 1\n1 1 2 3\n$EndElements\n"),
            "");
}

TEST(MshRefusals, NoMesh) {
  EXPECT_EQ(read(""),
            "a.msh: the file is empty; save the mesh anew (gmsh -2 FILE.geo -o FILE.msh).");
  EXPECT_EQ(read(" \r\n\n"),
            "a.msh: the file is empty; save the mesh anew (gmsh -2 FILE.geo -o FILE.msh).");
  EXPECT_EQ(read("Point(1) = {0, 0, 0};\n"), "a.msh, line 1: `Point(1)`" + no_section);
  EXPECT_EQ(read(std::string("\x7f"
                             "ELF\x01\x02",
                             6)),
            "a.msh, line 1: `?ELF??`" + no_section);
  EXPECT_EQ(
      read(nodes2),
      "a.msh, line 1: $Nodes before $MeshFormat; this is no mesh of Gmsh's, or one of version 1; "
      "convert it: gmsh OLD.msh -save -format msh41 -o NEW.msh.");
  EXPECT_EQ(read(format2), "a.msh: the file has no $Nodes; it is truncated or no mesh of Gmsh's.");
  EXPECT_EQ(read(format2 + nodes2),
            "a.msh: the file has no $Elements; it is truncated or no mesh of Gmsh's.");
}

TEST(MshRefusals, Formats) {
  EXPECT_EQ(read("$MeshFormat\n4 0 8\n$EndMeshFormat\n"),
            "a.msh, line 2: this version of the format is not read, only 2.2 and 4.1; convert it: "
            "gmsh OLD.msh -save -format msh41 -o NEW.msh.");
  EXPECT_EQ(
      read("$MeshFormat\n4.1 1 8\n\x01"),
      "a.msh, byte 21: the file ends inside of $MeshFormat, where the number 1 should be; it is truncated.");
  EXPECT_EQ(read("$MeshFormat\n4.1 2 8\n"),
            "a.msh, line 2: 2 is no file type: 0 is text, and 1 is binary.");
  EXPECT_EQ(
      read("$MeshFormat\n4.1 1 4\n"),
      "a.msh, line 2: numbers of 4 bytes are not read, only of 8; convert it: gmsh OLD.msh -save -format msh41 -o "
      "NEW.msh.");
  EXPECT_EQ(read("$MeshFormat\nx 0 8\n$EndMeshFormat\n"),
            "a.msh, line 2: `x` is not a finite number; the version should be here.");
  EXPECT_EQ(read(format4 + "$PartitionedEntities\n"),
            "a.msh, line 4: the mesh is cut into partitions; save it without.");
}

TEST(MshRefusals, Truncated) {
  const std::string text =
      format2 + nodes2 + "$Elements\n2\n1 2 2 1 1 1 2 3\n2 2 2 1 1 1 3 4\n$EndElements";
  EXPECT_EQ(read(text), "");
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_TRUE(says_it_ends(read(text.substr(0, length))))
        << length << ": " << read(text.substr(0, length));
  EXPECT_EQ(read(text.substr(0, text.find("4\n$EndElements"))),
            "a.msh, line 15: the file ends inside of $Elements, where the number of a node should "
            "be; it is truncated.");
  EXPECT_EQ(read(text.substr(0, text.find("$EndElements"))),
            "a.msh, line 16: the file ends before $EndElements; it is truncated.");
  EXPECT_EQ(read(format2 + "$Comments\nhello\n"),
            "a.msh, line 4: $Comments has no $EndComments; the file is truncated.");
}

TEST(MshRefusals, CountsThatAreWrong) {
  EXPECT_EQ(read(format2 + "$Nodes\n1000000000000000000\n1 0 0 0\n$EndNodes\n"),
            "a.msh, line 5: 1000000000000000000 cannot be the number of nodes: the file is too "
            "short; it is damaged or truncated.");
  EXPECT_EQ(
      read(format2 + "$Nodes\n-1\n$EndNodes\n"),
      "a.msh, line 5: -1 cannot be the number of nodes: the file is too short; it is damaged or truncated.");
  EXPECT_EQ(
      read(format2 + "$Nodes\n99999999999999999999\n$EndNodes\n"),
      "a.msh, line 5: `99999999999999999999` is not a whole number; the number of nodes should be here.");
  EXPECT_EQ(read(format2 + "$Nodes\n2\n1 0 0 0\n$EndNodes\n"),
            "a.msh, line 7: `$EndNodes` where the number of a node should be; $Nodes holds less "
            "than it announces.");
  EXPECT_EQ(read(format2 + "$Nodes\n1\n1 0 0 0\n2 0 0 0\n$EndNodes\n"),
            "a.msh, line 7: `2` where $EndNodes should be; the section holds more than it "
            "announces.");
  EXPECT_EQ(read(format4 + "$Nodes\n1 1 1 1\n2 1 0 2\n1\n2\n0 0 0\n1 0 0\n$EndNodes\n"),
            "a.msh, line 6: the blocks hold more than the 1 nodes announced.");
  EXPECT_EQ(read(format4 + "$Nodes\n1 2 1 1\n2 1 0 1\n1\n0 0 0\n$EndNodes\n"),
            "a.msh, line 8: the blocks hold 1 nodes, not the 2 announced.");
  EXPECT_TRUE(tests::says(read(format4 + "$Entities\n999999999 0 0 0\n$EndEntities\n"),
                          "a.msh, line 5: 999999999 cannot be "));
}

TEST(MshRefusals, Nodes) {
  EXPECT_EQ(read(format2 + "$Nodes\n2\n7 0 0 0\n7 1 0 0\n$EndNodes\n"),
            "a.msh, line 7: node 7 is there twice, first in line 6.");
  EXPECT_EQ(read(format2 + "$Nodes\n1\n1 0 nan 0\n$EndNodes\n"),
            "a.msh, line 6: `nan` is not a finite number; a coordinate should be here.");
  EXPECT_EQ(read(format2 + "$Nodes\n1\n0 0 0 0\n$EndNodes\n"),
            "a.msh, line 6: 0 is not positive; the number of a node should be here.");
  EXPECT_EQ(read(format2 + "$Nodes\n1\n1.5 0 0 0\n$EndNodes\n"),
            "a.msh, line 6: `1.5` is not a whole number; the number of a node should be here.");
  EXPECT_EQ(elements2({"1 2 2 1 1 1 2 6"}), "a.msh, line 14: there is no node 6.");
  EXPECT_EQ(read(format2 + "$Nodes\n3\n1 0 0 0\n2 1 0 0\n3 1 1 0.5\n$EndNodes\n"
                           "$Elements\n1\n1 2 2 1 1 1 2 3\n$EndElements\n"),
            "a.msh, line 8: node 3 has z = 0.5; the mesh must lie in the plane z = 0.");
  EXPECT_EQ(read(format2 + nodes2 + nodes2), "a.msh, line 12: a second $Nodes.");
  EXPECT_EQ(read(format2 + "$Elements\n0\n$EndElements\n"),
            "a.msh, line 4: $Elements before $Nodes.");
}

TEST(MshRefusals, KindsOfElements) {
  EXPECT_EQ(elements2({"1 4 2 1 1 1 2 3 4"}),
            "a.msh: the mesh has no triangles or quadrilaterals; mesh the surfaces too (gmsh -2), "
            "and save them: with physical groups of curves alone Gmsh leaves surfaces out.")
      << "as a plane mesh";
  EXPECT_EQ(elements2({"1 21 2 1 1 1 2 3 4 5 1 2 3 4 5"}),
            "a.msh, line 14: elements of type 21 are of third order or higher, and at most the "
            "second is read; mesh the geometry anew (gmsh -order 2 FILE.geo).");
  EXPECT_EQ(
      elements2({"1 99 2 1 1 1"}),
      "a.msh, line 14: 99 is no type of element that is read: those are points, lines, triangles, quadrilaterals, "
      "tetrahedra, hexahedra, prisms and pyramids of first and second order.");
  EXPECT_EQ(elements2({"1 1 2 1 1 1 2"}),
            "a.msh: the mesh has no triangles or quadrilaterals; mesh the surfaces too (gmsh -2), "
            "and save them: with physical groups of curves alone Gmsh leaves surfaces out.");
}

TEST(MshRefusals, Cells) {
  EXPECT_EQ(elements2({"1 2 2 1 1 1 2 3", "2 2 2 1 1 1 3 5"}),
            "a.msh, line 15: the triangle with corners (0, 0), (1, 1), (2, 2) is degenerate: a "
            "corner has an angle of 0 or 180 degrees.");
  EXPECT_EQ(elements2({"1 3 2 1 1 1 2 4 3"}),
            "a.msh, line 14: the quadrilateral with corners (0, 0), (1, 0), (0, 1), (1, 1) crosses "
            "itself or is not convex.");
  EXPECT_TRUE(tests::says(
      elements2({"1 3 2 1 1 1 2 3 5"}),
      "a.msh, line 14: the quadrilateral with corners (0, 0), (1, 0), (1, 1), (2, 2) "));
  EXPECT_TRUE(tests::says(elements2({"1 2 2 1 1 1 2 2"}),
                          "a.msh, line 14: the triangle with corners (0, 0), (1, 0), (1, 0) "));
  EXPECT_EQ(elements2({"1 2 2 1 1 1 3 2"}), "");  // clockwise
  EXPECT_EQ(elements2({"1 2 2 1 1 1 2 3", "2 2 2 1 1 1 2 4"}),
            "a.msh, line 15: an edge of the cell is also one of the cell in line 14, and the two "
            "overlap.");
  EXPECT_EQ(elements2({"1 2 2 1 1 1 2 3", "2 2 2 1 1 1 3 4", "3 3 2 1 1 1 2 3 4"}),
            "a.msh, line 16: an edge of the cell is also one of the cell in line 14, and the two "
            "overlap.");
  EXPECT_EQ(elements2({"1 2 2 1 1 1 2 3", "2 2 2 1 1 1 3 4", "3 2 2 1 1 1 3 4"}),
            "a.msh, line 16: an edge of the cell is also one of the cell in line 14 and of a third "
            "one.");
}

TEST(MshRefusals, SeveralParts) {
  EXPECT_EQ(
      read(format2 + "$Nodes\n6\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 1 0 0\n5 1 1 0\n6 0 1 0\n$EndNodes\n"
                     "$Elements\n2\n1 2 2 1 1 1 2 3\n2 2 2 1 1 4 5 6\n$EndElements\n"),
      "a.msh: two boundary edges lie between (0, 1) and (1, 0), as where surfaces touch without "
      "sharing nodes; join them (in Gmsh by Coherence or BooleanFragments), or give both sides of "
      "a "
      "crack physical names.");
  EXPECT_EQ(elements2({"1 2 2 1 1 1 2 3", "2 2 2 1 1 3 5 4"}).substr(0, 77),
            "a.msh: the mesh is in several parts: no cells that share edges lead from the ");
}

TEST(MshRefusals, CracksWithoutNames) {
  // Two squares side by side whose common edge has its own pair of nodes in the middle each.
  const std::string nodes =
      "$Nodes\n8\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 2 0 0\n6 2 1 0\n7 1 0.5 0\n8 1 0.5 0\n"
      "$EndNodes\n";
  const std::string cells =
      "1 2 2 1 1 1 2 7\n2 2 2 1 1 1 7 4\n3 2 2 1 1 4 7 3\n4 2 2 1 1 2 5 8\n5 2 2 1 1 8 5 6\n"
      "6 2 2 1 1 8 6 3\n";
  const auto file = [&](const std::string& n, const std::string& lines) {
    return format2 + nodes + "$Elements\n" + n + "\n" + cells + lines + "$EndElements\n";
  };
  EXPECT_NE(read(file("6", "")).find("two boundary edges lie between (1, 0) and (1, 0.5)"),
            std::string::npos);
  const std::string named = "7 1 2 1 1 2 7\n8 1 2 1 1 7 3\n9 1 2 2 1 2 8\n10 1 2 2 1 8 3\n";
  EXPECT_NE(read(file("10", named)).find("the mesh is in several parts"), std::string::npos);
}

TEST(MshRefusals, PeriodicLinks) {
  const std::string cells = "$Elements\n2\n1 2 2 1 1 1 2 3\n2 2 2 1 1 1 3 4\n$EndElements\n";
  const auto links = [&](const std::string& text) {
    return read(format2 + nodes2 + cells + "$Periodic\n" + text + "$EndPeriodic\n");
  };
  EXPECT_EQ(links("0\n"), "");
  EXPECT_EQ(links("1\n1 3 1\n2\n2 1\n3 4\n"), "");
  EXPECT_EQ(links("1\n1 3 1\nAffine 1 0 0 1 0 1 0 0 0 0 1 0 0 0 0 1\n2\n2 1\n3 4\n"), "");
  EXPECT_EQ(links("1\n1 3 1\n1\n2 9\n"),
            "a.msh, line 19: a periodic link names node 9, which is not there.");
  EXPECT_EQ(links("1\n1 3 1\n2\n2 1\n2 4\n"),
            "a.msh, line 19: a periodic link gives node 2 two partners.");
  EXPECT_EQ(links("1\n1 3 1\nAffine 1 0 0 1 0 1 0 0 0 0 1 0 0 0 0 2\n1\n2 1\n"),
            "a.msh, line 20: the last row of an affine map is not 0 0 0 1.");
  EXPECT_EQ(links("1\n1 3 1\n5000\n2 1\n"),
            "a.msh, line 20: 5000 cannot be the number of node pairs: the file is too short; it is "
            "damaged or truncated.");
  EXPECT_TRUE(tests::says(links("2\n1 3 1\n1\n2 1\n"), "$Periodic holds less than it announces"));
}

/// What the links of the sides of a square of four triangles say of its parts; the sides are named by these groups.
std::string links_of(const std::array<int, 4>& groups, const std::string& text) {
  std::string lines;
  const std::array<std::string, 4> ends = {"1 2", "2 3", "3 4", "4 1"};
  for (std::size_t k = 0; k < 4; ++k)
    lines += std::to_string(k + 5) + " 1 2 " + std::to_string(groups[k]) + " 1 " + ends[k] + "\n";
  const MshMesh mesh = read_msh(
      format2 +
          "$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0.5 0.5 0\n$EndNodes\n$Elements\n8\n"
          "1 2 2 9 1 1 2 5\n2 2 2 9 1 2 3 5\n3 2 2 9 1 3 4 5\n4 2 2 9 1 4 1 5\n" +
          lines + "$EndElements\n$Periodic\n" + text + "$EndPeriodic\n",
      "a.msh");
  std::string result;
  for (const MshLink& link : mesh.links)
    result += mesh.boundaries.parts[link.copy].name + " " +
              mesh.boundaries.parts[link.original].name + (link.map ? " mapped" : "") +
              (link.trouble.empty() ? "" : ": " + link.trouble) + "\n";
  return result;
}

TEST(MshRefusals, LinksBetweenParts) {
  const std::string right_left = "1 2 4\n2\n2 1\n3 4\n", top_bottom = "1 3 1\n2\n4 1\n3 2\n",
                    affine = "1 2 4\nAffine 1 0 0 1 0 1 0 0 0 0 1 0 0 0 0 1\n2\n2 1\n3 4\n";
  EXPECT_EQ(links_of({1, 2, 3, 4}, "1\n" + right_left), "2 4\n");
  EXPECT_EQ(links_of({1, 2, 3, 4}, "1\n" + affine), "2 4 mapped\n");
  EXPECT_EQ(links_of({1, 2, 3, 4}, "2\n" + right_left + top_bottom), "2 4\n3 1\n");
  EXPECT_EQ(links_of({1, 2, 3, 4}, "1\n0 2 1\n1\n2 1\n"), "") << "of points";
  EXPECT_EQ(links_of({1, 2, 2, 4}, "1\n" + right_left),
            "2 4: it joins parts of `2` and `4` alone; give what it joins physical groups of their "
            "own\n");
  EXPECT_EQ(links_of({1, 2, 3, 2}, "1\n" + right_left),
            "2 2: it joins sides that are both in `2`; give them physical groups of their own\n");
  EXPECT_NE(links_of({1, 2, 1, 4}, "2\n" + right_left + "1 3 2\n2\n4 2\n3 3\n").find("several"),
            std::string::npos);
}

TEST(MshRefusals, Groups) {
  EXPECT_EQ(elements2({"1 2 2 1 1 1 2 3", "2 1 2 1 1 2 4"}),
            "a.msh, line 15: the line in physical group 1 is no edge of a cell.");
  EXPECT_EQ(elements2({"1 2 2 1 1 1 2 3", "2 1 2 1 1 1 2", "3 1 2 2 1 2 1"}), "")
      << "a line in two groups";
  EXPECT_EQ(read(format2 + "$PhysicalNames\n1\n1 3 \"all\"\n$EndPhysicalNames\n"),
            "a.msh, line 6: the physical name `all` cannot be used in a parameter file; take one "
            "that is not empty, is not `all` and has none of : ; , ? # \" ` in it.");
  const auto named = [](const std::string& name) {
    return read(format2 + "$PhysicalNames\n1\n1 3 \"" + name + "\"\n$EndPhysicalNames\n");
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(named("a b: c"), "the physical name `a b: c` cannot")) << named("a b: c");
  EXPECT_TRUE(has(named("Stra\u00dfe: \u20ac"), "`Stra\u00dfe: \u20ac`"));
  EXPECT_TRUE(has(named("a:\xff\x1b\xc2\x9b"), "`a:????`"));  // nothing that a terminal obeys
  EXPECT_EQ(read(format2 + "$PhysicalNames\n1\n1 3 name\n$EndPhysicalNames\n"),
            "a.msh, line 6: the name of a physical group should be here, in quotation marks.");
}

TEST(MshRefusals, FilesThatCannotBeRead) {
  MeshOptions options;
  options.shape = Shape::file;
  EXPECT_EQ(refusal([&] { check(options); }),
            "Mesh/File: Shape = file needs the name of a mesh file; set File.");
  options.file = "no/such.msh";
  EXPECT_EQ(file_refusal([&] { make_coarse_mesh<2>(options); }),
            "Mesh/File: no/such.msh cannot be read: No such file or directory.");
  options.file = ".";
  EXPECT_EQ(file_refusal([&] { make_coarse_mesh<2>(options); }),
            "Mesh/File: . cannot be read: Is a directory.");
}
