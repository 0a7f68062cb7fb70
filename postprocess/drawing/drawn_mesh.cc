// SPDX-License-Identifier: MIT
#include "postprocess/drawing/drawn_mesh.h"

#include "multigrid/backend/launch.h"

#include <cmath>
#include <limits>

namespace postprocess {
namespace {

struct RangeSoFar {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  MG_HD RangeSoFar& operator+=(const RangeSoFar& other) {
    low = other.low < low ? other.low : low;
    high = other.high > high ? other.high : high;
    return *this;
  }
};

struct FiniteValue {
  const double* values;
  MG_HD RangeSoFar operator()(Index i) const {
    if (!(::fabs(values[i]) <= 1.7976931348623157e308)) return {};
    return {values[i], values[i]};
  }
};

}  // namespace

std::array<double, 2> finite_range(const Array<double>& values) {
  const Executor& executor = values.executor();
  const RangeSoFar range =
      multigrid::sum(executor, values.size(), FiniteValue{values.on(executor)});
  return {range.low, range.high};
}

std::array<double, 2> extent(const DrawnMesh& mesh, const int axis) {
  const Executor& executor = mesh.executor();
  const RangeSoFar range =
      multigrid::sum(executor, mesh.n_points,
                     FiniteValue{mesh.points->on(executor) + Offset(axis) * mesh.n_points});
  return {range.low, range.high};
}

}  // namespace postprocess
