// SPDX-License-Identifier: MIT
#include "apps/parameters/picture_keys.h"

#include "apps/parameters/slice_plane.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace apps {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

std::optional<std::array<double, 2>> range_of(const std::string& text) {
  if (trimmed(text).empty()) return {};
  const std::vector<double> ends = numbers_in(text);
  if (ends.size() == 2 && ends[0] < ends[1]) return {{ends[0], ends[1]}};
  throw multigrid::InputError(fmt::format(
      "Output/Range: `{}` is no range; write two numbers in ascending order, such as `20, 80`.",
      text));
}

postprocess::Contours contours_of(const std::string& text) {
  using At = postprocess::Contours::At;
  constexpr int least = 2, most = 100;
  const std::string word = trimmed(text);
  if (word == "ticks") return {};
  if (word == "none") return {At::values, 0, {}};
  if (word.rfind("at ", 0) == 0) {
    const std::vector<double> values = numbers_in(word.substr(3));
    if (!values.empty()) return {At::values, 0, values};
  }
  const std::vector<double> number = numbers_in(word);
  if (number.size() == 1 && number[0] >= least && number[0] <= most &&
      number[0] == std::floor(number[0]))
    return {At::round, int(number[0]), {}};
  throw multigrid::InputError(fmt::format(
      "Output/Contours: `{}` is none of `ticks`, `none`, a whole number from {} to {}, and values, such as `at 20, 40.5`.",
      text, least, most));
}

/// Text without blanks around it, of letters that the font of pictures has.
std::string drawn_text(const char* key, const std::string& text) {
  for (const char letter : text)
    if (letter < ' ' || letter > '~')
      throw multigrid::InputError(fmt::format(
          "{}: `{}` has characters that the font of pictures lacks; write it in ASCII, such as `degC` or `W/m^2`.",
          key, text));
  return trimmed(text);
}

}  // namespace

std::vector<double> numbers_in(const std::string& text) {
  std::vector<double> numbers;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string word = trimmed(text.substr(begin, end - begin));
    char* rest = nullptr;
    const double number = std::strtod(word.c_str(), &rest);
    const bool is_plain =
        word.find_first_not_of("+-.0123456789eE") == std::string::npos;  // no hexadecimal, no words
    if (word.empty() || !is_plain || *rest != 0 || !std::isfinite(number)) return {};
    numbers.push_back(number);
    begin = end + 1;
  }
  return numbers;
}

postprocess::PictureOptions picture_options(const OutputOptions& options) {
  postprocess::PictureOptions picture;
  picture.pixels = options.picture_pixels;
  picture.plane = slice_plane(options.slice);
  picture.plane_text = trimmed(options.slice);
  picture.title = drawn_text("Output/Title", options.title);
  picture.unit = drawn_text("Output/Unit", options.unit);
  picture.range = range_of(options.range);
  picture.contours = contours_of(options.contours);
  picture.mesh_lines = options.mesh_lines;
  return picture;
}

}  // namespace apps
