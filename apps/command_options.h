// SPDX-License-Identifier: MIT
#pragma once

#include <boost/program_options.hpp>
#include <string>
#include <vector>

namespace apps {

/// The options of the command line, all of them.
boost::program_options::options_description all_options();

/// "--set", "--backend", …
std::vector<std::string> option_names();

/// The text of --help: of the whole program, or of one of its commands.
///
/// command  "matrix", "reproduce", or anything else for the whole
std::string help(const std::string& command);

}  // namespace apps
