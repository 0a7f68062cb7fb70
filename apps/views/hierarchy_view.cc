// SPDX-License-Identifier: MIT
#include "apps/views/hierarchy_view.h"

#include "postprocess/writers.h"

namespace apps {
namespace {

constexpr std::uint8_t vtk_quadrilateral = 9;

/// A number for each point; -1 for one that is no unknown.
postprocess::Numbers numbers(const std::string& name,
                             const std::vector<multigrid::Index>& unknown,
                             const std::vector<multigrid::Index>& number_of_unknown) {
  postprocess::Numbers numbers{name, std::vector<std::int32_t>(unknown.size(), -1)};
  for (std::size_t point = 0; point < unknown.size(); ++point)
    if (unknown[point] >= 0) numbers.values[point] = number_of_unknown[unknown[point]];
  return numbers;
}

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
    view.boxes.push_back(solver.boxes(level));
  }
  return view;
}

postprocess::Fields aggregate_fields(postprocess::Fields fields,
                                     const std::vector<multigrid::Index>& unknown,
                                     const HierarchyView& view) {
  fields.point_data.clear();
  for (std::size_t l = 0; l < view.aggregates.size(); ++l)
    fields.point_numbers.push_back(
        numbers("aggregate_" + std::to_string(l + 1), unknown, view.aggregates[l]));
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
  const auto write = [&](const postprocess::Fields& some, const char* name) {
    postprocess::write_vtu(some, output.file(name), compression);
    output.written(name);
  };
  const postprocess::Fields aggregates = aggregate_fields(fields, unknown, view);
  write(aggregates, "hierarchy/aggregates.vtu");
  if (fields.dimension == 2) write(box_fields(view), "hierarchy/boxes.vtu");
  if (pixels == 0 || fields.dimension != 2) return;
  const char* picture = "hierarchy/aggregates_1.png";
  postprocess::write_picture(coloured_parts(fields, aggregates.point_numbers[0].values),
                             "aggregate colour", output.file(picture), pixels);
  output.written(picture);
}

}  // namespace apps
