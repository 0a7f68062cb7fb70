// SPDX-License-Identifier: MIT
#include "apps/plots/svg.h"

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cmath>
#include <fmt/format.h>

namespace apps {

std::string svg_escape(std::string text) {
  boost::replace_all(text, "&", "&amp;");  // first: the others bring more of them
  boost::replace_all(text, "<", "&lt;");
  boost::replace_all(text, ">", "&gt;");
  return text;
}

std::string svg_head(const double width, const double height) {
  return fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0:.0f} {1:.0f}' width='{0:.0f}' "
      "height='{1:.0f}' font-family='sans-serif' font-size='12' fill='#222'>\n"
      "<rect width='100%' height='100%' fill='white'/>\n",
      width, height);
}

std::string svg_title(const std::string& title) {
  return fmt::format("<text x='14' y='24' font-size='15' font-weight='bold'>{}</text>\n",
                     svg_escape(title));
}

double NumberAxis::share(const double value) const {
  const auto scaled = [&](double v) { return logarithmic ? std::log10(v) : v; };
  return (scaled(value) - scaled(low)) / (scaled(high) - scaled(low));
}

std::vector<double> NumberAxis::ticks() const {
  std::vector<double> list;
  if (logarithmic) {
    const int first = int(std::floor(std::log10(low) + 1e-9)),
              last = int(std::floor(std::log10(high) + 1e-9));
    const int step = std::max(1, (last - first) / 6);
    const bool few = std::log10(high / low) < 2.5;
    for (int power = first; power <= last; power += step)
      for (const double digit : {1., 2., 5.})
        if (const double tick = digit * std::pow(10., power);
            (digit == 1 || few) && tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9))
          list.push_back(tick);
    return list;
  }
  const double rough = (high - low) / 5, power = std::pow(10., std::floor(std::log10(rough)));
  const double factor = rough / power;
  const double step = power * (factor > 5 ? 10 : factor > 2 ? 5 : factor > 1 ? 2 : 1);
  for (long k = long(std::ceil(low / step - 1e-9)); double(k) * step <= high + 1e-9 * step; ++k)
    list.push_back(double(k) * step);
  return list;
}

std::string svg_left_axis(const SvgFrame& frame, const NumberAxis& axis, const std::string& title) {
  std::string svg;
  for (const double tick : axis.ticks()) {
    const double y = frame.top + frame.height * (1 - axis.share(tick));
    svg += fmt::format("<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' stroke='#ddd'/>",
                       frame.left, y, frame.left + frame.width, y);
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='end'>{:g}</text>\n",
                       frame.left - 6, y + 4, tick);
  }
  const double middle = frame.top + frame.height / 2, x = frame.left - 60;
  return svg + fmt::format(
                   "<text x='{:.1f}' y='{:.1f}' text-anchor='middle' transform='rotate(-90 {:.1f} "
                   "{:.1f})'>{}</text>\n",
                   x, middle, x, middle, svg_escape(title));
}

std::string svg_lower_axis(const SvgFrame& frame,
                           const NumberAxis& axis,
                           const std::string& title) {
  const double bottom = frame.top + frame.height;
  std::string svg;
  for (const double tick : axis.ticks()) {
    const double x = frame.left + frame.width * axis.share(tick);
    svg += fmt::format("<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' stroke='#ddd'/>", x,
                       frame.top, x, bottom);
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='middle'>{:g}</text>\n", x,
                       bottom + 17, tick);
  }
  return svg + fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='middle'>{}</text>\n",
                           frame.left + frame.width / 2, bottom + 38, svg_escape(title));
}

std::string svg_border(const SvgFrame& frame) {
  return fmt::format(
      "<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' fill='none' stroke='#444'/>\n",
      frame.left, frame.top, frame.width, frame.height);
}

}  // namespace apps
