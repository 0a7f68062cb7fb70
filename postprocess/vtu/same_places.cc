// SPDX-License-Identifier: MIT
#include "postprocess/vtu/same_places.h"

#include <algorithm>
#include <map>
#include <utility>
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

/// Pairs points of two cells that lie at the same places. A place with several values, as a slit has, is told apart by its cells.
void pair_points(vtkUnstructuredGrid* first,
                 const vtkIdType a,
                 const Ids& of_first,
                 vtkUnstructuredGrid* second,
                 const vtkIdType b,
                 const Ids& of_second,
                 std::vector<std::pair<vtkIdType, vtkIdType>>& pairs) {
  vtkIdType size = 0, other_size = 0;
  const vtkIdType *points = nullptr, *others = nullptr;
  first->GetCellPoints(a, size, points);
  second->GetCellPoints(b, other_size, others);
  for (vtkIdType k = 0; k < size; ++k)
    for (vtkIdType l = 0; l < other_size; ++l)
      if (of_first[std::size_t(points[k])] == of_second[std::size_t(others[l])])
        pairs.emplace_back(points[k], others[l]);
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
  if (std::count(of_first.begin(), of_first.end(), -1) > 0 ||
      std::count(of_second.begin(), of_second.end(), -1) > 0) {
    result.other_mesh = "one has points where the other has none";
    return;
  }
  std::map<Ids, vtkIdType> cells;
  for (vtkIdType c = 0; c < first->GetNumberOfCells(); ++c)
    cells.emplace(key_of(first, c, of_first), c);
  std::vector<std::pair<vtkIdType, vtkIdType>> pairs;
  for (vtkIdType c = 0; c < second->GetNumberOfCells(); ++c) {
    const auto found = cells.find(key_of(second, c, of_second));
    if (found == cells.end()) {
      result.other_mesh = "they have other cells";
      return;
    }
    result.cells_of_first->InsertNextId(found->second);
    result.cells_of_second->InsertNextId(c);
    pair_points(first, found->second, of_first, second, c, of_second, pairs);
    cells.erase(found);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  for (const auto& [a, b] : pairs) {
    result.points_of_first->InsertNextId(a);
    result.points_of_second->InsertNextId(b);
  }
}

}  // namespace postprocess
