// SPDX-License-Identifier: MIT
#pragma once

#include <boost/program_options.hpp>
#include <string>
#include <utility>
#include <vector>

namespace apps {

/// The options of the command line, all of them.
boost::program_options::options_description all_options();

/// Options that belong together, with what stands above them.
struct OptionGroup {
  const char* caption;
  boost::program_options::options_description options;
};

/// The same in groups: all that --help, the manual page and the completion of a shell know of them.
std::vector<OptionGroup> option_groups();

/// A way to call the program.
struct Usage {
  const char* program;
  const char* words;  ///< behind it
  const char* meaning;
};
const std::vector<Usage>& usages();

/// The words that are commands.
std::vector<std::string> command_names();

/// The exit codes and what they mean in a few words.
const std::vector<std::pair<int, std::string>>& exit_codes();

/// "--set", "--backend", …
std::vector<std::string> option_names();

/// The text of --help: of the whole program, or of one of its commands.
///
/// command  "matrix", "reproduce", "compare", or anything else for the whole
std::string help(const std::string& command);

}  // namespace apps
