// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps {

/// The name that a mistyped word was probably meant to be; upper and lower case do not matter. It
/// is the shortest name that begins with `wrong` (if that has three letters or more); else the
/// closest one, with at most a third of the letters inserted, dropped, replaced or swapped with
/// their neighbour; else one that has all words of `wrong`, each with a few such slips ("rigth
/// side" for "Right hand side").
///
/// returns  empty if no name is close
std::string nearest(const std::string& wrong, const std::vector<std::string>& names);

/// "; did you mean X?", or nothing if no name is close.
std::string did_you_mean(const std::string& wrong, const std::vector<std::string>& names);

/// "a, b, c"
std::string list(const std::vector<std::string>& names, const std::string& separator = ", ");

/// The words of a text with single spaces between them, in one line.
std::string one_line(const std::string& text);

/// The parts of a text between separators; an empty part at the end is left out.
std::vector<std::string> split(const std::string& text, char separator);

}  // namespace apps
