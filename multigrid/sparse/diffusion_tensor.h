// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/sparse/sample.h"

#include <cmath>

/// The diffusion tensor behind a matrix, as far as entries and coordinates tell it.
namespace multigrid {

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

  /// Whether it is so small, relative to its terms, that it says nothing, as of mass alone.
  MG_HD bool is_cancelled(double most) const {
    constexpr double cancelled = 1e-3;
    return !(most > cancelled * size);
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
    if (is_cancelled(most)) return 1;
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

/// What the groups of 32 rows of a sample say about diffusion: sum_ij -a_ij d d^T over the rows i of a
/// group, with d from the point of i to that of j. Rows that have mass or are beside given values are left
/// out.
struct GroupDiffusion {
  Array<Tensor> tensors;
  Array<double> ratios;  ///< of their eigenvalues; negative of a surface in space, and in its plane
};

/// coordinates  dimension × n, as in System
/// cost         a pass over the rows of the sample, and the coordinates of their neighbours
/// source       own study (docs/methods/auto.md)
GroupDiffusion diffusion_of_groups(const Csr<double>& A,
                                   const Array<double>& coordinates,
                                   int dimension,
                                   const Sample& sample);

/// Directions of diffusion, and how strong it is along them.
struct PrincipalAxes {
  double axis[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};  ///< axis[k]: of unit length
  double strength[3] = {1, 1, 1};  ///< in (0, 1], at least 1e-6; 1 along the strongest
};

/// Of the mean of the tensors, each in units of its own size, without those that say nothing. Rounded to 16
/// bits before anything is decided by it, so that executors, whose sums differ in the last bits, agree.
PrincipalAxes principal_axes(const std::vector<Tensor>& tensors, int dimension);

}  // namespace multigrid
