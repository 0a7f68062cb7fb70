// SPDX-License-Identifier: MIT
#include "apps/views/hierarchy_view.h"

#include "apps/output/results.h"
#include "postprocess/writers.h"

namespace apps {
namespace {

constexpr std::uint8_t vtk_quadrilateral = 9;

/// Appends a quadrilateral with points of its own.
void add_box(const multigrid::TreeBox& box, postprocess::Fields& fields) {
  const double corners[4][2] = {{box.low[0], box.low[1]},
                                {box.high[0], box.low[1]},
                                {box.high[0], box.high[1]},
                                {box.low[0], box.high[1]}};
  for (const auto& corner : corners) {
    fields.connectivity.push_back(fields.n_points());
    fields.points.insert(fields.points.end(), {corner[0], corner[1], 0.});
  }
  fields.offsets.push_back(std::int64_t(fields.connectivity.size()));
  fields.types.push_back(vtk_quadrilateral);
}

}  // namespace

HierarchyView look_at(const multigrid::Solver& solver) {
  HierarchyView view;
  const int n_levels = int(solver.hierarchy().levels.size());
  for (int level = 1; level < n_levels; ++level) {
    view.aggregates.push_back(solver.aggregates(level));
    const std::vector<multigrid::TreeBox> boxes = solver.boxes(level);
    if (!boxes.empty()) view.boxes.push_back(boxes);
  }
  return view;
}

postprocess::Fields aggregate_fields(postprocess::Fields fields,
                                     const std::vector<multigrid::Index>& unknown,
                                     const HierarchyView& view) {
  fields.point_data.clear();
  for (std::size_t l = 0; l < view.aggregates.size(); ++l) {
    postprocess::Numbers numbers{"aggregate_" + std::to_string(l + 1), {}};
    for (const multigrid::Index u : unknown)
      numbers.values.push_back(u >= 0 ? view.aggregates[l][u] : -1);
    fields.point_numbers.push_back(numbers);
  }
  return fields;
}

postprocess::Fields box_fields(const HierarchyView& view) {
  postprocess::Fields fields;
  fields.offsets = {0};
  fields.cell_numbers = {{"level", {}}, {"aggregate", {}}};
  for (std::size_t l = 0; l < view.boxes.size(); ++l)
    for (std::size_t k = 0; k < view.boxes[l].size(); ++k) {
      add_box(view.boxes[l][k], fields);
      fields.cell_numbers[0].values.push_back(std::int32_t(l + 1));
      fields.cell_numbers[1].values.push_back(std::int32_t(k));
    }
  return fields;
}

void write_hierarchy(const postprocess::Fields& fields,
                     const std::vector<multigrid::Index>& unknown,
                     const HierarchyView& view,
                     int pixels,
                     postprocess::Compression compression,
                     OutputDirectory& output) {
  const postprocess::Fields aggregates = aggregate_fields(fields, unknown, view);
  write_vtu(aggregates, "hierarchy/aggregates.vtu", compression, output);
  const bool in_plane = fields.dimension == 2;
  if (in_plane && !view.boxes.empty())
    write_vtu(box_fields(view), "hierarchy/boxes.vtu", compression, output);
  const bool draws = in_plane && pixels > 0;
  const auto draw = [&](const postprocess::Fields& shown, const char* name, const char* picture) {
    postprocess::PictureOptions options;
    options.pixels = pixels;
    options.contours = {postprocess::Contours::At::values, 0, {}};
    postprocess::write_picture(shown, name, output.file(picture), options);
    output.written(picture);
  };
  if (draws)
    draw(coloured_parts(fields, aggregates.point_numbers[0].values), "aggregate colour",
         "hierarchy/aggregates_1.png");
  if (view.strong.empty()) return;
  const postprocess::Fields lines = strength_lines(fields, unknown, view.strong);
  write_vtu(lines, "hierarchy/strength.vtu", compression, output);
  if (draws) draw(strength_bars(lines), "weight", "hierarchy/strength.png");
}

}  // namespace apps
