// SPDX-License-Identifier: MIT
#include "apps/counts/mesh_sample.h"

#include <deal.II/base/tensor.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace apps {
namespace {

constexpr unsigned int enough_cells = 2000;

/// The gradients of the linear shape functions of a simplex.
template <int dim, class Cell>
std::vector<dealii::Tensor<1, dim>> gradients(const Cell& cell) {
  dealii::Tensor<2, dim> edges;  // row k: from vertex 0 to vertex k + 1
  for (unsigned int k = 0; k < dim; ++k) edges[k] = cell->vertex(k + 1) - cell->vertex(0);
  const dealii::Tensor<2, dim> inverse = invert(edges);
  std::vector<dealii::Tensor<1, dim>> result(dim + 1);
  for (unsigned int k = 0; k < dim; ++k)
    for (unsigned int d = 0; d < dim; ++d) {
      result[k + 1][d] = inverse[d][k];
      result[0][d] -= inverse[d][k];
    }
  return result;
}

template <int dim>
double uncoupled_part(const dealii::Triangulation<dim>& mesh) {
  std::vector<double> sum(mesh.n_raw_lines()), size(mesh.n_raw_lines());
  std::vector<bool> at_boundary(mesh.n_raw_lines());
  for (const auto& cell : mesh.active_cell_iterators()) {
    if (!cell->reference_cell().is_simplex()) continue;
    const std::vector<dealii::Tensor<1, dim>> gradient = gradients<dim>(cell);
    const auto number = [&](const unsigned int vertex) {
      for (unsigned int k = 0; k <= dim; ++k)
        if (cell->vertex_index(k) == vertex) return k;
      return 0u;
    };
    for (unsigned int l = 0; l < cell->n_lines(); ++l) {
      const auto line = cell->line(l);
      const auto &a = gradient[number(line->vertex_index(0))],
                 &b = gradient[number(line->vertex_index(1))];
      sum[line->index()] += cell->measure() * (a * b);
      size[line->index()] += cell->measure() * a.norm() * b.norm();
      at_boundary[line->index()] = line->at_boundary();
    }
  }
  double all = 0, uncoupled = 0;
  for (std::size_t l = 0; l < sum.size(); ++l) {
    if (size[l] == 0 || at_boundary[l]) continue;
    ++all;
    if (std::abs(sum[l]) < 1e-12 * size[l]) ++uncoupled;
  }
  return all > 0 ? uncoupled / all : 0;
}

template <int dim>
double grading_of(const dealii::Triangulation<dim>& mesh) {
  std::vector<double> squares(mesh.n_vertices());
  std::vector<int> counts(mesh.n_vertices());
  for (const auto& cell : mesh.active_cell_iterators())
    for (unsigned int l = 0; l < cell->n_lines(); ++l)
      for (unsigned int end = 0; end < 2; ++end) {
        const unsigned int vertex = cell->line(l)->vertex_index(end);
        squares[vertex] += (cell->line(l)->vertex(1) - cell->line(l)->vertex(0)).norm_square();
        ++counts[vertex];
      }
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (std::size_t v = 0; v < squares.size(); ++v) {
    if (counts[v] == 0) continue;
    least = std::min(least, std::sqrt(squares[v] / counts[v]));
    most = std::max(most, std::sqrt(squares[v] / counts[v]));
  }
  return most > 0 ? most / least : 1;
}

/// Lengths of a quadrilateral or hexahedron along its axes, the longest first: means of the edges of each.
template <int dim, class Cell>
std::array<double, 3> lengths_of(const Cell& cell) {
  std::array<double, 3> lengths{};
  for (unsigned int v = 0; v < cell->n_vertices(); ++v)
    for (unsigned int d = 0; d < dim; ++d)
      if ((v >> d & 1) == 0) lengths[d] += (cell->vertex(v | 1u << d) - cell->vertex(v)).norm();
  std::sort(lengths.rbegin(), lengths.rend());
  return lengths;
}

template <int dim>
std::array<double, 3> steps_of(const dealii::Triangulation<dim>& mesh) {
  std::array<double, 3> logarithms{}, steps{1, 1, 1};
  for (const auto& cell : mesh.active_cell_iterators()) {
    if (cell->reference_cell().is_simplex()) return steps;
    const std::array<double, 3> lengths = lengths_of<dim>(cell);
    for (std::size_t d = 0; d < dim; ++d) logarithms[d] += std::log(lengths[d] / lengths[dim - 1]);
  }
  for (std::size_t d = 0; d < dim; ++d) steps[d] = std::exp(logarithms[d] / mesh.n_active_cells());
  return steps;
}

template <int dim>
MeshSample sample_of(const dealii::Triangulation<dim>& mesh) {
  return {uncoupled_part(mesh), grading_of(mesh), steps_of(mesh)};
}

}  // namespace

template <int dim>
MeshSample sample_mesh(const dealii::Triangulation<dim>& coarse) {
  if (coarse.n_active_cells() >= enough_cells) return sample_of(coarse);
  dealii::Triangulation<dim> refined;
  refined.copy_triangulation(coarse);
  while (refined.n_active_cells() < enough_cells) refined.refine_global(1);
  return sample_of(refined);
}

template MeshSample sample_mesh(const dealii::Triangulation<2>& coarse);
template MeshSample sample_mesh(const dealii::Triangulation<3>& coarse);

}  // namespace apps
