// SPDX-License-Identifier: MIT
#include "postprocess/drawing/sight.h"

#include <cmath>

namespace postprocess {

/// 32 degrees to the right of the front, 26 above.
Viewpoint from_corner() {
  constexpr double degree = 3.14159265358979323846 / 180;
  const double s = std::sin(32 * degree), c = std::cos(32 * degree), low = std::sin(26 * degree),
               high = std::cos(26 * degree);
  return {{c, s, 0}, {-low * s, low * c, high}, {high * s, -high * c, low}};
}

}  // namespace postprocess
