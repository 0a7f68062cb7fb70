// SPDX-License-Identifier: MIT
#include "postprocess/vtu/differences.h"

#include "postprocess/vtu/grid.h"
#include "postprocess/vtu/same_places.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataArrayRange.h>
#include <vtkFieldData.h>
#include <vtkPointData.h>
#include <vtkSmartPointer.h>
#include <vtkUnsignedCharArray.h>

namespace postprocess {
namespace {

constexpr double same_place = 1e-10;  ///< of the extent: far above rounding, far below a cell

/// The largest sizes of the differences and of the numbers, and the roots of the sums of their squares.
struct Measures {
  double difference = 0, size = 0, square = 0, first_square = 0, second_square = 0;
};

Measures measures_of(vtkDataArray* first, vtkDataArray* second) {
  Measures m;
  const auto a = vtk::DataArrayValueRange(first), b = vtk::DataArrayValueRange(second);
  auto other = b.begin();
  for (const double value : a) {
    const double own = *other++;
    if (std::isnan(value) && std::isnan(own)) continue;
    const double difference = value == own ? 0 : std::abs(value - own);
    m.difference = std::isnan(difference) ? std::numeric_limits<double>::infinity()
                                          : std::max(m.difference, difference);
    for (const double x : {value, own})
      if (std::isfinite(x)) m.size = std::max(m.size, std::abs(x));
    m.square += difference * difference;
    m.first_square += value * value;
    m.second_square += own * own;
  }
  return m;
}

double relative(double difference, double size) {
  if (difference == 0) return 0;
  const double ratio = difference / size;
  return std::isnan(ratio) ? std::numeric_limits<double>::infinity() : ratio;
}

std::string other_cells(vtkUnstructuredGrid* first, vtkUnstructuredGrid* second) {
  const auto counts = [](vtkUnstructuredGrid* grid) {
    return std::to_string(grid->GetNumberOfPoints()) + " points and " +
           std::to_string(grid->GetNumberOfCells()) + " cells";
  };
  if (first->GetNumberOfPoints() != second->GetNumberOfPoints() ||
      first->GetNumberOfCells() != second->GetNumberOfCells())
    return "one has " + counts(first) + ", the other " + counts(second);
  const auto differ = [](vtkDataArray* a, vtkDataArray* b) {
    return (a == nullptr) != (b == nullptr) ||
           (a &&
            (a->GetNumberOfValues() != b->GetNumberOfValues() || measures_of(a, b).difference > 0));
  };
  vtkCellArray *a = first->GetCells(), *b = second->GetCells();
  if (first->GetNumberOfCells() > 0 &&
      (differ(first->GetCellTypesArray(), second->GetCellTypesArray()) ||
       differ(a->GetOffsetsArray(), b->GetOffsetsArray()) ||
       differ(a->GetConnectivityArray(), b->GetConnectivityArray())))
    return "they have other cells, or the same ones in another order";
  return "";
}

std::string other_mesh(vtkUnstructuredGrid* first, vtkUnstructuredGrid* second) {
  const std::string cells = other_cells(first, second);
  if (!cells.empty() || first->GetNumberOfPoints() == 0) return cells;
  const double extent = std::max(first->GetLength(), second->GetLength());
  const Measures m = measures_of(first->GetPoints()->GetData(), second->GetPoints()->GetData());
  return m.difference <= same_place * extent ? "" : "their points lie elsewhere";
}

using Arrays = vtkSmartPointer<vtkFieldData>;

/// The arrays of numbers with a name.
Arrays arrays_of(vtkFieldData* data) {
  Arrays arrays = Arrays::New();
  for (int k = 0; k < data->GetNumberOfArrays(); ++k)
    if (data->GetArray(k) && data->GetArray(k)->GetName()) arrays->AddArray(data->GetArray(k));
  return arrays;
}

/// The same with the entries that `ids` names, in that order.
Arrays gathered(vtkFieldData* data, vtkIdList* ids) {
  Arrays arrays = Arrays::New();
  for (int k = 0; k < data->GetNumberOfArrays(); ++k) {
    vtkDataArray* const all = data->GetArray(k);
    if (!all || !all->GetName()) continue;
    vtkSmartPointer<vtkDataArray> array;
    array.TakeReference(all->NewInstance());
    array->SetName(all->GetName());
    array->SetNumberOfComponents(all->GetNumberOfComponents());
    array->SetNumberOfTuples(ids->GetNumberOfIds());
    all->GetTuples(ids, array);
    arrays->AddArray(array);
  }
  return arrays;
}

void compare(const Arrays& first, const Arrays& second, bool of_cells, VtuDifferences& result) {
  for (int k = 0; k < first->GetNumberOfArrays(); ++k) {
    vtkDataArray* const a = first->GetArray(k);
    vtkDataArray* const b = second->GetArray(a->GetName());
    if (!b || b->GetNumberOfComponents() != a->GetNumberOfComponents() ||
        b->GetNumberOfTuples() != a->GetNumberOfTuples()) {
      result.only_first.emplace_back(a->GetName());
      continue;
    }
    const Measures m = measures_of(a, b);
    result.arrays.push_back(
        {a->GetName(), of_cells, m.size, relative(m.difference, m.size),
         relative(std::sqrt(m.square), std::sqrt(std::max(m.first_square, m.second_square)))});
  }
  for (int k = 0; k < second->GetNumberOfArrays(); ++k)
    if (!first->HasArray(second->GetArrayName(k)))
      result.only_second.emplace_back(second->GetArrayName(k));
}

/// For grids with other orders of points and cells.
void compare_by_places(vtkUnstructuredGrid* a, vtkUnstructuredGrid* b, VtuDifferences& result) {
  SamePlaces same;
  find_same_places(a, b, same_place * std::max(a->GetLength(), b->GetLength()), same);
  result.other_mesh = same.other_mesh;
  if (!result.other_mesh.empty()) return;
  compare(gathered(a->GetPointData(), same.points_of_first),
          gathered(b->GetPointData(), same.points_of_second), false, result);
  compare(gathered(a->GetCellData(), same.cells_of_first),
          gathered(b->GetCellData(), same.cells_of_second), true, result);
}

}  // namespace

VtuDifferences compare_vtu(const std::string& first, const std::string& second) {
  const auto a = read_grid(first), b = read_grid(second);
  VtuDifferences result;
  result.other_mesh = other_mesh(a, b);
  if (!result.other_mesh.empty()) {
    const bool may_have_other_order = (is_of_pieces(first) || is_of_pieces(second)) &&
                                      a->GetNumberOfCells() == b->GetNumberOfCells() &&
                                      a->GetNumberOfCells() > 0;
    if (may_have_other_order) compare_by_places(a, b, result);
    return result;
  }
  compare(arrays_of(a->GetPointData()), arrays_of(b->GetPointData()), false, result);
  compare(arrays_of(a->GetCellData()), arrays_of(b->GetCellData()), true, result);
  return result;
}

}  // namespace postprocess
