// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps {

/// Colours that the colour-blind can tell apart, too (M. Okabe, K. Ito, Color universal design, 2008).
inline constexpr const char* svg_colors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                             "#e69f00", "#56b4e9", "#444444"};

/// Text with the characters replaced that mean something in SVG.
std::string svg_escape(std::string text);

/// The beginning of a picture: its size, letters and a white ground. It ends with "</svg>\n".
std::string svg_head(double width, double height);

/// A text in bold letters that begins at the left of the picture.
std::string svg_title(const std::string& title);

/// An axis of numbers, or of their logarithms.
struct NumberAxis {
  double low = 0, high = 1;
  bool logarithmic = false;

  /// Where a number lies between the ends, from 0 to 1.
  double share(double value) const;
  /// Round numbers; if the axis is logarithmic, powers of ten, and 2 and 5 times those if there are few.
  std::vector<double> ticks() const;
};

/// The rectangle between axes.
struct SvgFrame {
  double left, top, width, height;
};

/// Grid lines, numbers and title of the axis on the left, and the frame.
std::string svg_left_axis(const SvgFrame& frame, const NumberAxis& axis, const std::string& title);
/// The same of the axis below, without the frame.
std::string svg_lower_axis(const SvgFrame& frame, const NumberAxis& axis, const std::string& title);
std::string svg_border(const SvgFrame& frame);

}  // namespace apps
