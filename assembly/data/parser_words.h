// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace assembly {

/// Why muParser cannot read an expression, in words that need no knowledge of it: "nothing is
/// called `foo`".
///
/// text    as the user wrote it
/// report  what deal.II's FunctionParser prints before it throws: lines `Token:    <foo>` and
///         `Errc:     <1>` among others
std::string parser_words(const std::string& text, const std::string& report);

}  // namespace assembly
