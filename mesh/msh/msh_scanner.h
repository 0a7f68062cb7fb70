// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh_source.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace mesh {

/// Reads a .msh file. In text, blanks and line ends separate words; binary sections hold whole numbers of 4 and of 8 bytes,
/// and doubles. Every function throws MeshError `NAME, line N: …`, or `byte N`, where the file is not what the caller asks for.
class MshScanner {
 public:
  /// text  the whole file; must outlive the scanner
  /// name  of the file, for messages
  MshScanner(const std::string& text, const std::string& name) : text_(text), source_(name) {}

  /// Skips blanks; true if nothing else is left.
  bool at_end();

  /// Where the word or number that was read last begins: its line from 1, in a binary file its byte from 1.
  std::size_t place() const { return place_; }
  const MshSource& source() const { return source_; }

  /// Says that the file is binary, so that places are bytes.
  ///
  /// tag_bytes  of a tag or count in binary sections: 4 or 8
  void set_binary(int tag_bytes);
  bool is_binary() const { return tag_bytes_ > 0; }
  /// Skips the end of the present line. In a binary file numbers are bytes from there on, until the section is closed.
  void begin_numbers();

  /// Opens the section that begins here and returns its name without the dollar sign.
  std::string open_section();
  /// Reads `$End…` of the open section.
  void close_section();
  /// Skips the rest of the open section, `$End…` included.
  void skip_section();

  /// The next whole number, of 4 bytes. `what` says in messages what is expected: "a coordinate".
  std::int64_t integer(const char* what);
  /// A positive whole number, of as many bytes as a tag has.
  std::uint64_t tag(const char* what);
  /// A whole number of as many bytes as a tag has.
  std::int64_t wide_integer(const char* what);
  /// A finite number.
  double number(const char* what);
  /// The number of items that follow, of as many bytes as a tag has. Refused if the rest of the file is too short for them
  /// at `bytes_each`, so the caller can allocate memory for that many.
  std::size_t count(const char* what, std::size_t bytes_each);
  /// The text between the first and the last quotation mark on the rest of this line.
  std::string quoted(const char* what);
  /// Whether the next word is this one, which is then skipped; in binary sections false.
  bool skip_word(std::string_view word);

  /// Throws MeshError with the place of what was read last. Message and values are those of fmt::format.
  template <class... Values>
  [[noreturn]] void fail(fmt::format_string<Values...> message, Values&&... values) const {
    source_.fail_at(place_, message, std::forward<Values>(values)...);
  }

 private:
  void skip_blanks();
  /// The text up to the next blank; empty at the end of the file.
  std::string_view next_word();
  /// The next word of the open section.
  std::string_view word(const char* what);
  /// The next bytes of a binary section as a number.
  template <class T>
  T bytes(const char* what);

  const std::string& text_;
  MshSource source_;
  int tag_bytes_ = 0;        ///< 0: the file is text
  bool in_numbers_ = false;  ///< whether numbers are bytes here
  std::string section_;      ///< the section that is open
  std::size_t position_ = 0;
  std::size_t line_ = 1;
  std::size_t place_ = 1;
};

/// A text of unknown origin for a message, with `?` for what a terminal could not print or would obey.
std::string printable(std::string_view text);
/// The same of its beginning.
///
/// read  about how many bytes; receives how many it was, which ends with a character
std::string printable(std::string_view text, std::size_t& read);

/// A word of a damaged file for a message: at most 40 bytes, in quotation marks, with `?` for what
/// a terminal could not print or would obey.
std::string shown(std::string_view word);

}  // namespace mesh
