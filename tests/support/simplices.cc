// SPDX-License-Identifier: MIT
#include "tests/support/simplices.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace tests {

using namespace multigrid;

namespace {

/// A simplex of the mesh: volume, and gradients of its barycentric coordinates.
template <int dim>
struct Simplex {
  double volume;
  Place<dim> gradient[dim + 1];
};

Simplex<2> simplex(const Place<2>& p0, const Place<2>& p1, const Place<2>& p2) {
  const double det = (p1[0] - p0[0]) * (p2[1] - p0[1]) - (p2[0] - p0[0]) * (p1[1] - p0[1]);
  const auto across = [&](const Place<2>& from, const Place<2>& to) {
    return Place<2>{(from[1] - to[1]) / det, (to[0] - from[0]) / det};
  };
  return {std::abs(det) / 2, {across(p1, p2), across(p2, p0), across(p0, p1)}};
}

Simplex<3> simplex(const Place<3>& p0, const Place<3>& p1, const Place<3>& p2, const Place<3>& p3) {
  const Place<3>* p[3] = {&p1, &p2, &p3};
  Place<3> edge[3];
  for (int k = 0; k < 3; ++k)
    for (int d = 0; d < 3; ++d) edge[k][d] = (*p[k])[d] - p0[d];
  Simplex<3> result{0, {}};
  double det = 0;
  for (int k = 0; k < 3; ++k) {
    const Place<3>&a = edge[(k + 1) % 3], &b = edge[(k + 2) % 3];
    for (int d = 0; d < 3; ++d) {
      const int e = (d + 1) % 3, f = (d + 2) % 3;
      result.gradient[k + 1][d] = a[e] * b[f] - a[f] * b[e];
      if (k == 0) det += edge[0][d] * result.gradient[1][d];
    }
  }
  for (int k = 1; k < 4; ++k)
    for (int d = 0; d < 3; ++d) {
      result.gradient[k][d] /= det;
      result.gradient[0][d] -= result.gradient[k][d];
    }
  result.volume = std::abs(det) / 6;
  return result;
}

}  // namespace

template <int dim>
SimplexMesh<dim> lattice(int cells) {
  SimplexMesh<dim> mesh;
  const int side = cells + 1;
  const std::array<int, 4> stride = {1, side, side * side, side * side * side};
  for (int k = 0; k < stride[dim]; ++k) {
    Place<dim> point;
    bool fixed = false, corner = true;
    for (int d = 0; d < dim; ++d) {
      const int step = k / stride[d] % side;
      point[d] = step * (1. / cells);
      fixed = fixed || step == 0 || step == cells;
      corner = corner && step < cells;
    }
    mesh.points.push_back(point);
    mesh.fixed.push_back(fixed);
    std::array<int, dim> axes;
    std::iota(axes.begin(), axes.end(), 0);
    do {
      std::array<Index, dim + 1> cell = {k};
      for (int d = 0; d < dim; ++d) cell[d + 1] = cell[d] + stride[axes[d]];
      if (corner) mesh.cells.push_back(cell);
    } while (std::next_permutation(axes.begin(), axes.end()));
  }
  return mesh;
}

template <int dim>
System assemble(const SimplexMesh<dim>& mesh) {
  std::vector<Index> unknown;
  Index n = 0;
  for (const char fixed : mesh.fixed) unknown.push_back(fixed ? Index(-1) : n++);
  MatrixRows rows(static_cast<std::size_t>(n));
  std::vector<double> b(rows.size(), 0.), coordinates(dim * rows.size());
  for (const auto& cell : mesh.cells) {
    const auto parts = std::apply([&](auto... k) { return simplex(mesh.points[k]...); }, cell);
    for (int r = 0; r <= dim; ++r) {
      const Index row = unknown[cell[r]];
      if (row < 0) continue;
      b[row] += parts.volume / (dim + 1);
      for (int c = 0; c <= dim; ++c) {
        if (unknown[cell[c]] < 0) continue;
        double product = 0;
        for (int d = 0; d < dim; ++d) product += parts.gradient[r][d] * parts.gradient[c][d];
        rows[row][unknown[cell[c]]] += parts.volume * product;
      }
    }
  }
  for (std::size_t i = 0; i < unknown.size(); ++i)
    for (int d = 0; unknown[i] >= 0 && d < dim; ++d)
      coordinates[d * rows.size() + unknown[i]] = mesh.points[i][d];
  return make_system(rows, b, dim, coordinates);
}

template SimplexMesh<2> lattice(int);
template SimplexMesh<3> lattice(int);
template System assemble(const SimplexMesh<2>&);
template System assemble(const SimplexMesh<3>&);

}  // namespace tests
