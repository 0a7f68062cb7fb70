// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <string>

namespace apps {

/// From now on nothing is shown on the screen but warnings and errors (--quiet).
void be_quiet();
bool is_quiet();

/// From now on nothing at all is shown on the screen: another process does that.
void be_silent();
bool is_silent();

/// Prints a text on the screen, unless that is to be quiet.
void show(const std::string& text);

/// Prints a warning on the screen, unless that is to be silent: "warning: SENTENCE".
void warn_on_screen(const std::string& sentence);

enum class Colour { red, green, yellow };

/// The text in colour if the stream is a terminal that has colours: neither is NO_COLOR set (no-color.org) nor is TERM "dumb".
std::string coloured(const std::string& text, Colour colour, FILE* stream);

/// Lines of a log with colours, if the screen has any: how a solve ended, and the word warning.
std::string with_colours(const std::string& lines);

}  // namespace apps
