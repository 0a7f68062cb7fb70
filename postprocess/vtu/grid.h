// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/vtu/read.h"

#include <vtkSmartPointer.h>
#include <vtkUnstructuredGrid.h>

namespace postprocess {

/// Whether the file is one of several processes (.pvtu), which names the VTU file of each.
bool is_of_pieces(const std::string& file);

/// What is in a VTU file; of one of several processes their pieces one after the other, each with its own points.
///
/// throws  ReadError
vtkSmartPointer<vtkUnstructuredGrid> read_grid(const std::string& file);

}  // namespace postprocess
