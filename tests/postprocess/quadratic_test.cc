// SPDX-License-Identifier: MIT
// Quadratic cells: split for pictures, and against VTK's own shape functions.
#include "postprocess/drawing/quadratic.h"

#include "disk.h"
#include "meshes.h"
#include "postprocess/picture/plot.h"
#include "postprocess/writers.h"
#include "seen.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vtkCell.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

namespace postprocess {
namespace {

double quadratic(double x, double y) {
  return 1 + x - 2 * y + 3 * x * x - x * y - 2 * y * y;
}

/// A triangle and a quadrilateral on the right of it; bent if `bow` is not 0: the middles of the
/// bottom edges move down by it.
Fields make_quadratic(double bow) {
  Fields fields;
  fields.points = {
      0, 0, 0, 1, 0, 0, 1,   1,    0, 0.5, -bow, 0, 1,   0.5, 0, 0.5, 0.5,           0,
      2, 0, 0, 2, 1, 0, 1.5, -bow, 0, 2,   0.5,  0, 1.5, 1,   0, 1.5, 0.5 - bow / 2, 0};
  fields.connectivity = {0, 1, 2, 3, 4, 5, 1, 6, 7, 2, 8, 9, 10, 4, 11};
  fields.offsets = {0, 6, 15};
  fields.types = {22, 28};
  Field solution{"solution", 1, {}};
  for (std::size_t i = 0; i < fields.points.size(); i += 3)
    solution.values.push_back(quadratic(fields.points[i], fields.points[i + 1]));
  fields.point_data = {solution};
  return fields;
}

template <int n>
struct Cell {
  Vertex nodes[n];

  Cell(const Fields& fields, int number) {
    for (int k = 0; k < n; ++k) {
      const auto point = fields.connectivity[fields.offsets[number] + k];
      nodes[k] = {fields.points[3 * point], fields.points[3 * point + 1],
                  fields.point_data[0].values[point]};
    }
  }
  std::vector<Triangle> split() const {
    const int pieces = pieces_of_edge(nodes);
    std::vector<Triangle> triangles;
    for (int k = 0; k < 2 * pieces * pieces; ++k) {
      Triangle triangle;
      if (quadratic_piece(nodes, pieces, k, triangle)) triangles.push_back(triangle);
    }
    return triangles;
  }
};

/// Place and value at (s, t) of a cell as VTK has them.
Vertex by_vtk(vtkUnstructuredGrid* grid, int number, double s, double t) {
  vtkCell* const cell = grid->GetCell(number);
  double reference[3] = {s, t, 0}, x[3], weights[9];
  int part = 0;
  cell->EvaluateLocation(part, reference, x, weights);
  Vertex result{x[0], x[1], 0};
  for (int k = 0; k < cell->GetNumberOfPoints(); ++k)
    result.value +=
        weights[k] * grid->GetPointData()->GetScalars()->GetComponent(cell->GetPointId(k), 0);
  return result;
}

void expect_near(const Vertex& a, const Vertex& b) {
  EXPECT_NEAR(a.x, b.x, 1e-14);
  EXPECT_NEAR(a.y, b.y, 1e-14);
  EXPECT_NEAR(a.value, b.value, 1e-13);
}

double area(const std::vector<Triangle>& triangles) {
  double sum = 0;
  for (const auto& [a, b, c] : triangles) {
    const double area = ((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
    EXPECT_GT(area, 0);
    sum += area;
  }
  return sum;
}

TEST(Quadratic, FilesMeanToVtkWhatTheyMeanHere) {
  const TemporaryDirectory directory;
  const Fields fields = make_quadratic(0.2);
  write_vtu(fields, directory / "a.vtu");
  vtkNew<vtkXMLUnstructuredGridReader> reader;
  reader->SetFileName((directory / "a.vtu").c_str());
  reader->Update();
  ASSERT_EQ(reader->GetOutput()->GetCellType(0), VTK_QUADRATIC_TRIANGLE);
  ASSERT_EQ(reader->GetOutput()->GetCellType(1), VTK_BIQUADRATIC_QUAD);
  for (const double s : {0., 0.25, 0.5, 0.6, 1.})
    for (const double t : {0., 0.1, 0.5, 0.75, 1.}) {
      if (s + t <= 1)
        expect_near(at(Cell<6>(fields, 0).nodes, s, t), by_vtk(reader->GetOutput(), 0, s, t));
      expect_near(at(Cell<9>(fields, 1).nodes, s, t), by_vtk(reader->GetOutput(), 1, s, t));
    }
}

/// A bow of height 0.1 below an edge of length 1 has the area 2/3 of the box around it.
TEST(Quadratic, PiecesCoverTheCell) {
  for (const double bow : {0., 0.1}) {
    Fields fields = make_quadratic(bow);
    for (double& x : fields.points) x *= 1000;
    EXPECT_NEAR(area(Cell<6>(fields, 0).split()) / 1e6, 0.5 + 2. / 3 * bow, 2e-5);
    EXPECT_NEAR(area(Cell<9>(fields, 1).split()) / 1e6, 1 + 2. / 3 * bow, 2e-5);
  }
}

TEST(Quadratic, PiecesAreAsManyAsThePixelsAskFor) {
  Fields fields = make_quadratic(0);
  for (const auto& [pixels, pieces] : {std::pair{1, 1}, {4, 1}, {5, 2}, {100, 25}, {9000, 64}}) {
    Fields scaled = fields;
    for (double& x : scaled.points) x *= pixels;
    EXPECT_EQ(Cell<6>(scaled, 0).split().size(), std::size_t(pieces * pieces));
    EXPECT_EQ(Cell<9>(scaled, 1).split().size(), std::size_t(2 * pieces * pieces));
  }
}

TEST(Quadratic, ParabolasHaveTheirRange) {
  const auto expect = [](const Range& range, double low, double high) {
    EXPECT_EQ(range.low, low);
    EXPECT_EQ(range.high, high);
  };
  expect(range_of_parabola(0, 0.25, 1), 0, 1);                     // t^2
  expect(range_of_parabola(3, 2, 1), 1, 3);                        // a line
  expect(range_of_parabola(0, 1, 0), 0, 1);                        // top in the middle
  expect(range_of_parabola(7, 7, 7), 7, 7);                        // a constant
  const Range inside = range_of_parabola(0.0625, 0.0625, 0.5625);  // (t - 1/4)^2
  EXPECT_NEAR(inside.low, 0, 1e-16);
  EXPECT_EQ(inside.high, 0.5625);
}

TEST(Quadratic, BoxHoldsCurvedEdges) {
  Fields fields = make_quadratic(0.1);
  const Box box = bounding_box(fields);
  EXPECT_NEAR(box.bottom, -0.1, 1e-15);
  fields.points[3 * 1 + 1] = 0.04;  // the bottom of the triangle is lowest away from its middle
  EXPECT_LT(bounding_box(fields).bottom, -0.1);
  EXPECT_GT(bounding_box(fields).bottom, -0.11);
}

/// Every pixel inside has the quadratic function's own value, everything outside has none.
TEST(Quadratic, RasterHasTheFunctionsValues) {
  const Fields fields = make_quadratic(0);
  constexpr int width = 600, height = 300;
  const auto values = rasterize(fields, fields.point_data[0].values, {0, 2, 0, 1}, width, height);
  for (int j = 0; j < height; ++j)
    for (int i = 0; i < width; ++i) {
      const double x = 2 * (i + 0.5) / width, y = (j + 0.5) / height, value = values[j * width + i];
      if (y > x) {
        EXPECT_TRUE(std::isnan(value)) << x << " " << y;
      } else if (y < x) {
        EXPECT_NEAR(value, quadratic(x, y), 1e-3) << x << " " << y;
      }
    }
}

/// Pixels with the centre inside of the parabola y = -4 bow t (1 - t), and no others.
TEST(Quadratic, RasterFollowsCurvedEdges) {
  const double bow = 0.2;
  const Fields fields = make_quadratic(bow);
  constexpr int width = 800, height = 480;
  const auto values =
      rasterize(fields, fields.point_data[0].values, {0, 2, -0.2, 1}, width, height);
  for (int j = 0; j < height; ++j)
    for (int i = 0; i < width; ++i) {
      const double x = 2 * (i + 0.5) / width, y = -0.2 + 1.2 * (j + 0.5) / height;
      const double t = x - std::floor(x), bottom = -4 * bow * t * (1 - t), pixel = 2. / width;
      const bool is_nan = std::isnan(values[j * width + i]);
      if (y > bottom + pixel && y < x - pixel) {
        EXPECT_FALSE(is_nan) << x << " " << y;
      }
      if (y < bottom - pixel || y > x + pixel) {
        EXPECT_TRUE(is_nan) << x << " " << y;
      }
    }
}

/// Neighbours of 100 and 700 pixels share an edge in pieces of different lengths; linear functions
/// stay exact.
TEST(Quadratic, CellsOfDifferentSizesHaveNoGaps) {
  Fields fields = make_quadratic(0);
  for (std::size_t i = 0; i < fields.points.size(); i += 3)
    if (fields.points[i] > 1) fields.points[i] = 1 + 7 * (fields.points[i] - 1);
  for (std::size_t i = 0; i < fields.point_data[0].values.size(); ++i)
    fields.point_data[0].values[i] = fields.points[3 * i];
  constexpr int width = 815, height = 101;
  const auto values = rasterize(fields, fields.point_data[0].values, {0, 8, 0, 1}, width, height);
  for (int j = 0; j < height; ++j)
    for (int i = 0; i < width; ++i) {
      const double x = 8 * (i + 0.5) / width, y = (j + 0.5) / height;
      if (x > y) {
        EXPECT_NEAR(values[j * width + i], x, 1e-6);
      }
    }
}

TEST(Quadratic, CellsWithTheWrongNumberOfPointsAreRefused) {
  const TemporaryDirectory directory;
  for (const int type : {5, 9, 28}) {
    Fields fields = make_quadratic(0);
    fields.types[0] = static_cast<std::uint8_t>(type);
    EXPECT_REFUSAL(write_vtu(fields, directory / "a.vtu"), std::invalid_argument,
                   "of VTK type " + std::to_string(type) + " has 6 points");
  }
}

}  // namespace
}  // namespace postprocess
