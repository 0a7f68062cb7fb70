// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mesh {

/// Walks through the words of a .msh file, which blanks and line ends separate, and knows the line
/// for messages. Every function throws MeshError `NAME, line N: …` where the text is not what it
/// asks for.
class MshScanner {
 public:
  MshScanner(const std::string& text, const std::string& name) : text_(text), name_(name) {}

  /// Whether only blanks are left.
  bool at_end();

  /// The line of the word that was read last, from 1.
  std::size_t line() const { return line_of_word_; }

  /// Opens a section: its name without the dollar sign.
  std::string open_section();
  /// Reads `$End…` of the section that is open.
  void close_section();
  /// Leaves out everything up to `$End…` of the section that is open.
  void skip_section();

  std::int64_t integer(const char* what);
  /// From 1 up.
  std::uint64_t tag(const char* what);
  double number(const char* what);
  /// How many items follow; refused if the rest of the file is too short for them at
  /// `characters_each`, so that memory for that many can be had.
  std::size_t count(const char* what, std::size_t characters_each);
  /// Text between quotation marks on the rest of this line.
  std::string quoted(const char* what);

  [[noreturn]] void fail(const std::string& message) const { fail(line_of_word_, message); }
  [[noreturn]] void fail(std::size_t line, const std::string& message) const;
  [[noreturn]] void fail_as_whole(const std::string& message) const;

 private:
  void skip_blanks();
  /// The next word inside of a section.
  std::string_view word(const char* what);

  const std::string& text_;
  const std::string name_;
  std::string section_;  ///< the section that is open
  std::size_t position_ = 0;
  std::size_t line_ = 1;
  std::size_t line_of_word_ = 1;
};

/// A word of a damaged file as it can be shown: short, in quotation marks, printable.
std::string shown(std::string_view word);

}  // namespace mesh
