// SPDX-License-Identifier: MIT
// Fields of all elements: points and cells as VTK orders them.
#include "tests/assembly/cases.h"
#include "tests/assembly/meshes.h"

#include <deal.II/grid/tria_accessor.h>

#include <cmath>
#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::Element;
using postprocess::Fields;

namespace {

using Point = dealii::Point<2>;

/// The points of a cell in the fields' order.
std::vector<Point> points_of(const Fields& fields, const std::int64_t cell) {
  std::vector<Point> points;
  for (auto k = fields.offsets[cell]; k < fields.offsets[cell + 1]; ++k) {
    const double* p = &fields.points[3 * fields.connectivity[k]];
    EXPECT_EQ(p[2], 0);
    points.emplace_back(p[0], p[1]);
  }
  return points;
}

std::size_t n_corners(const std::uint8_t type) {
  return type == 5 || type == 22 ? 3 : 4;
}

double cross(const Point& a, const Point& b) {
  return a[0] * b[1] - a[1] * b[0];
}

/// Twice the area between the origin and an edge: the chord's triangle and, with a middle m, 4/3 of
/// the triangle between chord and m (Archimedes).
double twice_area(const Point& a, const Point& b, const Point& m) {
  return cross(a, b) + 4. / 3 * (cross(a, m) + cross(m, b) + cross(b, a));
}

/// The sum of the cells' areas; wrong if the order of corners or middles is.
double area(const Fields& fields) {
  double sum = 0;
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
    const std::vector<Point> p = points_of(fields, cell);
    const std::size_t n = n_corners(fields.types[cell]);
    for (std::size_t k = 0; k < n; ++k) {
      const Point &a = p[k], &b = p[(k + 1) % n];
      sum += twice_area(a, b, p.size() > n ? p[n + k] : Point((a + b) / 2.)) / 2;
    }
  }
  return sum;
}

/// The fields of a solution that is x + 2 y + x y at its unknowns and nodes given.
Fields fields_of(const mesh::Mesh<2>& mesh, const Element element) {
  assembly::ProblemOptions problem;
  problem.dirichlet = "all: x + 2*y + x*y";
  assembly::SteadyArrays<2> poisson(mesh, problem, {element});
  const auto x = poisson.assemble(mesh::one_thread()).coordinates.to_vector();
  const int n = poisson.n_unknowns();
  std::vector<double> solution(n);
  for (int i = 0; i < n; ++i) solution[i] = x[i] + 2 * x[n + i] + x[i] * x[n + i];
  return poisson.fields(solution);
}

}  // namespace

TEST(ElementFields, HaveVtkTypesAndPointsInVtkOrder) {
  for (const Element element : all_elements) {
    const unsigned int degree = assembly::degree_of(element);
    const Fields fields = fields_of(bent_square_mesh(assembly::cells_of(element), 4), element);
    EXPECT_EQ(fields.offsets.back(), std::int64_t(fields.connectivity.size()));
    for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
      const std::vector<Point> p = points_of(fields, cell);
      const std::size_t n = n_corners(fields.types[cell]);
      EXPECT_EQ(fields.types[cell], n == 3 ? (degree != 2 ? 5 : 22) : (degree != 2 ? 9 : 28));
      ASSERT_EQ(p.size(), degree != 2 ? n : (n == 3 ? 6 : 9));
      Point centre;
      for (std::size_t k = 0; k < n; ++k) {
        EXPECT_GT(cross(Point(p[(k + 1) % n] - p[k]), Point(p[(k + 2) % n] - p[k])), 0);
        if (degree == 2) {
          EXPECT_LT(p[n + k].distance((p[k] + p[(k + 1) % n]) / 2.), 1e-15);
        }
        centre += p[k] / double(n);
      }
      if (p.size() == 9) {
        EXPECT_LT(p[8].distance(centre), 1e-15);
      }
    }
    EXPECT_NEAR(area(fields), 1, 1e-13);
  }
}

TEST(ElementFields, HaveDataOnAllNodes) {
  for (const Element element : all_elements) {
    const auto cells = assembly::cells_of(element);
    const Fields fields = fields_of(disk_mesh(cells, 2), element);
    ASSERT_EQ(fields.point_data.size(), 1u);
    ASSERT_EQ(std::int64_t(fields.point_data[0].values.size()), fields.n_points());
    for (std::int64_t p = 0; p < fields.n_points(); ++p) {
      const double x = fields.points[3 * p], y = fields.points[3 * p + 1];
      EXPECT_NEAR(fields.point_data[0].values[p], x + 2 * y + x * y, 1e-14);
    }
    EXPECT_EQ(fields.cell_numbers[0].values, std::vector<std::int32_t>(fields.n_cells(), 2));
  }
}

/// The area of the disk is that of a polygon, with degree k > 2 of as many sides as a mesh k times
/// as fine has, and of fourth order with degree 2.
TEST(ElementFields, FollowTheCurve) {
  for (const Element element : all_elements) {
    const auto cells = assembly::cells_of(element);
    const unsigned int degree = assembly::degree_of(element);
    const double coarse = M_PI - area(fields_of(disk_mesh(cells, 2), element)),
                 fine = M_PI - area(fields_of(disk_mesh(cells, 3), element));
    EXPECT_NEAR(std::log2(coarse / fine), degree == 2 ? 4 : 2, 0.1);
    if (degree > 2) {
      const double n = 16 * degree;
      EXPECT_NEAR(M_PI - coarse, n / 2 * std::sin(2 * M_PI / n), 1e-13);
    }
  }
}

/// Each cell of degree k becomes k^2, with the numbers of the cell.
TEST(ElementFields, OfHighDegreeAreDivided) {
  for (const Element element : all_elements) {
    const unsigned int degree = assembly::degree_of(element);
    if (degree <= 2) continue;
    auto mesh = square_mesh(assembly::cells_of(element), 4);
    set_materials(mesh);
    const Fields fields = fields_of(mesh, element);
    const auto n = mesh.triangulation->n_active_cells();
    ASSERT_EQ(fields.n_cells(), std::int64_t(n * degree * degree));
    for (const auto& numbers : fields.cell_numbers)
      ASSERT_EQ(std::int64_t(numbers.values.size()), fields.n_cells());
    for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
      dealii::Point<2> centre;
      for (const Point& p : points_of(fields, cell)) centre += p;
      centre /= double(points_of(fields, cell).size());
      EXPECT_EQ(fields.cell_numbers[1].values[cell], centre[0] < 0.5 ? 3 : 7);
    }
  }
}
