// SPDX-License-Identifier: MIT
#include "postprocess/drawing/drawn_fields.h"

#include "postprocess/drawing/outer_faces.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace postprocess {
namespace {

/// Points of a cell that can be drawn; 0 for any other.
int points_of_type(const int dimension, const int type) {
  if (dimension == 2) return type == 5 ? 3 : type == 9 ? 4 : type == 22 ? 6 : type == 28 ? 9 : 0;
  return type == 10 ? 4 : type == 12 ? 8 : type == 24 ? 10 : type == 29 ? 27 : 0;
}

void refuse(const Fields& fields, const std::int64_t cell) {
  throw std::invalid_argument(
      std::string(fields.dimension == 2 ? "a picture shows triangles and quadrilaterals"
                                        : "a picture in space shows tetrahedra and hexahedra") +
      ", but cell " + std::to_string(cell) + " has VTK type " +
      std::to_string(fields.types[std::size_t(cell)]));
}

}  // namespace

DrawnFields::DrawnFields(const Fields& fields, const Executor& executor) : executor_(executor) {
  mesh_.dimension = fields.dimension;
  add_cells(fields);
  add_materials(fields);
  if (fields.dimension == 3) add_outer_faces(fields);
  add_points(fields);
}

void DrawnFields::add_cells(const Fields& fields) {
  std::map<int, std::vector<Index>> points;
  std::map<int, std::vector<std::int64_t>> cells;
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
    const int type = fields.types[std::size_t(cell)];
    const auto begin = fields.connectivity.begin() + fields.offsets[std::size_t(cell)],
               end = fields.connectivity.begin() + fields.offsets[std::size_t(cell) + 1];
    if (points_of_type(fields.dimension, type) != end - begin) refuse(fields, cell);
    std::transform(begin, end, std::back_inserter(points[type]),
                   [](const std::int64_t point) { return Index(point); });
    cells[type].push_back(cell);
  }
  for (const auto& [type, of_kind] : cells) {
    kinds_[type].points = on_executor(points.at(type));
    order_.insert(order_.end(), of_kind.begin(), of_kind.end());
    DrawnCells drawn;
    drawn.type = type;
    drawn.n = Index(of_kind.size());
    drawn.first = Index(order_.size() - of_kind.size());
    drawn.points = &kinds_[type].points;
    drawn.stride = points_of_type(fields.dimension, type);
    std::iota(drawn.order.begin(), drawn.order.end(), std::uint8_t(0));
    mesh_.cells.push_back(drawn);
  }
}

void DrawnFields::add_materials(const Fields& fields) {
  for (const Numbers& numbers : fields.cell_numbers) {
    if (numbers.name != "material_id") continue;
    std::vector<std::uint16_t> sorted(order_.size());
    std::transform(order_.begin(), order_.end(), sorted.begin(), [&](const std::int64_t cell) {
      return std::uint16_t(numbers.values[std::size_t(cell)]);
    });
    materials_ = on_executor(sorted);
    mesh_.materials = &materials_;
  }
}

void DrawnFields::add_outer_faces(const Fields& fields) {
  const OuterFaces outer = outer_faces(fields);
  std::vector<Index> place(fields.types.size());  // of a cell among those of its kind
  std::map<int, Index> n_before;
  for (std::size_t cell = 0; cell < place.size(); ++cell)
    place[cell] = n_before[fields.types[cell]]++;
  for (DrawnCells& drawn : mesh_.cells) {
    std::vector<Index> cells;
    std::vector<std::uint8_t> faces;
    for (std::size_t k = 0; k < outer.cells.size(); ++k) {
      const auto cell = std::size_t(outer.cells[k]);
      if (fields.types[cell] != drawn.type) continue;
      cells.push_back(place[cell]);
      faces.push_back(outer.faces[k]);
    }
    Kind& kind = kinds_[drawn.type];
    kind.outer_cells = on_executor(cells);
    kind.outer_faces = on_executor(faces);
    drawn.outer_cells = &kind.outer_cells;
    drawn.outer_faces = &kind.outer_faces;
  }
}

void DrawnFields::add_points(const Fields& fields) {
  const auto n = std::size_t(fields.n_points()), dimension = std::size_t(fields.dimension);
  has_cell_.assign(n, false);
  for (const std::int64_t point : fields.connectivity) has_cell_[std::size_t(point)] = true;
  std::vector<double> points(dimension * n, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t v = 0; v < n; ++v)
    for (std::size_t d = 0; has_cell_[v] && d < dimension; ++d)
      points[d * n + v] = fields.points[3 * v + d];
  points_ = on_executor(points);
  mesh_.n_points = Index(n);
  mesh_.points = &points_;
}

Array<double> DrawnFields::at_points(std::vector<double> values) const {
  for (std::size_t v = 0; v < values.size(); ++v)
    if (!has_cell_[v]) values[v] = std::numeric_limits<double>::quiet_NaN();
  return on_executor(values);
}

Array<double> DrawnFields::of_cells(const std::vector<double>& values) const {
  if (values.size() != order_.size())
    throw std::invalid_argument("there are " + std::to_string(values.size()) + " values for " +
                                std::to_string(order_.size()) + " cells");
  std::vector<double> sorted(values.size());
  std::transform(order_.begin(), order_.end(), sorted.begin(),
                 [&](const std::int64_t cell) { return values[std::size_t(cell)]; });
  return on_executor(sorted);
}

}  // namespace postprocess
