// SPDX-License-Identifier: MIT
#include "postprocess/vtu/same_places.h"

#include <algorithm>
#include <map>
#include <vector>
#include <vtkStaticPointLocator.h>

namespace postprocess {
namespace {

using Ids = std::vector<vtkIdType>;

/// For each point of `grid` the first one of the locator's points that lies there; -1 where there is none.
Ids first_at(vtkUnstructuredGrid* grid, vtkStaticPointLocator* locator, const double distance) {
  Ids first(std::size_t(grid->GetNumberOfPoints()), -1);
  vtkNew<vtkIdList> there;
  for (vtkIdType k = 0; k < grid->GetNumberOfPoints(); ++k) {
    locator->FindPointsWithinRadius(distance, grid->GetPoint(k), there);
    if (there->GetNumberOfIds() > 0)
      first[std::size_t(k)] = *std::min_element(there->begin(), there->end());
  }
  return first;
}

/// Type and points of a cell, in a form that two grids have in common.
Ids key_of(vtkUnstructuredGrid* grid, const vtkIdType cell, const Ids& places) {
  vtkIdType size = 0;
  const vtkIdType* points = nullptr;
  grid->GetCellPoints(cell, size, points);
  Ids key;
  for (vtkIdType k = 0; k < size; ++k) key.push_back(places[std::size_t(points[k])]);
  std::sort(key.begin(), key.end());
  key.push_back(grid->GetCellType(cell));
  return key;
}

void pair_points(const Ids& first, const Ids& second, SamePlaces& result) {
  const auto pair = [&](vtkIdType a, vtkIdType b) {
    result.points_of_first->InsertNextId(a);
    result.points_of_second->InsertNextId(b);
  };
  Ids there(first.size(), -1);  // a point of the second grid at the place
  for (std::size_t b = 0; b < second.size(); ++b) {
    pair(second[b], vtkIdType(b));
    there[std::size_t(second[b])] = vtkIdType(b);
  }
  for (std::size_t a = 0; a < first.size(); ++a) {
    const vtkIdType other = there[std::size_t(first[a])];
    if (first[a] != vtkIdType(a) && other >= 0) pair(vtkIdType(a), other);
    if (other < 0) result.other_mesh = "one has points where the other has none";
  }
}

}  // namespace

void find_same_places(vtkUnstructuredGrid* first,
                      vtkUnstructuredGrid* second,
                      const double distance,
                      SamePlaces& result) {
  vtkNew<vtkStaticPointLocator> locator;
  locator->SetDataSet(first);
  locator->BuildLocator();
  const Ids of_first = first_at(first, locator, distance),
            of_second = first_at(second, locator, distance);
  if (std::count(of_second.begin(), of_second.end(), -1) > 0) {
    result.other_mesh = "one has points where the other has none";
    return;
  }
  pair_points(of_first, of_second, result);
  std::map<Ids, vtkIdType> cells;
  for (vtkIdType c = 0; c < first->GetNumberOfCells(); ++c)
    cells.emplace(key_of(first, c, of_first), c);
  for (vtkIdType c = 0; c < second->GetNumberOfCells(); ++c) {
    const auto found = cells.find(key_of(second, c, of_second));
    if (found == cells.end()) {
      result.other_mesh = "they have other cells";
      return;
    }
    result.cells_of_first->InsertNextId(found->second);
    result.cells_of_second->InsertNextId(c);
  }
}

}  // namespace postprocess
