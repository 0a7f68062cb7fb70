// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/error.h"

#include <cstdint>
#include <fmt/core.h>
#include <string>
#include <string_view>
#include <utility>

namespace mesh {

/// Reads the text of a .msh file word by word. Blanks and line ends separate words. Every function
/// throws MeshError `NAME, line N: …` where the text is not what the caller asks for.
class MshScanner {
 public:
  /// text  the whole file; must outlive the scanner
  /// name  of the file, for messages
  MshScanner(const std::string& text, const std::string& name) : text_(text), name_(name) {}

  /// Skips blanks; true if nothing else is left.
  bool at_end();

  /// The line of the word that was read last, from 1.
  std::size_t line() const { return line_of_word_; }

  /// Opens the section that begins here and returns its name without the dollar sign.
  std::string open_section();
  /// Reads `$End…` of the open section.
  void close_section();
  /// Skips the rest of the open section, `$End…` included.
  void skip_section();

  /// The next word as a number. `what` says in messages what is expected: "a coordinate".
  std::int64_t integer(const char* what);
  /// A positive integer.
  std::uint64_t tag(const char* what);
  /// A finite number.
  double number(const char* what);
  /// The number of items that follow. Refused if the rest of the file is too short for them at
  /// `characters_each`, so the caller can allocate memory for that many.
  std::size_t count(const char* what, std::size_t characters_each);
  /// The text between the first and the last quotation mark on the rest of this line.
  std::string quoted(const char* what);

  /// Throws MeshError `NAME, line N: …` with the line of the word that was read last. Message and
  /// values are those of fmt::format.
  template <class... Values>
  [[noreturn]] void fail(fmt::format_string<Values...> message, Values&&... values) const {
    fail(line_of_word_, message, std::forward<Values>(values)...);
  }
  template <class... Values>
  [[noreturn]] void fail(std::size_t line,
                         fmt::format_string<Values...> message,
                         Values&&... values) const {
    throw MeshError(fmt::format("{}, line {}: ", name_, line) +
                    fmt::format(message, std::forward<Values>(values)...));
  }
  /// The same without a line.
  template <class... Values>
  [[noreturn]] void fail_as_whole(fmt::format_string<Values...> message, Values&&... values) const {
    throw MeshError(name_ + ": " + fmt::format(message, std::forward<Values>(values)...));
  }

 private:
  void skip_blanks();
  /// The text up to the next blank; empty at the end of the file.
  std::string_view next_word();
  /// The next word of the open section.
  std::string_view word(const char* what);

  const std::string& text_;
  const std::string name_;
  std::string section_;  ///< the section that is open
  std::size_t position_ = 0;
  std::size_t line_ = 1;
  std::size_t line_of_word_ = 1;
};

/// A word of a damaged file for a message: at most 40 bytes, in quotation marks, with `?` for what
/// a terminal could not print or would obey.
std::string shown(std::string_view word);

}  // namespace mesh
