// SPDX-License-Identifier: MIT
#include "postprocess/vtu/differences.h"

#include "postprocess/vtu/grid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataArrayRange.h>
#include <vtkPointData.h>
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

void compare(vtkFieldData* first, vtkFieldData* second, bool of_cells, VtuDifferences& result) {
  for (int k = 0; k < first->GetNumberOfArrays(); ++k) {
    vtkDataArray* const a = first->GetArray(k);
    if (!a || !a->GetName()) continue;
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
    if (const char* name = second->GetArrayName(k))
      if (!first->HasArray(name)) result.only_second.emplace_back(name);
}

}  // namespace

VtuDifferences compare_vtu(const std::string& first, const std::string& second) {
  const auto a = read_grid(first), b = read_grid(second);
  VtuDifferences result;
  result.other_mesh = other_mesh(a, b);
  if (!result.other_mesh.empty()) return result;
  compare(a->GetPointData(), b->GetPointData(), false, result);
  compare(a->GetCellData(), b->GetCellData(), true, result);
  return result;
}

}  // namespace postprocess
