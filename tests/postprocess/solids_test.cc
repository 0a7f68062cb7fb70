// SPDX-License-Identifier: MIT
// Cells in space against VTK's own, their surface, slices and picture.
#include "solids.h"

#include "postprocess/picture/plot.h"
#include "postprocess/picture/raster.h"
#include "postprocess/picture/slice.h"
#include "postprocess/picture/solid_cells.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>
#include <vtkGenericCell.h>
#include <vtkNew.h>

namespace postprocess {
namespace {

constexpr int types[] = {10, 12, 24, 29};

double linear(double x, double y, double z) {
  return 1 + x - 2 * y + 3 * z;
}
double quadratic(double x, double y, double z) {
  return x * x - y * z + 2 * z * z - x;
}

/// Twice the area of a triangle of a projection, and the mean of its values.
struct Piece {
  double area, value;
};
Piece piece(
    const Projection& cells, std::int64_t cell, std::int64_t a, std::int64_t b, std::int64_t c) {
  const auto point = [&](std::int64_t k) {
    return &cells.cells.points[3 * cells.cells.connectivity[cells.cells.offsets[cell] + k]];
  };
  const auto value = [&](std::int64_t k) {
    return cells.values[cells.cells.connectivity[cells.cells.offsets[cell] + k]];
  };
  const double *p = point(a), *q = point(b), *r = point(c);
  const double u[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]},
               v[3] = {r[0] - p[0], r[1] - p[1], r[2] - p[2]};
  return {
      std::hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) /
          2,
      (value(a) + value(b) + value(c)) / 3};
}

}  // namespace

TEST(SolidCells, HaveTheShapeFunctionsOfVTK) {
  for (const int type : types) {
    vtkNew<vtkGenericCell> vtk;
    vtk->SetCellType(type);
    const SolidCell* cell = solid_cell(type);
    ASSERT_EQ(vtk->GetNumberOfPoints(), int(cell->n_points));
    const std::array<double, 3> places[] = {{0.1, 0.2, 0.3}, {0.5, 0.25, 0.125}, {0, 0, 1}};
    for (std::array<double, 3> place : places) {
      std::vector<double> weights(cell->n_points);
      vtk->InterpolateFunctions(place.data(), weights.data());
      const std::vector<double> own = cell->shapes(place);
      ASSERT_EQ(own.size(), weights.size());
      for (std::size_t k = 0; k < own.size(); ++k) EXPECT_NEAR(own[k], weights[k], 1e-14) << type;
    }
    const double* coordinates = vtk->GetParametricCoords();
    for (std::size_t k = 0; k < cell->n_points; ++k) {
      const std::vector<double> own =
          cell->shapes({coordinates[3 * k], coordinates[3 * k + 1], coordinates[3 * k + 2]});
      for (std::size_t i = 0; i < own.size(); ++i) EXPECT_NEAR(own[i], i == k, 1e-14) << type;
    }
  }
}

TEST(SolidCells, HaveTheFacesOfVTK) {
  for (const int type : types) {
    vtkNew<vtkGenericCell> vtk;
    vtk->SetCellType(type);
    for (int k = 0; k < vtk->GetNumberOfPoints(); ++k) vtk->PointIds->SetId(k, k);
    std::set<std::set<vtkIdType>> own, theirs;
    for (const SolidCell::Face& face : solid_cell(type)->faces)
      own.emplace(face.points.begin(), face.points.end());
    for (int f = 0; f < vtk->GetNumberOfFaces(); ++f) {
      vtkIdList* const points = vtk->GetFace(f)->GetPointIds();
      theirs.emplace(points->begin(), points->end());
    }
    EXPECT_EQ(own, theirs) << type;
  }
}

/// The polygons of a surface, each by its points.
std::multiset<std::vector<double>> polygons(const Projection& seen) {
  std::multiset<std::vector<double>> all;
  for (std::int64_t c = 0; c < seen.cells.n_cells(); ++c) {
    std::vector<double> polygon;
    for (std::int64_t k = seen.cells.offsets[std::size_t(c)];
         k < seen.cells.offsets[std::size_t(c) + 1]; ++k) {
      const auto point = std::size_t(seen.cells.connectivity[std::size_t(k)]);
      polygon.insert(polygon.end(), &seen.cells.points[3 * point],
                     &seen.cells.points[3 * point] + 3);
      polygon.push_back(seen.values[point]);
    }
    all.insert(polygon);
  }
  return all;
}

TEST(Solids, HaveTheSameSurfaceIfItsFacesAreKnown) {
  for (const int type : {10, 12}) {
    Fields fields = make_cube(type, 3, [](double x, double y, double z) { return x + 2 * y - z; });
    const auto found = polygons(surface(fields, fields.point_data[0].values, from_corner()));
    const SolidCell& shape = *solid_cell(type);
    for (std::int64_t c = 0; c < fields.n_cells(); ++c)
      for (std::size_t f = 0; f < shape.faces.size(); ++f) {
        int sides = 0;  // of the cube, on which all points of the face lie
        for (std::size_t axis = 0; axis < 3; ++axis)
          for (const double at : {0., 1.}) {
            bool lies_on_it = true;
            for (const unsigned int k : shape.faces[f].points)
              lies_on_it =
                  lies_on_it &&
                  fields.points[3 * std::size_t(
                                        fields.connectivity
                                            [std::size_t(fields.offsets[std::size_t(c)]) + k]) +
                                axis] == at;
            sides += lies_on_it;
          }
        if (sides == 0) continue;
        fields.outer_cells.push_back(c);
        fields.outer_faces.push_back(std::uint8_t(f));
      }
    EXPECT_EQ(polygons(surface(fields, fields.point_data[0].values, from_corner())), found);
    check(fields);
    fields.outer_faces.back() = 6;
    EXPECT_THROW(check(fields), std::invalid_argument);
  }
}

TEST(Surface, IsTheFacesOfOneCellAlone) {
  for (const int type : types) {
    const Fields fields = make_cube(type, 3, linear);
    const Projection seen = surface(fields, fields.point_data[0].values, from_corner());
    const bool tetrahedra = type == 10 || type == 24;
    EXPECT_EQ(seen.cells.n_cells(), 6 * 9 * (tetrahedra ? 2 : 1));
    double area = 0;  // by the corners; turning keeps it
    for (std::int64_t c = 0; c < seen.cells.n_cells(); ++c) {
      area += piece(seen, c, 0, 1, 2).area;
      if (!tetrahedra) area += piece(seen, c, 0, 2, 3).area;
    }
    EXPECT_NEAR(area, 6, 1e-13);
  }
}

TEST(Surface, IsSeenFromTheRightOfTheFrontAndAbove) {
  const Viewpoint view = from_corner();
  EXPECT_GT(view.toward[0], 0.2);   // the right
  EXPECT_LT(view.toward[1], -0.5);  // the front
  EXPECT_GT(view.toward[2], 0.2);   // the top
  for (int d = 0; d < 3; ++d) {     // a right-handed system of unit vectors
    const int e = (d + 1) % 3, f = (d + 2) % 3;
    EXPECT_NEAR(view.right[e] * view.up[f] - view.right[f] * view.up[e], view.toward[d], 1e-15);
  }
}

TEST(Slice, IsExactForLinearValues) {
  for (const int type : types)
    for (const int axis : {0, 1, 2})
      for (const double at : {0.5, 0.37, 1.}) {
        const Fields fields = make_cube(type, 2, linear);
        const Projection cut = slice(fields, fields.point_data[0].values, {axis, at});
        double area = 0, integral = 0;
        for (std::int64_t c = 0; c < cut.cells.n_cells(); ++c) {
          const Piece p = piece(cut, c, 0, 1, 2);
          area += p.area;
          integral += p.area * p.value;
        }
        double middle[3] = {0.5, 0.5, 0.5};
        middle[axis] = at;
        EXPECT_NEAR(area, 1, 1e-13) << type << " " << axis << " " << at;
        EXPECT_NEAR(integral, linear(middle[0], middle[1], middle[2]), 1e-13);
        for (std::size_t k = 0; k < cut.values.size(); ++k) {
          const double* p = &cut.cells.points[3 * k];
          const double x = axis == 0 ? at : p[0], y = axis == 1 ? at : p[axis == 0 ? 0 : 1],
                       z = axis == 2 ? at : p[1];
          EXPECT_NEAR(cut.values[k], linear(x, y, z), 1e-13);
        }
      }
}

TEST(Slice, OfQuadraticCellsIsFine) {
  for (const int type : {24, 29}) {
    const Fields fields = make_cube(type, 1, quadratic);
    const Projection cut = slice(fields, fields.point_data[0].values, {2, 0.4});
    double worst = 0;
    for (std::size_t k = 0; k < cut.values.size(); ++k)
      worst =
          std::max(worst, std::abs(cut.values[k] - quadratic(cut.cells.points[3 * k],
                                                             cut.cells.points[3 * k + 1], 0.4)));
    EXPECT_LT(worst,
              0.1);  // edges (2, 1, 1) / 4 of pieces: 1/8 of second derivatives up to 12 / 16
    EXPECT_GT(worst, 1e-4);
  }
}

TEST(RasterOfASurface, ShowsTheNearestToTheViewer) {
  for (const bool swapped : {false, true}) {
    Fields two;
    const double depths[] = {swapped ? 1. : 0., swapped ? 0. : 1.};
    for (const double depth : depths)
      two.points.insert(two.points.end(), {0, 0, depth, 1, 0, depth, 0, 1, depth});
    two.connectivity = {0, 1, 2, 3, 5, 4};  // one seen from behind
    two.offsets = {0, 3, 6};
    two.types = {5, 5};
    const double near = 0.9, far = 0.1;
    std::vector<double> values(6, far);
    for (int k = 0; k < 3; ++k) values[(swapped ? 0 : 3) + k] = near;
    const View view = rasterize_surface(two, values, {0, 1, 0, 1}, 10, 10);
    EXPECT_FLOAT_EQ(view.values[0], float(near));
    EXPECT_TRUE(std::isnan(view.values[99]));
    EXPECT_GT(view.shades[0], 0.7);
    EXPECT_LE(view.shades[0], 1);
  }
}

TEST(PictureInSpace, HasASurfaceASliceAndALegendOnWhite) {
  for (const int type : types) {
    const Fields fields = make_cube(type, 2, [](double, double, double z) { return z; });
    const Image image = draw_picture(fields, "solution", 800, Plane{2, 0.25});
    EXPECT_GT(image.width, 800);
    for (std::size_t k = 3; k < image.rgba.size(); k += 4) ASSERT_EQ(image.rgba[k], 255);
    // The middle of the right part is the slice: all of it a quarter of the range.
    const auto* pixel = image.pixel(60 + 390 + 190, image.height / 2);
    const Colour expected = colour(0.25);
    for (std::size_t channel = 0; channel < 3; ++channel)
      EXPECT_NEAR(pixel[channel], expected[channel], 1);
    EXPECT_THROW(draw_picture(fields, "solution", 800, Plane{0, 1.5}), std::invalid_argument);
    EXPECT_NO_THROW(draw_picture(fields, "solution", 800, Plane{0, 0}));
  }
}

}  // namespace postprocess
