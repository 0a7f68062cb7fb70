// SPDX-License-Identifier: MIT
#include "multigrid/io/text_file.h"

#include "multigrid/errors.h"
#include "multigrid/io/gzip_file.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

namespace multigrid {
namespace {

/// Reads the file at once if its size is known, otherwise (a pipe) in pieces that grow; expands it if it is compressed.
std::string read_whole(const std::string& name) {
  const auto fail = [&] { throw FileError(name + ": cannot be read: " + std::strerror(errno)); };
  std::ifstream file(name, std::ios::binary);
  if (!file) fail();
  std::error_code unknown;
  const auto bytes = std::filesystem::file_size(name, unknown);
  std::string text;
  std::size_t used = 0, room = unknown ? 0 : static_cast<std::size_t>(bytes) + 1;
  do {
    text.resize(std::max(text.size() + room, std::size_t{1} << 12));
    file.read(&text[used], static_cast<std::streamsize>(text.size() - used));
    used += static_cast<std::size_t>(file.gcount());
    room = text.size();
  } while (used == text.size());
  if (file.bad()) fail();
  text.resize(used);
  return expanded(name, std::move(text));
}

}  // namespace

std::string quoted(std::string_view word) {
  constexpr std::size_t most = 24;
  std::string text = "'";
  for (const char c : word.substr(0, most)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + (word.size() > most ? "…'" : "'");
}

TextFile::TextFile(const std::string& file, const char* separators)
    : file_(file), text_(read_whole(file)), at_(text_.c_str()), end_(at_ + text_.size()) {
  for (const char* separator = separators; *separator; ++separator)
    std::replace(text_.begin(), text_.end(), *separator, ' ');
}

bool TextFile::next_line(char comment) {
  while (at_ < end_) {
    skip_blanks();
    if (*at_ == comment) skip_line();
    if (*at_ != '\n') return at_ < end_;
    ++at_;
  }
  return false;
}

void TextFile::skip_line() {
  const void* stop = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
  at_ = stop ? static_cast<const char*>(stop) : end_;
}

bool TextFile::is_at_number() {
  skip_blanks();
  const char* const begin = at_ + (*at_ == '+' ? 1 : 0);
  double value = 0;
  return std::from_chars(begin, end_, value).ec != std::errc::invalid_argument;
}

std::string_view TextFile::next_word() const {
  const char* end = at_;
  while (!ends_word(end)) ++end;
  return {at_, static_cast<std::size_t>(end - at_)};
}

std::string TextFile::word() {
  skip_blanks();
  std::string word(next_word());
  at_ += word.size();
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
}

template <class Number>
Number TextFile::parse(const char* what, const char* kind) {
  skip_blanks();
  const bool plus = at_[0] == '+' && at_[1] != '-';  // which from_chars does not know
  Number value{};
  const auto [stop, error] = std::from_chars(at_ + plus, end_, value);
  if (error != std::errc() || !ends_word(stop)) refuse_number(what, kind);
  at_ = stop;
  return value;
}

Offset TextFile::whole_number(const char* what) {
  return parse<Offset>(what, "a whole number");
}

double TextFile::number(const char* what) {
  const auto value = parse<double>(what, "a number that double precision can hold");
  if (!std::isfinite(value)) refuse_line(std::string(what) + " is not finite");
  return value;
}

void TextFile::refuse_number(const char* what, const char* kind) const {
  const std::string name = what;
  if (*at_ == '\n') refuse_line(name + " is missing");
  const std::size_t letters = std::strspn(at_, "+-.0123456789eE");
  if (at_ + letters == end_ && (at_ == end_ || !std::isdigit(static_cast<unsigned char>(end_[-1]))))
    truncated("it ends where " + name + " is expected, in line " + std::to_string(line()));
  refuse_line(name + " is " + quoted(next_word()) + ", which is not " + kind);
}

void TextFile::end_line(const char* hint) {
  skip_blanks();
  if (!ends_word(at_)) refuse_line("there is " + quoted(next_word()) + " too much; " + hint);
}

Offset TextFile::line_at(Offset remaining) const {
  return 1 + std::count(text_.c_str(), end_ - remaining, '\n');
}

void TextFile::refuse_line(const std::string& what) const {
  throw InputError(file_ + ", line " + std::to_string(line()) + ": " + what);
}

void TextFile::refuse(const std::string& what) const {
  throw InputError(file_ + ": " + what);
}

void TextFile::truncated(const std::string& what) const {
  throw FileError(file_ + " is truncated: " + what);
}

}  // namespace multigrid
