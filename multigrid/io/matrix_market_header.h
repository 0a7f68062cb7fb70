// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/io/text_file.h"

#include <string>
#include <vector>

/// What the readers of matrices and tables share: they read the head of a Matrix Market file and
/// check that it has as many lines as it announces. All throw InputError or FileError as TextFile
/// does.
namespace multigrid {

/// Reads the next word of the first line, which must be one of `allowed`.
std::string choose(TextFile& text, const char* what, const std::vector<std::string>& allowed);

/// Reads the first line up to and including the format, which must be `format`.
///
/// purpose  for messages: "a vector"
void read_banner(TextFile& text, const char* format, const char* purpose);

/// Ends the first line and moves to the line with the sizes.
void begin_sizes(TextFile& text);

/// Reads a number of rows or columns.
Offset read_size(TextFile& text, const char* what);

/// Refuses a count for which the rest of the file is too short, before the caller allocates memory.
///
/// bytes  the least that each of the n numbers or entries takes, with its line end
void require_room(const TextFile& text, Offset n, Offset bytes, const char* what);

/// Moves to the next of `n` lines, after `done` of them, or after all of them to the end of the
/// file.
void require_next(TextFile& text, Offset done, Offset n, const char* what);
void require_end(TextFile& text, Offset n, const char* what);

}  // namespace multigrid
