// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps {

/// The results of a run or an experiment in its output directory. Files of other names are the
/// user's and never touched. Names are relative to the directory.
enum class Writer { run, experiment };

/// All that are there.
std::vector<std::string> results_in(const std::string& directory, Writer writer);

/// Those that tell of the end of a run, and are wrong as soon as it goes on: report, residuals,
/// picture, hierarchy.
std::vector<std::string> results_of_the_end(const std::string& directory);

/// Whether one of them took computing: a solution, a picture, a checkpoint, a table.
bool hold_a_solution(const std::vector<std::string>& names);

/// Removes these, and the folders that are empty then.
void remove_results(const std::string& directory, const std::vector<std::string>& names) noexcept;

/// Removes what a killed run left half written, under names that end in .part.
void remove_parts(const std::string& directory) noexcept;

/// Moves all results to another directory, which is made if there are any.
///
/// throws  std::filesystem::filesystem_error
void move_results(const std::string& from, const std::string& to, Writer writer);

}  // namespace apps
