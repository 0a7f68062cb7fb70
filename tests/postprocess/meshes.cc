// SPDX-License-Identifier: MIT
#include "meshes.h"

namespace postprocess {

Fields make_square(int n,
                   bool quadrilaterals,
                   const std::function<double(double, double)>& f,
                   const std::function<bool(double, double)>& hole) {
  Fields fields;
  Field solution{"solution", 1, {}}, level{"level", 1, {}};
  for (int j = 0; j <= n; ++j) {
    for (int i = 0; i <= n; ++i) {
      const double x = static_cast<double>(i) / n, y = static_cast<double>(j) / n;
      fields.points.insert(fields.points.end(), {x, y, 0});
      solution.values.push_back(f(x, y));
    }
  }
  fields.offsets.push_back(0);
  const auto add_cell = [&](std::initializer_list<std::int64_t> points, int square) {
    fields.connectivity.insert(fields.connectivity.end(), points);
    fields.offsets.push_back(static_cast<std::int64_t>(fields.connectivity.size()));
    fields.types.push_back(points.size() == 3 ? 5 : 9);
    level.values.push_back(square);
  };
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      if (hole((i + 0.5) / n, (j + 0.5) / n)) continue;
      const std::int64_t a = static_cast<std::int64_t>(j) * (n + 1) + i, b = a + 1, c = b + n + 1,
                         d = a + n + 1;
      if (quadrilaterals) {
        add_cell({a, b, c, d}, j * n + i);
      } else {
        add_cell({a, b, c}, j * n + i);
        add_cell({a, c, d}, j * n + i);
      }
    }
  }
  fields.point_data.push_back(std::move(solution));
  fields.cell_data.push_back(std::move(level));
  return fields;
}

Fields make_square(int n, bool quadrilaterals, const std::function<double(double, double)>& f) {
  return make_square(n, quadrilaterals, f, [](double, double) { return false; });
}

bool lower_left_quarter(double x, double y) {
  return x < 0.5 && y < 0.5;
}

}  // namespace postprocess
