// SPDX-License-Identifier: MIT
#include "postprocess/picture/mesh_picture.h"

#include "meshes.h"
#include "postprocess/picture/plot.h"
#include "solids.h"
#include "tests/support/refusals.h"

#include <gtest/gtest.h>

namespace postprocess {
namespace {

Fields grid(int n) {
  return make_square(n, true, [](double, double) { return 0.; });
}

Fields cube(int type) {
  return make_cube(type, 4, [](double, double, double) { return 0.; });
}

int opacity(const Image& image, int x, int y) {
  return image.pixel(x, y)[3];
}

/// 2 by 2 squares on 64 pixels, with a margin of 2: lines at 2, 32 and 62.
TEST(MeshPicture, LinesOfAGridAreWhereItsEdgesAre) {
  const Image image = draw_mesh(grid(2), 64);
  ASSERT_EQ(image.width, 64);
  ASSERT_EQ(image.height, 64);
  const auto is_line = [](int k) {
    return k == 1 || k == 2 || k == 31 || k == 32 || k == 61 || k == 62;
  };
  for (int y = 0; y < 64; ++y)
    for (int x = 0; x < 64; ++x) {
      const bool inside = x > 0 && x < 63 && y > 0 && y < 63;
      if (inside && (is_line(x) || is_line(y))) continue;
      ASSERT_EQ(opacity(image, x, y), 0) << x << " " << y;
    }
  for (const int across : {10, 50})
    for (const int line : {1, 31, 61}) {
      EXPECT_GE(opacity(image, line, across) + opacity(image, line + 1, across), 255) << line;
      EXPECT_GE(opacity(image, across, line) + opacity(image, across, line + 1), 255) << line;
    }
}

/// The upper right square of 4 by 4 and a quarter of its neighbours; the frame is no edge.
TEST(MeshPicture, APartHasNoFrame) {
  const Image image = draw_mesh(grid(2), 40, Box{0.25, 0.75, 0.25, 0.75}, {1, 2, 3});
  EXPECT_EQ(opacity(image, 0, 5), 0);
  EXPECT_EQ(opacity(image, 39, 39), 0);
  EXPECT_GE(opacity(image, 19, 5) + opacity(image, 20, 5), 255);
  EXPECT_GE(opacity(image, 19, 0) + opacity(image, 20, 0), 255);
  EXPECT_EQ(image.pixel(20, 5)[2], 3);
  const Image beyond = draw_mesh(grid(2), 40, Box{0.75, 1.75, 0, 1});
  EXPECT_EQ(opacity(beyond, 30, 20), 0);
  EXPECT_GE(opacity(beyond, 9, 5) + opacity(beyond, 10, 5), 255);  // the mesh ends
}

TEST(MeshPicture, LaterCellsHideEarlierOnes) {
  Fields fields = grid(2);
  fields.points.insert(fields.points.end(), {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0});
  fields.connectivity.insert(fields.connectivity.end(), {9, 10, 11, 12});
  fields.offsets.push_back(20);
  fields.types.push_back(9);
  fields.point_data.clear();
  fields.cell_data.clear();
  fields.cell_numbers.clear();
  const Image image = draw_mesh(fields, 64);
  EXPECT_EQ(opacity(image, 31, 10) + opacity(image, 32, 10), 0);
  EXPECT_GE(opacity(image, 1, 10) + opacity(image, 2, 10), 255);
}

TEST(MeshPicture, ASolidHasFacesAndEdgesAndCanBeOpened) {
  for (const int type : {10, 12}) {
    const Fields fields = cube(type);
    const Image image = draw_mesh(fields, 200);
    EXPECT_EQ(opacity(image, 0, 0), 0);
    int faces = 0, edges = 0;
    for (int y = 0; y < image.height; ++y)
      for (int x = 0; x < image.width; ++x) {
        if (opacity(image, x, y) < 255) continue;
        faces += image.pixel(x, y)[0] > 120;
        edges += image.pixel(x, y)[0] < 60;
      }
    EXPECT_GT(faces, 5000) << type;
    EXPECT_GT(edges, 500) << type;
    const Fields rest = opened(fields);
    EXPECT_EQ(rest.n_cells(), fields.n_cells() * 7 / 8) << type;
    EXPECT_NE(draw_mesh(rest, 200).rgba, image.rgba) << type;
  }
}

TEST(MeshPicture, RefusesWhatItCannotDraw) {
  Fields empty;
  empty.offsets = {0};
  EXPECT_REFUSAL(draw_mesh(empty, 40), std::invalid_argument, "a picture of a mesh needs a cell");
  EXPECT_REFUSAL(draw_mesh(cube(12), 40, Box{0, 1, 0, 1}), std::invalid_argument,
                 "a part of a mesh is drawn in the plane alone");
  EXPECT_REFUSAL(draw_mesh(grid(2), 40, Box{0, 0, 0, 1}), std::invalid_argument,
                 "a picture needs a mesh with a width and a height");
  EXPECT_REFUSAL(opened(grid(2)), std::invalid_argument, "only a solid can be opened");
  Fields broken = grid(2);
  broken.connectivity[0] = 99;
  EXPECT_REFUSAL(draw_mesh(broken, 40), std::invalid_argument,
                 "the connectivity names a point that does not exist");
  EXPECT_REFUSAL(draw_cells(grid(2), {1, 2, 3}, 40), std::invalid_argument,
                 "there are 3 values for 4 cells");
}

/// The four squares have values of their own, without a blend between them.
TEST(CellPicture, CellsHaveTheirOwnColourUpToTheirBorders) {
  const std::vector<double> values{0, 0.25, 0.5, 1};
  const Image image = draw_cells(grid(2), values, 40);
  for (int y = 0; y < 40; ++y)
    for (int x = 0; x < 40; ++x) {
      const Colour expected = colour(values[std::size_t(2 * (y / 20) + x / 20)]);
      for (std::size_t k = 0; k < 3; ++k) ASSERT_EQ(image.pixel(x, y)[k], expected[k]);
    }
  const Image part = draw_cells(grid(2), values, 40, Box{0.6, 0.9, 0.1, 0.2});
  EXPECT_EQ(part.pixel(20, 5)[1], colour(0.25)[1]);
}

}  // namespace
}  // namespace postprocess
