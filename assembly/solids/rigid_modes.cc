// SPDX-License-Identifier: MIT
#include "assembly/solids/rigid_modes.h"

#include "multigrid/backend/launch.h"

#include <algorithm>
#include <limits>

namespace assembly {

namespace {

/// The least and the largest coordinates.
struct Box {
  static constexpr double far = std::numeric_limits<double>::infinity();
  double low[3] = {far, far, far}, high[3] = {-far, -far, -far};
  MG_HD Box& operator+=(const Box& other) {
    for (int d = 0; d < 3; ++d) {
      low[d] = other.low[d] < low[d] ? other.low[d] : low[d];
      high[d] = other.high[d] > high[d] ? other.high[d] : high[d];
    }
    return *this;
  }
};

template <int dim>
struct BoxOfNode {
  PointsView points;
  MG_HD Box operator()(Index i) const {
    Box box;
    for (int d = 0; d < dim; ++d) box.low[d] = box.high[d] = points(i, d);
    return box;
  }
};

template <int dim>
struct ModeOfUnknown {
  static constexpr int n_modes = dim == 2 ? 3 : 6;
  PointsView points;
  const Index* entry;
  double center[dim];
  double size;
  Offset n;  ///< unknowns
  double* modes;

  MG_HD void operator()(Index k) const {
    const Index node = k / dim, a = k % dim;
    double x[3] = {};
    for (int d = 0; d < dim; ++d) x[d] = (points(node, d) - center[d]) / size;
    for (int m = 0; m < n_modes; ++m)
      modes[m * n + k] = entry[k] >= 0 ? 0 : m < dim ? (m == a ? 1 : 0) : rotated(m - dim, a, x);
  }

 private:
  /// Component a of e_axis x x; in the plane the axis is z.
  MG_HD static double rotated(int axis, int a, const double (&x)[3]) {
    if (dim == 2) axis = 2;
    const int next = (axis + 1) % 3, after = (axis + 2) % 3;
    return a == next ? -x[after] : a == after ? x[next] : 0;
  }
};

template <int dim>
struct PlaceOfUnknown {
  PointsView points;
  Offset n;
  double* places;
  MG_HD void operator()(Index k) const {
    for (int d = 0; d < dim; ++d) places[d * n + k] = points(k / dim, d);
  }
};

}  // namespace

template <int dim>
Array<double> rigid_modes(const Array<double>& points, const Array<Index>& entry) {
  const Executor& executor = points.executor();
  const PointsView places = view(points, dim);
  const Offset n = entry.size();
  const Box box = multigrid::sum(executor, n / dim, BoxOfNode<dim>{places});
  Array<double> modes(executor, n * ModeOfUnknown<dim>::n_modes);
  ModeOfUnknown<dim> kernel{places, entry.on(executor), {}, 0, n, modes.on(executor)};
  for (int d = 0; d < dim; ++d) {
    kernel.center[d] = (box.low[d] + box.high[d]) / 2;
    kernel.size = std::max(kernel.size, (box.high[d] - box.low[d]) / 2);
  }
  multigrid::for_each(executor, n, kernel);
  return modes;
}

template <int dim>
Array<double> places_of_unknowns(const Array<double>& points) {
  const Executor& executor = points.executor();
  const Offset n = points.size();
  Array<double> places(executor, n * dim);
  multigrid::for_each(executor, n, PlaceOfUnknown<dim>{view(points, dim), n, places.on(executor)});
  return places;
}

#define INSTANTIATE(dim)                                                              \
  template Array<double> rigid_modes<dim>(const Array<double>&, const Array<Index>&); \
  template Array<double> places_of_unknowns<dim>(const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
