// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_scanner.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace mesh {

namespace {

bool is_blank(const char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// Parses the whole word as a number; false if it is none.
template <class T>
bool parse(const std::string_view word, T& value) {
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  return error == std::errc() && stop == end;
}

/// The length of the UTF-8 character at the start of `text`, which is not empty; 0 if the bytes are
/// not UTF-8 or a control character.
std::size_t printable_length(const std::string_view text) {
  const auto byte = [&](const std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return first >= ' ' && first != 0x7f ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if (byte(k) >> 6 != 2) return 0;
  return first == 0xc2 && byte(1) < 0xa0 ? 0 : length;
}

}  // namespace

std::string printable(const std::string_view text, std::size_t& read) {
  const std::size_t end = std::min(text.size(), read);
  std::string result;
  for (read = 0; read < end;) {
    const std::size_t length = printable_length(text.substr(read));
    result += length > 0 ? text.substr(read, length) : "?";
    read += std::max<std::size_t>(length, 1);
  }
  return result;
}

std::string printable(const std::string_view text) {
  std::size_t all = text.size();
  return printable(text, all);
}

std::string shown(const std::string_view word) {
  std::size_t read = 40;
  const std::string text = printable(word, read);
  return "`" + text + (read < word.size() ? "...`" : "`");
}

void MshScanner::skip_blanks() {
  for (; position_ < text_.size() && is_blank(text_[position_]); ++position_)
    line_ += text_[position_] == '\n';
}

bool MshScanner::at_end() {
  skip_blanks();
  return position_ >= text_.size();
}

std::string_view MshScanner::next_word() {
  skip_blanks();
  place_ = is_binary() ? position_ + 1 : line_;
  const std::size_t start = position_;
  while (position_ < text_.size() && !is_blank(text_[position_])) ++position_;
  return {text_.data() + start, position_ - start};
}

std::string_view MshScanner::word(const char* what) {
  const std::string_view word = next_word();
  if (word.empty())
    fail("the file ends inside of ${}, where {} should be; it is truncated.", section_, what);
  if (word[0] == '$')
    fail("{} where {} should be; ${} holds less than it announces.", shown(word), what, section_);
  return word;
}

void MshScanner::set_binary(const int tag_bytes) {
  tag_bytes_ = tag_bytes;
  source_.count_bytes();
}

void MshScanner::begin_numbers() {
  if (!is_binary()) return;
  for (; position_ < text_.size() && text_[position_] != '\n'; ++position_)
    if (!is_blank(text_[position_])) {
      place_ = position_ + 1;
      fail("there is text where the bytes of ${} should begin.", section_);
    }
  ++position_;
  in_numbers_ = true;
}

template <class T>
T MshScanner::bytes(const char* what) {
  place_ = position_ + 1;
  if (position_ > text_.size() || text_.size() - position_ < sizeof(T))
    fail("the file ends inside of ${}, where {} should be; it is truncated.", section_, what);
  T value;
  std::memcpy(&value, text_.data() + position_, sizeof(T));
  position_ += sizeof(T);
  return value;
}

std::string MshScanner::open_section() {
  const std::string_view word = next_word();
  if (word.size() < 2 || word[0] != '$' || word.substr(0, 4) == "$End")
    fail(
        "{} stands where a section, such as $Nodes, should begin; only meshes that Gmsh has saved "
        "are read (gmsh -2 FILE.geo -o FILE.msh).",
        shown(word));
  section_ = word.substr(1);
  return section_;
}

void MshScanner::close_section() {
  in_numbers_ = false;
  const std::string_view word = next_word();
  const std::string end = "$End" + section_;
  if (word.empty()) fail("the file ends before {}; it is truncated.", end);
  if (word != end)
    fail("{} where {} should be; the section holds more than it announces.", shown(word), end);
}

void MshScanner::skip_section() {
  in_numbers_ = false;
  const std::size_t found = text_.find("\n$End" + section_, position_);
  if (found == std::string::npos) fail("${0} has no $End{0}; the file is truncated.", section_);
  for (; position_ <= found; ++position_) line_ += text_[position_] == '\n';
  close_section();
}

std::int64_t MshScanner::integer(const char* what) {
  if (in_numbers_) return bytes<std::int32_t>(what);
  const std::string_view text = word(what);
  std::int64_t value = 0;
  if (!parse(text, value)) fail("{} is not a whole number; {} should be here.", shown(text), what);
  return value;
}

std::int64_t MshScanner::wide_integer(const char* what) {
  return in_numbers_ && tag_bytes_ == 8 ? bytes<std::int64_t>(what) : integer(what);
}

std::uint64_t MshScanner::tag(const char* what) {
  const std::int64_t value = wide_integer(what);
  if (value < 1) fail("{} is not positive; {} should be here.", value, what);
  return value;
}

double MshScanner::number(const char* what) {
  if (in_numbers_) {
    const auto value = bytes<double>(what);
    if (!std::isfinite(value)) fail("{} is not finite; {} should be here.", value, what);
    return value;
  }
  const std::string_view text = word(what);
  double value = 0;
  if (!parse(text, value) || !std::isfinite(value))
    fail("{} is not a finite number; {} should be here.", shown(text), what);
  return value;
}

std::size_t MshScanner::count(const char* what, const std::size_t bytes_each) {
  const std::int64_t value = wide_integer(what);
  const std::size_t left = position_ < text_.size() ? text_.size() - position_ : 0;
  if (value < 0 || std::uint64_t(value) > left / bytes_each + 1)
    fail("{} cannot be {}: the file is too short; it is damaged or truncated.", value, what);
  return value;
}

bool MshScanner::skip_word(const std::string_view word) {
  if (in_numbers_) return false;
  skip_blanks();
  if (text_.compare(position_, word.size(), word) != 0) return false;
  position_ += word.size();
  return true;
}

std::string MshScanner::quoted(const char* what) {
  const std::size_t end = std::min(text_.find('\n', position_), text_.size());
  const std::string_view rest(text_.data() + position_, end - position_);
  const std::size_t first = rest.find('"'), last = rest.rfind('"');
  place_ = is_binary() ? position_ + 1 : line_;
  if (first == std::string_view::npos || first == last)
    fail("{} should be here, in quotation marks.", what);
  position_ = end;
  return std::string(rest.substr(first + 1, last - first - 1));
}

}  // namespace mesh
