// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace postprocess {

/// A VTU file that cannot be read; the message names it and the reason.
struct ReadError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Point data of a VTU file.
struct PointDataName {
  std::string name;
  int components = 1;
};

/// Reads cells, points, and one array of point data, of a file of several processes (.pvtu), too: that which `choose` names, given those that there are. Cells are of the types
/// that Fields lists, all in the plane or all in space; points of plane cells have z = 0. All numbers are finite.
///
/// throws  ReadError if the file is no such one; what `choose` throws
/// memory  the file's arrays twice
Fields read_vtu(const std::string& file,
                const std::function<std::string(const std::vector<PointDataName>&)>& choose);

}  // namespace postprocess
