// SPDX-License-Identifier: MIT
#include "multigrid/choice/anisotropy.h"

#include "multigrid/formats/views.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

constexpr double common = 0.25;  ///< share of groups that have more
/// A row whose entries do not add up to 0, up to this part of their sizes, is beside given values, or has
/// mass: it is left out.
constexpr double negligible = 0.01;
/// A tensor that is smaller than this, relative to its terms, says nothing: of mass alone.
constexpr double cancelled = 1e-3;
/// Points in space whose couplings differ by more than this factor (squared lengths) lie on a surface, or
/// in layers as thin.
constexpr double flat = 1e3;
/// They may lie on one from this factor on, if diffusion differs by the same one, up to the factor `like`:
/// a part of a curved surface has both from its curvature alone.
constexpr double curved = 8, like = 4;

/// A sum of weights times d d^T.
struct Tensor {
  double xx = 0, xy = 0, yy = 0, xz = 0, yz = 0, zz = 0;
  double size = 0;  ///< sum of the traces of the terms, as absolute values

  MG_HD void add(double weight, const double* d) {
    xx += weight * d[0] * d[0];
    xy += weight * d[0] * d[1];
    yy += weight * d[1] * d[1];
    xz += weight * d[0] * d[2];
    yz += weight * d[1] * d[2];
    zz += weight * d[2] * d[2];
    size += fabs(weight) * (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
  }

  template <class Lanes>
  MG_HD void sum_over(Lanes lane) {
    for (double* part : {&xx, &xy, &yy, &xz, &yz, &zz, &size}) *part = lane.sum(*part);
  }

  /// The largest eigenvalue by the least, at most 1e6; 1 if the tensor says nothing.
  MG_HD double ratio(int dimension) const {
    double least = 0, middle = 0, most = 0;
    eigenvalues(dimension, least, middle, most);
    return quotient(least, most);
  }
  /// The same in the plane of a surface in space.
  MG_HD double ratio_on_surface() const {
    double least = 0, middle = 0, most = 0;
    eigenvalues(3, least, middle, most);
    return quotient(middle, most);
  }

 private:
  MG_HD double quotient(double least, double most) const {
    if (!(most > cancelled * size)) return 1;
    return least > 1e-6 * most ? most / least : 1e6;
  }
  MG_HD void eigenvalues(int dimension, double& least, double& middle, double& most) const {
    if (dimension == 2) return eigenvalues_in_plane(least, most);
    eigenvalues_in_space(least, most);
    middle = xx + yy + zz - least - most;
  }
  MG_HD void eigenvalues_in_plane(double& least, double& most) const {
    const double mean = (xx + yy) / 2, half = (xx - yy) / 2;
    const double radius = sqrt(half * half + xy * xy);
    least = mean - radius;
    most = mean + radius;
  }
  /// Source: Smith, Eigenvalues of a symmetric 3 × 3 matrix, Comm. ACM 1961.
  MG_HD void eigenvalues_in_space(double& least, double& most) const {
    const double mean = (xx + yy + zz) / 3;
    const double a = xx - mean, b = yy - mean, c = zz - mean;
    const double p = sqrt((a * a + b * b + c * c + 2 * (xy * xy + xz * xz + yz * yz)) / 6);
    if (!(p > 0)) {
      least = most = mean;
      return;
    }
    const double determinant =
        a * (b * c - yz * yz) - xy * (xy * c - yz * xz) + xz * (xy * yz - b * xz);
    double cosine = determinant / (2 * p * p * p);
    cosine = cosine < -1 ? -1 : cosine > 1 ? 1 : cosine;
    constexpr double third_of_turn = 2.0943951023931953;
    const double angle = acos(cosine) / 3;
    most = mean + 2 * p * cos(angle);
    least = mean + 2 * p * cos(angle + third_of_turn);
  }
};

/// The ratio of a group of rows.
struct RatioOfGroup {
  CsrView<double> A;
  Sample sample;
  const double* coordinates;
  Offset n;
  int dimension;
  double* ratios;

  template <class Lanes>
  MG_HD void operator()(Index g, Lanes lane) const {
    Tensor tensor, directions;
    for (Index k = lane.rank; k < Sample::group; k += Lanes::size) {
      if (g * Sample::group + k >= sample.n_rows) break;
      const Index i = sample.row(g * Sample::group + k);
      if (!is_inside(i)) continue;
      A.for_each_entry(i, [&](Index j, double a) {
        if (j == i) return;
        double d[3] = {};
        for (int c = 0; c < dimension; ++c) d[c] = coordinates[c * n + j] - coordinates[c * n + i];
        tensor.add(-a, d);
        directions.add(1, d);
      });
    }
    tensor.sum_over(lane);
    directions.sum_over(lane);
    if (lane.rank != 0) return;
    ratios[g] = dimension == 3 && is_surface(directions.ratio(3), tensor.ratio(3))
                    ? tensor.ratio_on_surface()
                    : tensor.ratio(dimension);
  }

 private:
  /// ratios  of the couplings' directions and of diffusion
  MG_HD static bool is_surface(double of_directions, double of_diffusion) {
    return of_directions > flat || (of_directions > curved && of_diffusion < like * of_directions &&
                                    of_directions < like * of_diffusion);
  }
  MG_HD bool is_inside(Index i) const {
    double total = 0, absolute = 0;
    A.for_each_entry(i, [&](Index, double a) {
      total += a;
      absolute += fabs(a);
    });
    return fabs(total) <= negligible * absolute;
  }
};

}  // namespace

double anisotropy(const System& system, const Sample& sample) {
  const Executor& executor = system.A.executor();
  const Index n_groups = (sample.n_rows + Sample::group - 1) / Sample::group;
  if (n_groups == 0) return 1;
  Array<double> ratios(executor, n_groups);
  for_each_row<Sample::group>(executor, n_groups,
                              RatioOfGroup{view(system.A), sample, system.coordinates.on(executor),
                                           system.n(), system.dimension, ratios.on(executor)});
  std::vector<double> sorted = ratios.to_vector();
  const auto at = sorted.begin() + std::ptrdiff_t((1 - common) * (n_groups - 1));
  std::nth_element(sorted.begin(), at, sorted.end());
  return *at;
}

}  // namespace multigrid
