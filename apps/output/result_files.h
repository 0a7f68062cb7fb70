// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps {

/// Who writes the results in an output directory. Files of other names than those of results belong
/// to the user and are never touched. All names are relative to the directory.
enum class Writer { run, experiment };

/// The results that are there.
std::vector<std::string> results_in(const std::string& directory, Writer writer);

/// Those that tell how a run ended, and become wrong as soon as it is resumed: report, residuals,
/// picture, hierarchy.
std::vector<std::string> results_of_the_end(const std::string& directory);

/// Whether one of them takes long to compute: a solution, a picture, a checkpoint, a table.
bool hold_a_solution(const std::vector<std::string>& names);

/// Removes these files, and the folders that are empty then.
void remove_results(const std::string& directory, const std::vector<std::string>& names) noexcept;

/// Removes the half-written files that a killed run left; their names end in .part.
void remove_parts(const std::string& directory) noexcept;

/// Moves all results to another directory, and makes it if there are any.
///
/// throws  std::filesystem::filesystem_error
void move_results(const std::string& from, const std::string& to, Writer writer);

/// The results of the run before are kept in the folder previous/ of the output directory until a
/// run there has solved. If one of the following functions is killed, calling it again does the
/// rest.

/// Moves the results in `directory` to previous/, in place of those there. Results without a
/// solution (of a run that was refused, say) are removed instead if previous/ has any.
///
/// returns  whether there is previous/ afterwards
/// throws   multigrid::FileError if something cannot be moved, or a run uses previous/
bool move_aside(const std::string& directory, Writer writer);

/// Puts back what a killed move_aside has moved, for a run that resumes with it.
///
/// throws  multigrid::FileError
void undo_move_aside(const std::string& directory);

/// Removes previous/, unless it has files of other names or a run uses it.
void remove_previous(const std::string& directory, Writer writer) noexcept;

/// Refuses input files that move_aside would move.
///
/// files   "" for none
/// throws  multigrid::FileError with the file
void require_not_moved(const std::string& directory, const std::vector<std::string>& files);

}  // namespace apps
