// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps {

/// Numbers y over x; where y is not finite the curve has a gap.
struct Curve {
  std::string label;
  std::vector<double> x, y;  ///< of one length, x ascending
};

struct CurvePlot {
  std::string title, x_title, y_title;
  std::vector<Curve> curves;
  bool logarithmic = false;  ///< both axes; numbers that are not positive are gaps then
};

/// The plot as an SVG picture. Curves with more points than a picture can show keep the lowest and the highest of each column.
std::string curves_svg(const CurvePlot& plot);

}  // namespace apps
