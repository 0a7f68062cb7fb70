// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/result_files.h"

#include <string>
#include <vector>

namespace apps {

/// The results of the run before, in the folder previous/ of the output directory: there until a
/// run there has solved. Killed anywhere, each of these does the rest when called again.

/// Moves the results in `directory` to previous/, in the place of those there. Results without a
/// solution (of a run that was refused, say) are removed instead if previous/ has any.
///
/// returns  whether previous/ is there then
/// throws   multigrid::FileError if something cannot be moved, or a run uses previous/
bool move_aside(const std::string& directory, Writer writer);

/// Puts back what a move that was cut short has taken: a run goes on with it.
///
/// throws  multigrid::FileError
void undo_move_aside(const std::string& directory);

/// Removes previous/, but no files of other names in it, and not while a run uses it.
void remove_previous(const std::string& directory, Writer writer) noexcept;

/// Refuses to move what the run has yet to read, as move_aside would.
///
/// files   "" for none
/// throws  multigrid::FileError naming the file
void require_not_moved(const std::string& directory, const std::vector<std::string>& files);

}  // namespace apps
