// SPDX-License-Identifier: MIT
#include "postprocess/gradient.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace postprocess {
namespace {

constexpr int vtk_triangle = 5, vtk_quadrilateral = 9;

/// The length of grad u, with grad u . (dx, dy) = du for two directions (dx, dy, du).
double length_of_gradient(const double* p, const double* q) {
  const double area = p[0] * q[1] - p[1] * q[0];
  return std::hypot((p[2] * q[1] - q[2] * p[1]) / area, (q[2] * p[0] - p[2] * q[0]) / area);
}

}  // namespace

std::vector<double> gradient_lengths(const Fields& fields, const std::vector<double>& u) {
  std::vector<double> lengths;
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
    const std::int64_t* points = &fields.connectivity[fields.offsets[cell]];
    const auto at = [&](int k, int d) {
      return d == 2 ? u[points[k]] : fields.points[3 * points[k] + d];
    };
    const int type = fields.types[cell];
    if (type != vtk_triangle && type != vtk_quadrilateral)
      throw std::invalid_argument(
          "a gradient needs linear triangles and quadrilaterals, but cell " + std::to_string(cell) +
          " has VTK type " + std::to_string(type));
    double xi[3], eta[3];  // how x, y and u grow from side to side of the cell
    for (int d = 0; d < 3; ++d) {
      const bool flat = type == vtk_triangle;
      xi[d] = flat ? at(1, d) - at(0, d) : (at(1, d) + at(2, d) - at(0, d) - at(3, d)) / 2;
      eta[d] = flat ? at(2, d) - at(0, d) : (at(2, d) + at(3, d) - at(0, d) - at(1, d)) / 2;
    }
    lengths.push_back(length_of_gradient(xi, eta));
  }
  return lengths;
}

}  // namespace postprocess
