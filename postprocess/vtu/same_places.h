// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkUnstructuredGrid.h>

namespace postprocess {

/// Which points and cells of two grids are the same ones. Entry k of the first list is the same as entry k of the second.
struct SamePlaces {
  std::string other_mesh;  ///< why the meshes differ; empty if they do not
  vtkNew<vtkIdList> points_of_first, points_of_second;
  vtkNew<vtkIdList> cells_of_first, cells_of_second;
};

/// Cells are the same if they have the same type and points at the same places, within `distance`, and points if they are points of such
/// cells. A grid may have a point several times, as one of several processes has on the borders between their parts: all of them are in the lists.
///
/// memory  the points and cells of both grids once more
void find_same_places(vtkUnstructuredGrid* first,
                      vtkUnstructuredGrid* second,
                      double distance,
                      SamePlaces& result);

}  // namespace postprocess
