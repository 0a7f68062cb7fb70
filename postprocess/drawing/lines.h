// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/samples.h"

#include <cmath>
#include <vector>

// Lines of a picture: found between neighbouring samples, so that they need no geometry and are the same for cells of any
// kind and degree. For kernel sources.
namespace postprocess {

/// Which lines are drawn over colours.
struct Lines {
  std::vector<double>
      contours;  ///< where they are, on a scale from 0 to 1 between the ends of the colour bar; ascending
  bool outlines =
      false;  ///< of the mesh, its materials, and its edges in space; needs SampledParts::outlines
  bool mesh = false;  ///< sides of cells; needs SampledParts::cells
  int shift = 0;      ///< cell c counts as cell c >> shift of a mesh before some refinements
  double unit = 1;    ///< how thick, in pixels
};

/// Lines as kernels look for them: a sample belongs to one if something changes between it and one of its eight neighbours at
/// some distance.
struct LineFinder {
  enum Kind { contour, outline, rim, mesh, n_kinds };

  int columns, rows;
  const float* values;
  const Relief* reliefs;
  const std::uint16_t* materials;
  const Index* cells;
  int shift;  ///< from a cell to one before some refinements
  const float* contours;
  int n_contours;
  bool has_outlines;
  int thin, thick;  ///< distances to neighbours, of contours and mesh, and of outlines

  /// Calls f(kind) for the kinds of lines that the sample in the mesh at (x, y) belongs to.
  template <class F>
  MG_HD void find(int x, int y, const F& f) const {
    const Offset own = Offset(y) * columns + x;
    if (n_contours > 0 && is_on_contour(own, x, y)) f(contour);
    if (cells && any_neighbour(x, y, thin, [&](int, int, Offset other) {
          return other >= 0 && is_inside(other) && cells[other] >> shift != cells[own] >> shift;
        }))
      f(mesh);
    if (!has_outlines) return;
    if (any_neighbour(x, y, thick,
                      [&](int dx, int dy, Offset other) {
                        return other >= 0 && is_inside(other) && is_edge(own, other, dx, dy);
                      }) ||
        (reliefs && any_neighbour(x, y, 2 * thick, [&](int dx, int dy, Offset other) {
           return other >= 0 && is_inside(other) && is_step(reliefs[own], reliefs[other], dx, dy);
         })))
      f(outline);
    if (any_neighbour(x, y, 2 * thick,
                      [&](int, int, Offset other) { return other < 0 || !is_inside(other); }))
      f(rim);
  }

  MG_HD bool is_inside(Offset sample) const { return values[sample] == values[sample]; }

 private:
  /// Calls is_line(dx, dy, sample), sample -1 beyond the picture, for neighbours, until one says so.
  template <class F>
  MG_HD bool any_neighbour(int x, int y, int distance, const F& is_line) const {
    const int across = (distance * 181 + 128) / 256;  // along both axes: about as far
    const int steps[8][2] = {{distance, 0},     {-distance, 0},    {0, distance},
                             {0, -distance},    {across, across},  {-across, across},
                             {across, -across}, {-across, -across}};
    for (const auto& step : steps) {
      const int there_x = x + step[0], there_y = y + step[1];
      const bool is_there = there_x >= 0 && there_x < columns && there_y >= 0 && there_y < rows;
      if (is_line(step[0], step[1], is_there ? Offset(there_y) * columns + there_x : Offset(-1)))
        return true;
    }
    return false;
  }

  /// Where values hardly change from sample to sample, as on plateaus, rounding would draw lines.
  MG_HD bool is_on_contour(Offset own, int x, int y) const {
    constexpr float least_change = 1e-6f;
    const float value = values[own];
    int below = 0;  // the number of contours at or below the value
    for (int high = n_contours; below < high;) {
      const int middle = (below + high) / 2;
      if (contours[middle] <= value)
        below = middle + 1;
      else
        high = middle;
    }
    return any_neighbour(x, y, thin, [&](int, int, Offset other) {
      if (other < 0) return false;
      const float there = values[other];
      const bool crosses = (below > 0 && there < contours[below - 1]) ||
                           (below < n_contours && there >= contours[below]);
      return crosses && ::fabs(there - value) > least_change;
    });
  }

  MG_HD bool is_edge(Offset own, Offset other, int dx, int dy) const {
    if (reliefs && (is_step(reliefs[own], reliefs[other], dx, dy) ||
                    is_step(reliefs[other], reliefs[own], -dx, -dy)))
      return false;  // they do not meet
    if (materials && materials[own] != materials[other]) return true;
    return reliefs && is_fold(reliefs[own], reliefs[other]);
  }

  /// Whether faces meet at 30 degrees or more: ParaView's feature angle.
  MG_HD static bool is_fold(const Relief& a, const Relief& b) {
    constexpr float cosine = 0.8660254f;
    const float product = a.slope_x * b.slope_x + a.slope_y * b.slope_y + 1,
                lengths = (a.slope_x * a.slope_x + a.slope_y * a.slope_y + 1) *
                          (b.slope_x * b.slope_x + b.slope_y * b.slope_y + 1);
    return product < cosine * ::sqrt(double(lengths));
  }

  /// Whether b is behind a: neither is where the other's plane goes on. The line is on a alone, so that its colour suits
  /// what is in front.
  MG_HD static bool is_step(const Relief& a, const Relief& b, int dx, int dy) {
    constexpr float least = 4;
    const float rise = b.depth - a.depth;
    return rise < 0 && ::fabs(rise - (a.slope_x * dx + a.slope_y * dy)) > least &&
           ::fabs(rise - (b.slope_x * dx + b.slope_y * dy)) > least;
  }
};

}  // namespace postprocess
