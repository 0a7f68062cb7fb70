// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/vtu/read.h"

#include <vtkSmartPointer.h>
#include <vtkUnstructuredGrid.h>

namespace postprocess {

/// What is in a VTU file.
///
/// throws  ReadError
vtkSmartPointer<vtkUnstructuredGrid> read_grid(const std::string& file);

}  // namespace postprocess
