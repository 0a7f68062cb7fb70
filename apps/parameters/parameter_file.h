// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/outline.h"
#include "apps/parameters/parameters.h"

#include <optional>
#include <string>
#include <vector>

namespace dealii {
class ParameterHandler;
}

namespace apps {

/// A parameter file, with the assignments of the command line applied.
struct ParameterFile {
  std::string name;  ///< as given; "standard input" for `-`
  Parameters parameters;
  std::vector<Statement> statements;
  std::vector<std::string> assignments;    ///< "Section/Key=value"; later ones win
  Parameters without_assignments = {};     ///< what the file alone says
  std::vector<std::string> warnings = {};  ///< sentences for log and report
  /// Of a part of a run (apps/coupled): what the file says of all parts.
  std::optional<Parameters> whole = {};
  /// Of a part whose report is in that of another run: the log of that, which it goes on with. Else empty.
  std::string log_of_whole = {};

  /// Whether the command line sets the key `path`.
  bool assigns(const std::string& path) const;

  /// The file name without directory and ending; "stdin" for standard input.
  std::string stem() const;

  /// Output/Directory, or where the results go if it is empty: output/ and the stem.
  std::string output_directory() const;

  /// `message` with the place in front where the first key that it names (as Section/Key) was set:
  /// "FILE, line 7: …".
  std::string locate(const std::string& message) const;
};

/// "Section/Key" of "Section/Key = value".
std::string key_of(const std::string& assignment);

/// Reads and parses a parameter file. Line ends may be those of Windows. A relative Mesh/File,
/// Problem/Initial file, or file of a table in an expression, starts at the folder of the file (the one named here, even if an included file sets it); in an
/// assignment and in standard input it starts at the working directory.
///
/// name         of the file, or `-` for standard input
/// assignments  "Section/Key=value", applied after the file
/// throws       multigrid::FileError if the file cannot be read; multigrid::InputError with file,
///              line and key, and what is allowed
ParameterFile read_parameters(const std::string& name, const std::vector<std::string>& assignments);

/// Parameters from the command line alone.
///
/// name         of the input, in place of that of a file
/// assignments  "Section/Key=value", applied to `defaults`
/// throws       multigrid::InputError as read_parameters
ParameterFile assign_parameters(const std::string& name,
                                const Parameters& defaults,
                                const std::vector<std::string>& assignments);

/// Declares the entries with their values as defaults.
void declare(dealii::ParameterHandler& handler, const std::vector<Entry>& list);

/// A parameter file that sets all keys, or these keys, to their values, with comments that explain
/// them.
std::string to_prm(const Parameters& parameters);
std::string to_prm(const std::vector<Entry>& entries);

/// The parameters.prm that repeats a run from any directory: to_prm with absolute paths of
/// Mesh/File, Problem/Initial file and tables.
std::string to_repeat(Parameters parameters);

/// docs/parameters.md: every section, key, default and meaning.
std::string parameters_page();

}  // namespace apps
