// SPDX-License-Identifier: MIT
#include "postprocess/vtu/attribute.h"

#include <algorithm>
#include <map>

namespace postprocess {
namespace {

/// A byte of ASCII as it can stand in an attribute of XML: VTK writes names as they are.
std::string in_attribute(const char c) {
  static const std::map<char, std::string> entities = {
      {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
  const auto entity = entities.find(c);
  if (entity != entities.end()) return entity->second;
  return static_cast<unsigned char>(c) < ' ' ? "?" : std::string(1, c);
}

/// The number of bytes of the UTF-8 character that begins at `k`; 0 if none does.
std::size_t utf8_length(const std::string& text, const std::size_t k) {
  const auto byte = [&](const std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned int first = byte(k), second = byte(k + 1);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (byte(k + i) >> 6 != 2) return 0;
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool no_character = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
  return overlong || no_character ? 0 : length;
}

}  // namespace

std::string attribute(const std::string& name) {
  std::string text;
  for (std::size_t k = 0; k < name.size();) {
    const std::size_t length = utf8_length(name, k);
    if (length == 0)
      text += '?';
    else if (length == 1)
      text += in_attribute(name[k]);
    else
      text += name.substr(k, length);
    k += std::max<std::size_t>(length, 1);
  }
  return text;
}

}  // namespace postprocess
