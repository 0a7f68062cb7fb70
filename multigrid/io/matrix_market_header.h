// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/io/text_file.h"

#include <string>
#include <vector>

/// What the readers of matrices and tables share: the head of a Matrix Market file, and that it has
/// as many lines as it announces. All throw InputError or FileError as TextFile does.
namespace multigrid {

/// The next word of the first line, which must be one of `allowed`.
std::string choose(TextFile& text, const char* what, const std::vector<std::string>& allowed);

/// Reads the first line up to the format, coordinate or array, and goes on behind it.
///
/// purpose  for messages: "a vector"
void read_banner(TextFile& text, const char* format, const char* purpose);

/// Ends the first line and goes on to the line with the sizes.
void begin_sizes(TextFile& text);

/// A number of rows or columns.
Offset read_size(TextFile& text, const char* what);

/// Refuses to go on (and to allocate) if `n` numbers or entries cannot stand in the rest of the
/// file, where each takes at least `bytes` with its line end.
void require_room(const TextFile& text, Offset n, Offset bytes, const char* what);

/// Goes on to the next of `n` lines, after `done` of them; and after all, to the end of the file.
void require_next(TextFile& text, Offset done, Offset n, const char* what);
void require_end(TextFile& text, Offset n, const char* what);

}  // namespace multigrid
