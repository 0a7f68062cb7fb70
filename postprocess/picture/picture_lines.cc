// SPDX-License-Identifier: MIT
#include "postprocess/picture/picture_lines.h"

#include "postprocess/picture/ticks.h"

#include <algorithm>

namespace postprocess {

std::vector<double> shares_of(const Contours& contours, double low, double high) {
  if (!(low < high)) return {};
  std::vector<double> shares;
  if (contours.at == Contours::At::values)
    for (const double value : contours.values)
      shares.push_back((value / 2 - low / 2) / (high / 2 - low / 2));
  else
    for (const Tick& tick :
         ticks(low, high, contours.at == Contours::At::ticks ? most_ticks : contours.most))
      shares.push_back(tick.share);
  constexpr double end = 1e-6;
  const auto is_at_an_end = [](const double share) { return !(share > end && share < 1 - end); };
  shares.erase(std::remove_if(shares.begin(), shares.end(), is_at_an_end), shares.end());
  std::sort(shares.begin(), shares.end());
  return shares;
}

MeshLinesDrawn add_mesh(const DrawnMesh& mesh,
                        const std::vector<const Plot*>& plots,
                        Lines& lines) {
  constexpr double most = 0.4;  // triangles of six pixels in height
  for (int left_out = 0; left_out <= mesh.refinements; ++left_out) {
    lines.shift = mesh.dimension * left_out;
    double share = 0;
    for (const Plot* plot : plots) share = std::max(share, share_of_sides(plot->samples, lines));
    if (share > most) continue;
    lines.mesh = true;
    return {true, left_out};
  }
  return {};
}

}  // namespace postprocess
