// SPDX-License-Identifier: MIT
#include "postprocess/vtu/read.h"

#include "postprocess/vtu/grid.h"

#include <cmath>
#include <limits>
#include <map>
#include <sstream>
#include <vtkCellArray.h>
#include <vtkDataArray.h>
#include <vtkDataArrayRange.h>
#include <vtkPointData.h>
#include <vtkPoints.h>

namespace postprocess {
namespace {

/// Dimension and number of points of the cells that there may be, by VTK's number.
struct Shape {
  int dimension, n_points;
};
const std::map<int, Shape> shapes = {{5, {2, 3}},  {9, {2, 4}},  {22, {2, 6}},  {28, {2, 9}},
                                     {10, {3, 4}}, {12, {3, 8}}, {24, {3, 10}}, {29, {3, 27}}};

std::string place(const Fields& fields, const std::size_t point) {
  std::ostringstream text;
  text << "(" << fields.points[3 * point] << ", " << fields.points[3 * point + 1];
  if (fields.dimension == 3) text << ", " << fields.points[3 * point + 2];
  text << ")";
  return text.str();
}

std::vector<double> numbers_of(vtkDataArray* array) {
  const auto range = vtk::DataArrayValueRange(array);
  return {range.begin(), range.end()};
}

/// throws  ReadError for cells of other types, or of both dimensions
void take_cells(vtkUnstructuredGrid* grid, const std::string& file, Fields& fields) {
  const vtkIdType n = grid->GetNumberOfCells(), n_points = grid->GetNumberOfPoints();
  if (n == 0) throw ReadError(file + ": has no cells.");
  if (n_points > std::numeric_limits<std::int32_t>::max())
    throw ReadError(file + ": has more points than 32 bits can count.");
  fields.dimension = 0;
  fields.offsets = {0};
  for (vtkIdType c = 0; c < n; ++c) {
    const int type = grid->GetCellType(c);
    const auto shape = shapes.find(type);
    if (shape == shapes.end())
      throw ReadError(file + ": has cells of VTK's type " + std::to_string(type) +
                      "; triangles, quadrilaterals, tetrahedra and hexahedra can be read, with the "
                      "points of degree 1 or 2 that Terrace writes.");
    if (fields.dimension != 0 && fields.dimension != shape->second.dimension)
      throw ReadError(file + ": has plane cells beside cells in space; leave out one of the two.");
    fields.dimension = shape->second.dimension;
    vtkIdType size = 0;
    const vtkIdType* points = nullptr;
    grid->GetCellPoints(c, size, points);
    if (size != shape->second.n_points)
      throw ReadError(file + ": is damaged: cell " + std::to_string(c) + " has " +
                      std::to_string(size) + " points.");
    fields.connectivity.insert(fields.connectivity.end(), points, points + size);
    fields.types.push_back(std::uint8_t(type));
    fields.offsets.push_back(std::int64_t(fields.connectivity.size()));
  }
}

void take_points(vtkUnstructuredGrid* grid, const std::string& file, Fields& fields) {
  fields.points = numbers_of(grid->GetPoints()->GetData());
  for (std::size_t k = 0; k < fields.points.size(); ++k) {
    if (!std::isfinite(fields.points[k]))
      throw ReadError(file + ": point " + std::to_string(k / 3) + " is at no finite place.");
    if (fields.dimension == 2 && k % 3 == 2 && fields.points[k] != 0)
      throw ReadError(file + ": has plane cells with a point at z = " +
                      std::to_string(fields.points[k]) + "; they must lie at z = 0.");
  }
}

void refuse_holes(const Fields& fields, const std::string& file) {
  const Field& field = fields.point_data[0];
  std::size_t n = 0, first = 0;
  for (std::size_t k = field.values.size(); k-- > 0;)
    if (!std::isfinite(field.values[k])) {
      ++n;
      first = k / std::size_t(field.components);
    }
  if (n > 0)
    throw ReadError(file + ": `" + field.name + "` is not finite at " + std::to_string(n) +
                    (n == 1 ? " point, " : " points, the first at ") + place(fields, first) + ".");
}

}  // namespace

Fields read_vtu(const std::string& file,
                const std::function<std::string(const std::vector<PointDataName>&)>& choose) {
  const auto grid = read_grid(file);
  Fields fields;
  take_cells(grid, file, fields);
  take_points(grid, file, fields);
  vtkPointData* const data = grid->GetPointData();
  std::vector<PointDataName> names;
  for (int k = 0; k < data->GetNumberOfArrays(); ++k)
    if (data->GetArray(k) && data->GetArray(k)->GetName())
      names.push_back({data->GetArray(k)->GetName(), data->GetArray(k)->GetNumberOfComponents()});
  const std::string chosen = choose(names);
  vtkDataArray* const array = data->GetArray(chosen.c_str());
  if (!array) throw ReadError(file + ": has no point data `" + chosen + "`.");
  fields.point_data.push_back({chosen, array->GetNumberOfComponents(), numbers_of(array)});
  refuse_holes(fields, file);
  return fields;
}

}  // namespace postprocess
