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

struct AlongDirection {
  const double* points;
  Index n;
  double direction[3];
  MG_HD RangeSoFar operator()(Index i) const {
    double sum = 0;
    for (int d = 0; d < 3; ++d) sum += direction[d] * points[Offset(d) * n + i];
    const FiniteValue value{&sum};
    return value(0);
  }
};

std::array<double, 2> of_all(const DrawnMesh& mesh, const std::array<double, 2>& own) {
  return mesh.others ? mesh.others->join(own) : own;
}

}  // namespace

std::array<double, 2> finite_range(const Array<double>& values) {
  const Executor& executor = values.executor();
  const RangeSoFar range =
      multigrid::sum(executor, values.size(), FiniteValue{values.on(executor)});
  return {range.low, range.high};
}

std::array<double, 2> finite_range(const DrawnMesh& mesh, const Array<double>& values) {
  return of_all(mesh, finite_range(values));
}

std::array<double, 2> extent(const DrawnMesh& mesh, const int axis) {
  const Executor& executor = mesh.executor();
  const RangeSoFar range =
      multigrid::sum(executor, mesh.n_points,
                     FiniteValue{mesh.points->on(executor) + Offset(axis) * mesh.n_points});
  return of_all(mesh, {range.low, range.high});
}

std::array<double, 2> extent(const DrawnMesh& mesh, const std::array<double, 3>& direction) {
  const Executor& executor = mesh.executor();
  const RangeSoFar range = multigrid::sum(
      executor, mesh.n_points,
      AlongDirection{
          mesh.points->on(executor), mesh.n_points, {direction[0], direction[1], direction[2]}});
  return of_all(mesh, {range.low, range.high});
}

}  // namespace postprocess
