// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace apps {

/// The manual page terrace.1, in the language of man(7), made of the options that --help prints.
std::string man_page();

/// Words for the completion of a shell, one a line.
///
/// what    "options", "commands", "keys" (Section/Key of all parameters), or a key, for the values that it takes if they are words
/// throws  multigrid::InputError for anything else
std::string words_to_complete(const std::string& what);

}  // namespace apps
