// SPDX-License-Identifier: MIT
#include "multigrid/sparse/diffusion_tensor.h"

#include "multigrid/formats/views.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

/// A row whose entries do not add up to 0, up to this part of their sizes, is beside given values, or has
/// mass: it is left out.
constexpr double negligible = 0.01;
/// Points in space whose couplings differ by more than this factor (squared lengths) lie on a surface, or
/// in layers as thin.
constexpr double flat = 1e3;
/// They may lie on one from this factor on, if diffusion differs by the same one, up to the factor `like`:
/// a part of a curved surface has both from its curvature alone.
constexpr double curved = 8, like = 4;

/// The tensor of a group of rows, and its ratio.
struct TensorOfGroup {
  CsrView<double> A;
  Sample sample;
  const double* coordinates;
  Offset n;
  int dimension;
  Tensor* tensors;
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
    tensors[g] = tensor;
    ratios[g] = dimension == 3 && is_surface(directions.ratio(3), tensor.ratio(3))
                    ? -tensor.ratio_on_surface()
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

/// A symmetric matrix of three rows.
using Symmetric = double[3][3];

void to_matrix(const Tensor& tensor, Symmetric& m) {
  const Symmetric rows = {{tensor.xx, tensor.xy, tensor.xz},
                          {tensor.xy, tensor.yy, tensor.yz},
                          {tensor.xz, tensor.yz, tensor.zz}};
  for (int i = 0; i < 3; ++i) std::copy(rows[i], rows[i] + 3, m[i]);
}

/// Turns rows and columns p and q such that m[p][q] becomes 0; axes, the rows of a rotation, turn along.
///
/// source  Golub, Van Loan, Matrix Computations, Section 8.5.2
void rotate(Symmetric& m, double (&axes)[3][3], int p, int q) {
  if (m[p][q] == 0) return;
  const double tau = (m[q][q] - m[p][p]) / (2 * m[p][q]);
  const double t = (tau >= 0 ? 1 : -1) / (std::abs(tau) + std::sqrt(1 + tau * tau));
  const double c = 1 / std::sqrt(1 + t * t), s = t * c;
  for (int k = 0; k < 3; ++k) {
    const double a = m[k][p], b = m[k][q];
    m[k][p] = c * a - s * b;
    m[k][q] = s * a + c * b;
  }
  for (auto* rows : {&m, &axes})
    for (int k = 0; k < 3; ++k) {
      const double a = (*rows)[p][k], b = (*rows)[q][k];
      (*rows)[p][k] = c * a - s * b;
      (*rows)[q][k] = s * a + c * b;
    }
}

/// x in 16 bits, relative to `unit`.
double rounded(double x, double unit) {
  constexpr double bits = 65536;
  return std::round(x / unit * bits) / bits;
}

}  // namespace

GroupDiffusion diffusion_of_groups(const Csr<double>& A,
                                   const Array<double>& coordinates,
                                   int dimension,
                                   const Sample& sample) {
  const Executor& executor = A.executor();
  const Index n_groups = (sample.n_rows + Sample::group - 1) / Sample::group;
  GroupDiffusion result{Array<Tensor>(executor, n_groups), Array<double>(executor, n_groups)};
  for_each_row<Sample::group>(
      executor, n_groups,
      TensorOfGroup{view(A), sample, coordinates.on(executor), A.n_rows, dimension,
                    result.tensors.on(executor), result.ratios.on(executor)});
  return result;
}

PrincipalAxes principal_axes(const std::vector<Tensor>& tensors, int dimension) {
  Symmetric sum = {}, m;
  for (const Tensor& tensor : tensors) {
    to_matrix(tensor, m);
    const double trace = m[0][0] + m[1][1] + m[2][2];
    if (tensor.is_cancelled(trace)) continue;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) sum[i][j] += m[i][j] / tensor.size;
  }
  PrincipalAxes result;
  const double trace = sum[0][0] + sum[1][1] + sum[2][2];
  if (!(trace > 0)) return result;
  for (auto& row : sum)
    for (double& entry : row) entry = rounded(entry, trace);
  for (int sweep = 0; sweep < 10; ++sweep)
    for (int p = 0; p < dimension - 1; ++p)
      for (int q = p + 1; q < dimension; ++q) rotate(sum, result.axis, p, q);
  double most = 0;
  for (int k = 0; k < dimension; ++k) most = std::max(most, sum[k][k]);
  constexpr double least = 1e-6;
  for (int k = 0; k < dimension; ++k) result.strength[k] = std::max(sum[k][k] / most, least);
  return result;
}

}  // namespace multigrid
