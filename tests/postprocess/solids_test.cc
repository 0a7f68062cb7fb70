// SPDX-License-Identifier: MIT
// Cells in space against VTK's own, their surface, slices and picture.
#include "solids.h"

#include "postprocess/drawing/drawn_fields.h"
#include "postprocess/drawing/outer_faces.h"
#include "postprocess/drawing/solids.h"
#include "postprocess/picture/plot.h"
#include "seen.h"
#include "tests/support/refusals.h"

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

double area(const Triangle& triangle) {
  const auto& [a, b, c] = triangle;
  const double u[3] = {b.x - a.x, b.y - a.y, b.depth - a.depth},
               v[3] = {c.x - a.x, c.y - a.y, c.depth - a.depth};
  return std::hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                    u[0] * v[1] - u[1] * v[0]) /
         2;
}

const Sight surface{Sight::Of::surface, from_corner(), {}};

Sight cut(int axis, double at) {
  return {Sight::Of::cut, {}, plane_across(axis, at)};
}

/// The points of each face of a kind of cells.
std::vector<std::vector<unsigned int>> faces_of_kind(int type) {
  std::vector<std::vector<unsigned int>> faces;
  const auto add = [&](const auto& table, std::size_t size) {
    for (const auto& face : table) faces.emplace_back(face, face + size);
  };
  if (type == 10 || type == 24)
    add(faces_of_tetrahedra, type == 10 ? 3 : 6);
  else
    add(faces_of_hexahedra, type == 12 ? 4 : 9);
  return faces;
}

template <Solid kind>
void expect_shapes_of_vtk(int type) {
  vtkNew<vtkGenericCell> vtk;
  vtk->SetCellType(type);
  constexpr int n = n_nodes(kind);
  ASSERT_EQ(vtk->GetNumberOfPoints(), n);
  const double places[][3] = {{0.1, 0.2, 0.3}, {0.5, 0.25, 0.125}, {0, 0, 1}};
  for (const auto& place : places) {
    double weights[n], copy[3] = {place[0], place[1], place[2]};
    vtk->InterpolateFunctions(copy, weights);
    for (int k = 0; k < n; ++k) EXPECT_NEAR(shape<kind>(k, place), weights[k], 1e-14) << type;
  }
  const double* const points = vtk->GetParametricCoords();
  for (int k = 0; k < n; ++k) {
    const double place[3] = {points[3 * k], points[3 * k + 1], points[3 * k + 2]};
    for (int i = 0; i < n; ++i) EXPECT_NEAR(shape<kind>(i, place), i == k, 1e-14) << type;
  }
}

}  // namespace

TEST(SolidCells, HaveTheShapeFunctionsOfVTK) {
  expect_shapes_of_vtk<Solid::tetrahedron>(10);
  expect_shapes_of_vtk<Solid::hexahedron>(12);
  expect_shapes_of_vtk<Solid::quadratic_tetrahedron>(24);
  expect_shapes_of_vtk<Solid::triquadratic_hexahedron>(29);
}

TEST(SolidCells, HaveTheFacesOfVTK) {
  for (const int type : types) {
    vtkNew<vtkGenericCell> vtk;
    vtk->SetCellType(type);
    for (int k = 0; k < vtk->GetNumberOfPoints(); ++k) vtk->PointIds->SetId(k, k);
    std::set<std::set<vtkIdType>> own, theirs;
    for (const auto& face : faces_of_kind(type)) own.emplace(face.begin(), face.end());
    for (int f = 0; f < vtk->GetNumberOfFaces(); ++f) {
      vtkIdList* const points = vtk->GetFace(f)->GetPointIds();
      theirs.emplace(points->begin(), points->end());
    }
    EXPECT_EQ(own, theirs) << type;
  }
}

/// Faces by their cell and their number.
std::set<std::pair<std::int64_t, int>> set_of(const OuterFaces& outer) {
  std::set<std::pair<std::int64_t, int>> all;
  for (std::size_t k = 0; k < outer.cells.size(); ++k) all.emplace(outer.cells[k], outer.faces[k]);
  EXPECT_EQ(all.size(), outer.cells.size());
  return all;
}

TEST(Solids, HaveTheSameSurfaceIfItsFacesAreKnown) {
  for (const int type : {10, 12}) {
    Fields fields = make_cube(type, 3, [](double x, double y, double z) { return x + 2 * y - z; });
    const OuterFaces found = outer_faces(fields);
    const auto faces = faces_of_kind(type);
    for (std::int64_t c = 0; c < fields.n_cells(); ++c)
      for (std::size_t f = 0; f < faces.size(); ++f) {
        int sides = 0;  // of the cube, on which all points of the face lie
        for (std::size_t axis = 0; axis < 3; ++axis)
          for (const double at : {0., 1.}) {
            bool lies_on_it = true;
            for (const unsigned int k : faces[f])
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
    EXPECT_EQ(set_of(outer_faces(fields)), set_of(found));
    check(fields);
    fields.outer_faces.back() = 6;
    EXPECT_REFUSAL(check(fields), std::invalid_argument,
                   "an outer face is of a cell that does not exist, or has a wrong number");
  }
}

TEST(Surface, IsTheFacesOfOneCellAlone) {
  for (const int type : types) {
    const Fields fields = make_cube(type, 3, linear);
    const bool tetrahedra = type == 10 || type == 24;
    EXPECT_EQ(outer_faces(fields).cells.size(), 6u * 9 * (tetrahedra ? 2 : 1));
    double sum = 0;  // turning keeps it
    for (const Triangle& triangle : triangles_seen(fields, surface)) sum += area(triangle);
    EXPECT_NEAR(sum, 6, 1e-13) << type;
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
        double sum = 0, integral = 0;
        for (const Triangle& t : triangles_seen(make_cube(type, 2, linear), cut(axis, at))) {
          sum += area(t);
          integral += area(t) * (t.a.value + t.b.value + t.c.value) / 3;
          for (const Vertex& p : {t.a, t.b, t.c}) {
            const double x = axis == 0 ? at : p.x,
                         y = axis == 1   ? at
                             : axis == 0 ? p.x
                                         : p.y,
                         z = axis == 2 ? at : p.y;
            EXPECT_NEAR(p.value, linear(x, y, z), 1e-13);
          }
        }
        double middle[3] = {0.5, 0.5, 0.5};
        middle[axis] = at;
        EXPECT_NEAR(sum, 1, 1e-13) << type << " " << axis << " " << at;
        EXPECT_NEAR(integral, linear(middle[0], middle[1], middle[2]), 1e-13);
      }
}

TEST(Slice, OfQuadraticCellsIsFine) {
  for (const int type : {24, 29}) {
    double worst = 0;
    for (const Triangle& t : triangles_seen(make_cube(type, 1, quadratic), cut(2, 0.4)))
      for (const Vertex& p : {t.a, t.b, t.c})
        worst = std::max(worst, std::abs(p.value - quadratic(p.x, p.y, 0.4)));
    EXPECT_LT(worst,
              0.1);  // edges (2, 1, 1) / 4 of pieces: 1/8 of second derivatives up to 12 / 16
    EXPECT_GT(worst, 1e-4);
  }
}

/// Two tetrahedra that the viewer sees behind one another, in either order.
TEST(SamplesOfASurface, ShowTheNearestToTheViewer) {
  for (const bool swapped : {false, true}) {
    Fields two;
    two.dimension = 3;
    const double depths[] = {swapped ? 1. : 0., swapped ? 0. : 1.};
    for (const double z : depths)
      two.points.insert(two.points.end(), {0, 0, z, 1, 0, z, 0, 1, z, 0, 0, z - 0.5});
    two.connectivity = {0, 1, 2, 3, 4, 6, 5, 7};  // one seen from behind
    two.offsets = {0, 4, 8};
    two.types = {10, 10};
    const double near = 0.9, far = 0.1;
    std::vector<double> values(8, far);
    for (int k = 0; k < 4; ++k) values[std::size_t((swapped ? 0 : 4) + k)] = near;
    const DrawnFields drawn(two);
    const Array<double> at_points = drawn.at_points(values);
    const Samples seen =
        samples_of(drawn.mesh(), {&at_points}, {Sight::Of::surface, {}, {}}, {0, 1, 0, 1}, 10, 10);
    const std::vector<float> shown = seen.values.to_vector(), shades = seen.shades.to_vector();
    EXPECT_FLOAT_EQ(shown[0], float(near));
    EXPECT_TRUE(std::isnan(shown[99]));
    EXPECT_NEAR(shades[0], 0.86 + 0.14 * 0.69, 1e-6);  // it faces the viewer
  }
}

PictureOptions at(const Plane& plane) {
  PictureOptions options;
  options.pixels = 800;
  options.plane = plane;
  return options;
}

TEST(PlaneOfASlice, IsSeenFromTheSideOfTheSurface) {
  for (const std::array<double, 3>& direction :
       {std::array<double, 3>{1, 1, 0}, {-1, -1, 0}, {0, 0, -2}, {0, 5, 0}, {1e-3, -2e-3, 1e-3}}) {
    const Plane plane = plane_through(direction, {0.5, 0.25, 1});
    const auto product = [](const auto& a, const auto& b) {
      return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    };
    EXPECT_GE(product(plane.normal, from_corner().toward), 0);
    for (const auto& axis : {plane.right, plane.up, plane.normal})
      EXPECT_NEAR(product(axis, axis), 1, 1e-14);
    EXPECT_NEAR(product(plane.right, plane.up), 0, 1e-14);
    EXPECT_NEAR(product(plane.right, plane.normal), 0, 1e-14);
    EXPECT_NEAR(plane.at, product(plane.normal, std::array<double, 3>{0.5, 0.25, 1}), 1e-14);
  }
  for (int axis = 0; axis < 3; ++axis) {
    std::array<double, 3> direction{0, 0, 0};
    direction[std::size_t(axis)] = 3;
    EXPECT_EQ(plane_across(axis, 2).right, plane_through(direction, {2, 2, 2}).right);
    EXPECT_EQ(plane_across(axis, 2).up, plane_through(direction, {2, 2, 2}).up);
  }
  EXPECT_EQ(plane_across(0, 2).right, (std::array<double, 3>{0, 1, 0}));
  EXPECT_EQ(plane_across(1, 2).right, (std::array<double, 3>{1, 0, 0}));
  EXPECT_EQ(plane_across(2, 2).right, (std::array<double, 3>{1, 0, 0}));
  EXPECT_EQ(plane_across(2, 2).up, (std::array<double, 3>{0, 1, 0}));
}

/// A hexagon across the diagonal of the cube, of which one side is a square root of 2 by 4.
TEST(Slices, AcrossTheDiagonalAreHexagons) {
  for (const int type : types) {
    const Fields fields = make_cube(type, 3, linear);
    double sum = 0;
    for (const Triangle& triangle :
         triangles_seen(fields, {Sight::Of::cut, {}, plane_through({1, 1, 1}, {0.5, 0.5, 0.5})}))
      sum += area(triangle);
    EXPECT_NEAR(sum, 3 * std::sqrt(3.) / 4, 1e-10) << type;
  }
}

TEST(PictureInSpace, HasASurfaceASliceAndALegendOnWhite) {
  for (const int type : types) {
    const Fields fields = make_cube(type, 2, [](double, double, double z) { return z; });
    const Image image = draw_picture(fields, "solution", at(plane_across(2, 0.25))).image;
    EXPECT_GT(image.width, 800);
    for (std::size_t k = 3; k < image.rgba.size(); k += 4) ASSERT_EQ(image.rgba[k], 255);
    // The middle of the right part is the slice: all of it a quarter of the range.
    const auto* pixel = image.pixel(60 + 390 + 190, image.height / 2);
    const Colour expected = colour(0.25);
    for (std::size_t channel = 0; channel < 3; ++channel)
      EXPECT_NEAR(pixel[channel], expected[channel], 1);
    EXPECT_REFUSAL(draw_picture(fields, "solution", at(plane_across(0, 1.5))),
                   std::invalid_argument, "the plane of a slice misses the mesh");
    EXPECT_NO_THROW(draw_picture(fields, "solution", at(plane_across(0, 0))));
  }
}

}  // namespace postprocess
