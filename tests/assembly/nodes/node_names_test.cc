// SPDX-License-Identifier: MIT
#include "assembly/nodes/node_names.h"

#include "assembly/nodes/mesh_nodes.h"
#include "mesh/cells/split/split.h"
#include "tests/support/coarse_meshes.h"

#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <set>

namespace tests {
namespace {

using namespace assembly;
using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;

/// The named nodes of a mesh and where they are.
template <int dim>
struct Named {
  std::vector<NodeName> names;
  std::vector<char> outer;
  std::vector<std::array<double, dim>> places;
  Index n_cells = 0;
};

template <int dim>
Named<dim> named(const CoarseCells<dim>& cells,
                 const std::vector<Index>& points,
                 const int refinements,
                 const int degree) {
  CellArrays<dim> mesh = cell_arrays(cells, multigrid::default_host(), Keep::all);
  std::vector<NodeName> names = mesh::names_of_points(points);
  for (int k = 0; k < refinements; ++k) {
    names = mesh::names_after_refinement(mesh, names);
    mesh = refined(mesh, Keep::all);
  }
  Named<dim> result;
  result.names = names_of_nodes(mesh, degree, names);
  result.outer = on_outer_sides(mesh, degree);
  const std::vector<double> x = places_of_nodes(mesh, degree).to_vector();
  for (std::size_t i = 0; i < result.names.size(); ++i) {
    result.places.emplace_back();
    for (std::size_t d = 0; d < dim; ++d) result.places.back()[d] = x[d * result.names.size() + i];
  }
  result.n_cells = mesh.n_cells();
  return result;
}

template <int dim>
std::vector<Index> all_points(const CoarseCells<dim>& cells) {
  std::vector<Index> numbers(cells.points.size() / dim);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

const NodeName nobody{};

/// Nodes of two parts have one name exactly where they are at one place, and these are all on outer sides.
template <int dim>
void expect_common_names(const CoarseCells<dim>& cells, const int n_parts, const int degree) {
  SCOPED_TRACE(std::to_string(dim) + "D, degree " + std::to_string(degree) + ", parts " +
               std::to_string(n_parts));
  constexpr int refinements = 2;
  const Named<dim> whole = named(cells, all_points(cells), refinements, degree);
  std::map<NodeName, std::array<double, dim>> place_of;
  std::size_t n_named = 0;
  for (std::size_t i = 0; i < whole.names.size(); ++i) {
    if (whole.names[i] == nobody) continue;
    ++n_named;
    place_of[whole.names[i]] = whole.places[i];
  }
  ASSERT_EQ(place_of.size(), n_named);  // no two nodes have one name

  const std::vector<int> parts = parts_of_cells(cells, n_parts);
  Index n_cells = 0;
  std::map<NodeName, int> times;
  std::set<NodeName> outer;
  for (int part = 0; part < n_parts; ++part) {
    const mesh::PartOfMesh<dim> own = part_of_mesh(cells, parts, part);
    const Named<dim> names = named(own.cells, own.points, refinements, degree);
    n_cells += names.n_cells;
    for (std::size_t i = 0; i < names.names.size(); ++i) {
      if (names.names[i] == nobody) {
        EXPECT_FALSE(names.outer[i]);
        continue;
      }
      const auto found = place_of.find(names.names[i]);
      ASSERT_TRUE(found != place_of.end());
      for (std::size_t d = 0; d < dim; ++d)
        ASSERT_NEAR(found->second[d], names.places[i][d], 1e-14);
      ++times[names.names[i]];
      if (names.outer[i]) outer.insert(names.names[i]);
    }
  }
  EXPECT_EQ(n_cells, whole.n_cells);
  EXPECT_EQ(times.size(), n_named);
  for (const auto& [name, n] : times) EXPECT_TRUE(n == 1 || outer.count(name) == 1);
}

TEST(NodeNames, AreTheSameInAllParts) {
  for (const int n_parts : {2, 3, 5}) {
    for (int degree = 1; degree <= 4; ++degree) {
      expect_common_names(triangles_of_square(4), n_parts, degree);
      expect_common_names(mixed_square(4), n_parts, degree);
    }
    for (int degree = 1; degree <= 2; ++degree) {
      expect_common_names(tetrahedra_of_cube(2), n_parts, degree);
      expect_common_names(hexahedra_of_cube(2), n_parts, degree);
    }
    expect_common_names(disk(), n_parts, 3);
  }
}

/// Each cell is in one part, parts are of equal length, and sides and materials stay with their cells.
template <int dim>
void expect_parts(const CoarseCells<dim>& cells, const int n_parts) {
  const std::vector<int> parts = parts_of_cells(cells, n_parts);
  std::size_t n_cells = 0, n_sides = 0, n_points = 0;
  for (int part = 0; part < n_parts; ++part) {
    const mesh::PartOfMesh<dim> own = part_of_mesh(cells, parts, part);
    n_cells += own.of_whole.size();
    n_sides += own.cells.side_cells.size();
    n_points += own.points.size();
    EXPECT_LE(std::abs(double(own.of_whole.size()) - double(parts.size()) / n_parts), 1);
    EXPECT_EQ(own.cells.points.size(), dim * own.points.size());
  }
  EXPECT_EQ(n_cells, parts.size());
  EXPECT_EQ(n_sides, cells.side_cells.size());
  EXPECT_GE(n_points, cells.points.size() / dim);
}

TEST(PartsOfMesh, CoverIt) {
  for (const int n_parts : {1, 2, 3, 7}) {
    expect_parts(triangles_of_square(4), n_parts);
    expect_parts(mixed_square(4), n_parts);
    expect_parts(tetrahedra_of_cube(2), n_parts);
    expect_parts(hexahedra_of_cube(2), n_parts);
  }
}

}  // namespace
}  // namespace tests
