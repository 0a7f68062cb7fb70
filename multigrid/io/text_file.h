// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <string>
#include <string_view>

namespace multigrid {

/// The first letters of a word in quotes for a message; `?` stands for what cannot be printed.
std::string quoted(std::string_view word);

/// A text file in memory, read word by word. Lines may end as on Windows, and the last line may
/// have no end. Errors name the file and the line.
class TextFile {
 public:
  /// Reads the whole file, and expands it if it is compressed (gzip_file.h).
  ///
  /// separators  characters that stand for blanks
  /// throws      FileError if it cannot be read
  explicit TextFile(const std::string& file, const char* separators = "");

  /// Moves to the next line that is neither blank nor begins with `comment`; false at the end of
  /// the file. To be called at the end of a line.
  bool next_line(char comment);
  /// Moves to the end of this line.
  void skip_line();
  /// Whether a number comes next on this line.
  bool is_at_number();
  /// The next word of this line in lower case; empty at the end of the line.
  std::string word();
  /// The next number of this line.
  ///
  /// what    for messages: "the row"
  /// throws  InputError if it is missing, no such number or not finite; FileError if the file ends
  ///         within it
  Offset whole_number(const char* what);
  double number(const char* what);
  /// Requires that nothing else stands on this line. Throws InputError that ends with `hint`.
  void end_line(const char* hint);

  /// The number of bytes not yet read.
  Offset remaining() const { return end_ - at_; }
  /// The number of the current line, from 1.
  Offset line() const { return line_at(remaining()); }
  /// That of the line in which `remaining` was so many bytes.
  Offset line_at(Offset remaining) const;

  /// "FILE, line 7: WHAT"
  [[noreturn]] void refuse_line(const std::string& what) const;
  /// "FILE: WHAT"
  [[noreturn]] void refuse(const std::string& what) const;
  /// FileError "FILE is truncated: WHAT"
  [[noreturn]] void truncated(const std::string& what) const;

 private:
  void skip_blanks() {
    while (is_blank(*at_)) ++at_;
  }
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  std::string_view next_word() const;
  bool ends_word(const char* c) const { return is_blank(*c) || *c == '\n' || c == end_; }
  template <class Number>
  Number parse(const char* what, const char* kind);
  [[noreturn]] void refuse_number(const char* what, const char* kind) const;

  std::string file_;
  std::string text_;
  const char* at_;  ///< the next character; `end_` points to a 0 byte
  const char* end_;
};

}  // namespace multigrid
