// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/file_mesh.h"
#include "postprocess/writers.h"

#include <cstddef>
#include <string>
#include <vector>

namespace postprocess {

/// An array as it stands in the appended data of a VTK file, in parts that follow one another: the number of its blocks,
/// their size, that of the last one (0: it is full) and their compressed sizes, as 64-bit numbers, then the blocks; without
/// compression the number of bytes, then these. LZ4 as raw data, others in base 64, header and blocks each by themselves if
/// there is compression.
///
/// threads  compute and compress blocks side by side; 0: as many as there are processors
/// source   VTK file formats, "XML File Formats", section on appended and compressed data
std::vector<std::string> encoded(const FileArray& array, Compression compression, int threads);

}  // namespace postprocess
