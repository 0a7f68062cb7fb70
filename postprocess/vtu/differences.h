// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/vtu/read.h"

#include <string>
#include <vector>

namespace postprocess {

/// How far the arrays of one name in two files are apart.
struct ArrayDifference {
  std::string name;
  bool of_cells = false;  ///< cell data, else point data
  double size = 0;        ///< largest size of a number in both arrays
  double largest = 0;     ///< largest difference of two numbers, relative to `size`
  double root_square =
      0;  ///< root of the sum of squared differences, relative to that of the numbers
};

struct VtuDifferences {
  std::string other_mesh;               ///< why the meshes differ; empty if they do not
  std::vector<ArrayDifference> arrays;  ///< that both files have; empty on other meshes
  std::vector<std::string> only_first;  ///< names of arrays that the second file does not have
  std::vector<std::string> only_second;
};

/// Compares two VTU files. Meshes are the same if they have the same cells in the same order, and points that differ by at most
/// 1e-10 of the extent. Where one of them is of several processes (.pvtu) the order may be another one. Numbers that are no number in both files at the same place are the same; in one of them, their array
/// is infinitely far away.
///
/// throws  ReadError
VtuDifferences compare_vtu(const std::string& first, const std::string& second);

}  // namespace postprocess
