// SPDX-License-Identifier: MIT
// The picture of a mesh from pictures of its parts.
#include "meshes.h"
#include "postprocess/drawing/drawn_fields.h"
#include "postprocess/drawing/samples.h"
#include "solids.h"
#include "tests/support/executors.h"
#include "tests/support/refusals.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace postprocess {
namespace {

double in_space(double x, double y, double z) {
  return x * x + std::sin(3 * y) - z;
}

/// The cells begin .. end of the fields, with all their points.
Fields part_of(const Fields& whole, const std::int64_t begin, const std::int64_t end) {
  Fields part = whole;
  const auto piece = [&](auto& list) { list = {list.begin() + begin, list.begin() + end}; };
  piece(part.types);
  piece(part.cell_numbers[0].values);
  part.offsets = {whole.offsets.begin() + begin, whole.offsets.begin() + end + 1};
  part.connectivity = {whole.connectivity.begin() + part.offsets.front(),
                       whole.connectivity.begin() + part.offsets.back()};
  const std::int64_t first = part.offsets.front();
  for (std::int64_t& offset : part.offsets) offset -= first;
  part.outer_cells.clear();
  part.outer_faces.clear();
  return part;
}

Samples samples_of_fields(const Fields& fields,
                          const Sight& sight,
                          const Box& box,
                          const Executor& executor) {
  const DrawnFields drawn(fields, executor);
  const Array<double> values = drawn.at_points(fields.point_data[0].values);
  return samples_of(drawn.mesh(), {&values, false, -1, 2}, sight, box, 240, 210, {true, false});
}

/// The share of samples at which two lists differ by more than rounding.
double share_apart(const std::vector<float>& a, const std::vector<float>& b) {
  EXPECT_EQ(a.size(), b.size());
  std::size_t n = 0;
  for (std::size_t k = 0; k < a.size(); ++k)
    n += std::isnan(a[k]) != std::isnan(b[k]) || std::abs(a[k] - b[k]) > 1e-5f;
  return double(n) / std::max(1., double(a.size()));
}

TEST(LaidOver, PartsAreSeenAsTheWhole) {
  struct Case {
    Fields fields;
    Sight sight;
  };
  const auto in_plane = [](double x, double y) { return in_space(x, y, 0); };
  const Sight front{Sight::Of::surface, from_corner(), {}},
      cut{Sight::Of::cut, {}, plane_across(1, 0.3)};
  for (Case c :
       {Case{make_square(9, false, in_plane), {}}, Case{make_square(8, true, in_plane), {}},
        Case{make_cube(10, 4, in_space), front}, Case{make_cube(10, 4, in_space), cut},
        Case{make_cube(12, 4, in_space), front}, Case{make_cube(29, 2, in_space), cut}}) {
    const std::int64_t n = c.fields.n_cells();
    c.fields.cell_numbers = {{"material_id", std::vector<std::int32_t>(std::size_t(n), 0)}};
    for (std::int64_t k = n / 2; k < n; ++k) c.fields.cell_numbers[0].values[std::size_t(k)] = 1;
    const Box box = bounding_box(DrawnFields(c.fields).mesh(), c.sight);
    for (const Executor& executor : tests::executors()) {
      const Samples whole = samples_of_fields(c.fields, c.sight, box, executor);
      Samples parts = samples_of_fields(part_of(c.fields, 0, n / 3), c.sight, box, executor);
      const double before = share_apart(parts.values.to_vector(), whole.values.to_vector());
      EXPECT_GT(before, 0.05);
      lay_over(samples_of_fields(part_of(c.fields, n / 3, n), c.sight, box, executor), parts);
      EXPECT_LT(share_apart(parts.values.to_vector(), whole.values.to_vector()), 1e-4);
      EXPECT_LT(share_apart(parts.shades.to_vector(), whole.shades.to_vector()), 1e-3);
      const auto materials = parts.materials.to_vector(), expected = whole.materials.to_vector();
      std::size_t apart = 0;
      const auto values = whole.values.to_vector();
      for (std::size_t k = 0; k < values.size(); ++k)
        apart += !std::isnan(values[k]) && materials[k] != expected[k];
      EXPECT_LT(apart, values.size() / 200);  // samples on a side between materials
    }
  }
}

TEST(LaidOver, RefusesSamplesOfAnotherSize) {
  const auto constant = [](double, double) { return 1.; };
  const Fields fields = make_square(2, false, constant);
  const DrawnFields drawn(fields);
  const Array<double> values = drawn.at_points(fields.point_data[0].values);
  Samples a = samples_of(drawn.mesh(), {&values}, {}, {0, 1, 0, 1}, 20, 20),
          b = samples_of(drawn.mesh(), {&values}, {}, {0, 1, 0, 1}, 20, 21);
  EXPECT_REFUSAL(lay_over(a, b), std::invalid_argument,
                 "lay_over: the samples are not of one picture");
}

}  // namespace
}  // namespace postprocess
