// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace multigrid {

/// The text of a file: that which a gzip file holds, or the bytes themselves of any other. A gzip file is known by its first
/// two bytes. It is expanded twice, first to learn how large it is, so that nothing is kept of one that is damaged or
/// larger than half of the memory that is free (the matrix that it becomes needs room, too).
///
/// file    its name, for messages, and to know what should be a gzip file (*.gz)
/// throws  FileError if it is damaged, ends early, is too large, is none in spite of its name, or if this build has no zlib
std::string expanded(const std::string& file, std::string bytes);

}  // namespace multigrid
