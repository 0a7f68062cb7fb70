// SPDX-License-Identifier: MIT
#include "apps/reproduce/pictures.h"
#include "multigrid/traits.h"
#include "postprocess/gradient.h"
#include "postprocess/picture/mesh_picture.h"
#include "postprocess/picture/plot.h"

#include <algorithm>

namespace apps::reproduce {
namespace {

using postprocess::Box;
using postprocess::Fields;
using postprocess::Image;

/// Values moved and stretched so that the entry's range becomes 0 to 1.
std::vector<double> scaled(std::vector<double> values, const SheetEntry& entry) {
  for (double& value : values) value = (value - entry.low) / (entry.high - entry.low);
  return values;
}

template <const Fields& (Bench::*fields_of)() const>
Image draw_points(const Bench& bench, const SheetEntry& entry, int pixels) {
  const Fields& fields = (bench.*fields_of)();
  return postprocess::draw_plane(fields, scaled(fields.point_data[0].values, entry), pixels,
                                 entry.zoom);
}

Image draw_gradient(const Bench& bench, const SheetEntry& entry, int pixels) {
  const Fields& u = bench.solution();
  const auto lengths = postprocess::gradient_lengths(u, u.point_data[0].values);
  return postprocess::draw_cells(u, scaled(lengths, entry), pixels, entry.zoom);
}

Image draw_mesh(const Bench& bench, const SheetEntry& entry, int pixels) {
  const Fields cells = bench.cells();
  return postprocess::draw_mesh(entry.open ? postprocess::opened(cells) : cells, pixels,
                                entry.zoom);
}

/// The box of the mesh, a little enlarged, since boxes of the tree may reach beyond the mesh.
Box around(const Fields& cells) {
  const Box box = postprocess::bounding_box(cells);
  const double more = 0.01 * std::max(box.right - box.left, box.top - box.bottom);
  return {box.left - more, box.right + more, box.bottom - more, box.top + more};
}

/// The boxes of all levels, the finest on top, over the mesh in grey.
Image draw_tree(const Bench& bench, const SheetEntry& entry, int pixels) {
  const Fields cells = bench.cells();
  const Box box = entry.zoom ? *entry.zoom : around(cells);
  constexpr postprocess::Colour grey{203, 210, 221}, blue{22, 72, 160};
  Image image = postprocess::draw_mesh(cells, pixels, box, grey);
  HierarchyView view = bench.view();
  std::reverse(view.boxes.begin(), view.boxes.end());
  if (!view.empty())
    postprocess::lay_over(postprocess::draw_mesh(box_fields(view), pixels, box, blue), 0, 0, image);
  return image;
}

/// The aggregates of the finest level, each in a colour of its own among its neighbours.
Image draw_aggregates(const Bench& bench, const SheetEntry& entry, int pixels) {
  const Fields& u = bench.solution();
  if (bench.view().empty()) return draw_mesh(bench, entry, pixels);
  const Fields parts = coloured_parts(
      u, aggregate_fields(u, bench.unknowns(), bench.view()).point_numbers[0].values);
  std::vector<double> colours = parts.point_data[0].values;
  double most = 1;
  for (const double colour : colours)
    most = colour > most ? colour : most;  // not a number: outside
  for (double& colour : colours) colour /= most;
  return postprocess::draw_plane(parts, colours, pixels, entry.zoom);
}

const char* curved_gradient(const Parameters& parameters) {
  return has_gradient(parameters) ? nullptr : "take Discretization/Element = P1, Q1 or P1+Q1";
}

const char* no_aggregates(const Parameters& parameters) {
  return multigrid::hierarchy_traits(parameters.solver).shows_aggregates()
             ? nullptr
             : "take Solver/Hierarchy/Kind = smoothed aggregation, unsmoothed aggregation or pairwise matching";
}

const char* no_tree(const Parameters& parameters) {
  return multigrid::hierarchy_traits(parameters.solver).needs_coordinates
             ? nullptr
             : "take Solver/Hierarchy/Kind = auxiliary grid";
}

}  // namespace

const std::vector<PictureKind>& picture_kinds() {
  static const std::vector<PictureKind> table = {
      {"error", Needs::error, "error", false, nullptr, draw_points<&Bench::error>},
      {"solution", Needs::view, "solution", false, nullptr, draw_points<&Bench::solution>},
      {"gradient", Needs::view, "|grad u|", false, curved_gradient, draw_gradient},
      {"mesh", Needs::mesh, nullptr, true, nullptr, draw_mesh},
      {"aggregates", Needs::view, nullptr, false, no_aggregates, draw_aggregates},
      {"tree", Needs::view, nullptr, false, no_tree, draw_tree},
  };
  return table;
}

const PictureKind& picture_kind(const std::string& name) {
  return *find_named(picture_kinds(), name);
}

}  // namespace apps::reproduce
