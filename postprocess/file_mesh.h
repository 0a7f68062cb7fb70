// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace postprocess {

/// An array of a file, whose numbers are computed as they are written.
struct FileArray {
  enum class Kind { float64, int32, int64, uint8 };
  std::string name;  ///< UTF-8
  Kind kind = Kind::float64;
  int components = 1;
  std::size_t n = 0;  ///< numbers in all, those of all components
  /// Stores the numbers first .. first + n - 1 at `to`, an array of this kind. Several threads call it at once.
  std::function<void(std::size_t first, std::size_t n, void* to)> fill;
};

/// A mesh and data on it as they go into a VTU file, with the meaning that Fields gives them. Connectivity and offsets,
/// which leave out the first one, 0, may be of 32 bits.
struct FileMesh {
  std::size_t n_points = 0, n_cells = 0;
  FileArray points, connectivity, offsets, types;
  std::vector<FileArray> point_data, cell_data, mesh_data;
};

/// An array of values that it keeps.
FileArray file_array(Field field);

/// Fields that are there already; the arrays share them. Connectivity and offsets have 32 bits unless there are more than
/// 2^31 - 1 points or corners.
///
/// throws  std::invalid_argument if arrays do not fit each other
FileMesh file_mesh(const std::shared_ptr<const Fields>& fields);

}  // namespace postprocess
