// SPDX-License-Identifier: MIT
#include "mesh/msh/curved_faces.h"

#include <array>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <map>

using namespace mesh;

namespace {

using Point = MshSolids::Point;

/// The faces of a body alone; `kind` is 3 or 4.
MshSolids faces(const int kind) {
  MshSolids mesh;
  mesh.n_corners = kind == 3 ? 4 : 8;
  mesh.boundaries.parts = {{"rim"}, {"ends"}};
  return mesh;
}

/// n × m squares in the parameters (s, t), each divided in two if the mesh has triangles.
void add_patch(MshSolids& mesh,
               const int n,
               const int m,
               const std::function<Point(double, double)>& place,
               const unsigned int part = 0) {
  const auto first = std::uint32_t(mesh.vertices.size());
  std::map<std::array<long, 3>, std::uint32_t> known;  // closed surfaces meet themselves
  std::vector<std::uint32_t> number;
  for (int j = 0; j <= m; ++j)
    for (int i = 0; i <= n; ++i) {
      const Point p = place(double(i) / n, double(j) / m);
      const std::array<long, 3> key{std::lround(1e9 * p[0]), std::lround(1e9 * p[1]),
                                    std::lround(1e9 * p[2])};
      const auto [entry, is_new] = known.insert({key, first + std::uint32_t(known.size())});
      if (is_new) mesh.vertices.push_back(p);
      number.push_back(entry->second);
    }
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i) {
      const auto k = std::size_t(j * (n + 1) + i), up = k + std::size_t(n) + 1;
      if (mesh.n_corners == 8) {
        mesh.sides.push_back({{number[k], number[k + 1], number[up], number[up + 1]}, part});
        continue;
      }
      mesh.sides.push_back({{number[k], number[k + 1], number[up + 1]}, part});
      mesh.sides.push_back({{number[k], number[up + 1], number[up]}, part});
    }
}

Point on_cylinder(double s, double t) {
  return {2 * std::cos(2 * M_PI * s), 2 * std::sin(2 * M_PI * s), 5 * t};
}

TEST(CurvedFaces, ACylinderOfFlatFacesIsOffByTheSquareOfTheirWidth) {
  for (const int kind : {3, 4})
    for (const int n : {12, 48}) {
      MshSolids mesh = faces(kind);
      add_patch(mesh, n, 7, on_cylinder);
      const std::vector<CurvedPart> parts = curved_faces(mesh);

      ASSERT_EQ(parts.size(), 1u) << kind << " " << n;
      EXPECT_EQ(parts[0].name, "boundary `rim`");
      EXPECT_TRUE(parts[0].is_surface);
      EXPECT_NEAR(parts[0].turn, 360. / n, 1e-6);
      EXPECT_NEAR(parts[0].radius, 2, 0.05);
      const double off = 2 * (1 - std::cos(M_PI / n));
      EXPECT_NEAR(parts[0].deviation, off, 0.05 * off);
      EXPECT_NEAR(parts[0].share(1, 0), 1, 1e-9);
      EXPECT_NEAR(parts[0].share(1, 2), 16, 1e-7);
      EXPECT_GT(parts[0].share(2, 0), 1);
    }
}

TEST(CurvedFaces, ABallOfTrianglesIsOffByAboutTheSagitta) {
  MshSolids mesh = faces(3);
  // An octahedron's faces, divided and put on the sphere.
  constexpr int n = 12;
  std::map<std::array<int, 3>, std::uint32_t> known;
  const auto vertex = [&](const int i, const int j, const std::array<int, 3>& sign) {
    const std::array<int, 3> c{sign[0] * i, sign[1] * j, sign[2] * (n - i - j)};
    const auto [entry, is_new] = known.insert({c, std::uint32_t(known.size())});
    const double length = std::hypot(c[0], c[1], c[2]);
    if (is_new) mesh.vertices.push_back({3 * c[0] / length, 3 * c[1] / length, 3 * c[2] / length});
    return entry->second;
  };
  for (int face = 0; face < 8; ++face) {
    const std::array<int, 3> sign{face & 1 ? 1 : -1, face & 2 ? 1 : -1, face & 4 ? 1 : -1};
    for (int i = 0; i < n; ++i)
      for (int j = 0; j + i < n; ++j) {
        mesh.sides.push_back(
            {{vertex(i, j, sign), vertex(i + 1, j, sign), vertex(i, j + 1, sign)}, 0});
        if (i + j + 2 <= n)
          mesh.sides.push_back(
              {{vertex(i + 1, j, sign), vertex(i, j + 1, sign), vertex(i + 1, j + 1, sign)}, 0});
      }
  }
  double off = 0;  // of a face's middle
  for (const MshSolids::Side& side : mesh.sides) {
    Point middle{};
    for (int k = 0; k < 3; ++k)
      for (std::size_t x = 0; x < 3; ++x)
        middle[x] += mesh.vertices[side.vertices[std::size_t(k)]][x] / 3;
    off = std::max(off, 3 - std::hypot(middle[0], middle[1], middle[2]));
  }
  const std::vector<CurvedPart> parts = curved_faces(mesh);

  ASSERT_EQ(parts.size(), 1u);
  EXPECT_GT(parts[0].deviation, off / 2);
  EXPECT_LT(parts[0].deviation, 2 * off);
  EXPECT_GT(parts[0].radius, 2);
  EXPECT_LT(parts[0].radius, 4);
}

/// A strip along x over a polygon in the plane of y and z, with `across[k]` faces on its side k.
MshSolids strip(const int kind,
                const std::vector<std::array<double, 2>>& polygon,
                const std::vector<int>& across) {
  MshSolids mesh = faces(kind);
  int n = 0;
  for (const int k : across) n += k;
  add_patch(mesh, 6, n, [&](double s, double t) {
    int row = int(std::lround(t * n));
    std::size_t side = 0;
    while (side + 1 < across.size() && row > across[side]) row -= across[side++];
    const double part = double(row) / across[side];
    const auto &a = polygon[side], &b = polygon[side + 1];
    return Point{4 * s, a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])};
  });
  return mesh;
}

TEST(CurvedFaces, RoofsAndCutEdgesAreFlat) {
  for (const int kind : {3, 4}) {
    EXPECT_TRUE(curved_faces(strip(kind, {{0, 0}, {2, 1}, {4, 0}}, {3, 3})).empty()) << "roof";
    EXPECT_TRUE(curved_faces(strip(kind, {{0, 0}, {4, 0}, {5, 1}, {5, 5}}, {4, 1, 4})).empty())
        << "a cut edge";
    EXPECT_TRUE(curved_faces(strip(kind, {{0, 0}, {4, 0}}, {4})).empty()) << "a plane";
  }
}

TEST(CurvedFaces, AFilletBetweenPlanesIsRound) {
  const double h = std::sqrt(0.5);
  for (const int kind : {3, 4}) {
    const std::vector<CurvedPart> parts =
        curved_faces(strip(kind, {{0, 0}, {4, 0}, {4 + h, 1 - h}, {5, 1}, {5, 5}}, {4, 1, 1, 4}));

    ASSERT_EQ(parts.size(), 1u);
    EXPECT_NEAR(parts[0].turn, 45, 1e-6);
    EXPECT_NEAR(parts[0].radius, 1, 0.1);
  }
}

TEST(CurvedFaces, PartsAreLookedAtOneByOne) {
  MshSolids mesh = faces(4);
  add_patch(
      mesh, 8, 8,
      [](double s, double t) {
        return Point{s, t, 7};
      },
      1);
  add_patch(mesh, 24, 4, on_cylinder, 0);
  const std::vector<CurvedPart> parts = curved_faces(mesh);

  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].name, "boundary `rim`");
}

TEST(CurvedFaces, CurvedEdgesFollowTheGeometry) {
  MshSolids mesh = faces(4);
  add_patch(mesh, 24, 4, on_cylinder);
  mesh.curves.push_back({{0, 1}, {}});
  EXPECT_TRUE(curved_faces(mesh).empty());
}

}  // namespace
