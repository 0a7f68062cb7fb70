// SPDX-License-Identifier: MIT
#include "assembly/arrays/field_on_cells.h"

#include "assembly/probes/points_in_cells.h"
#include "assembly/space/vtk_cell.h"
#include "multigrid/system.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <sstream>

namespace assembly {

namespace {

using multigrid::default_host;

constexpr std::size_t points_at_once = std::size_t(1) << 17;  ///< up to 27 shape functions each

/// The cells of each number of points, with their nodes in the order of `lattice`.
template <int dim>
std::vector<ElementBlock> blocks_of(const postprocess::Fields& fields) {
  std::map<std::size_t, std::vector<Index>> nodes_of;
  for (std::size_t c = 0; c < fields.types.size(); ++c) {
    const auto begin = std::size_t(fields.offsets[c]),
               n = std::size_t(fields.offsets[c + 1]) - begin;
    const std::vector<unsigned int>& order = vtk_cells<dim>(unsigned(n))[0].order;
    std::vector<Index>& nodes = nodes_of[n];
    nodes.resize(nodes.size() + n);
    for (std::size_t k = 0; k < n; ++k)
      nodes[nodes.size() - n + order[k]] = Index(fields.connectivity[begin + k]);
  }
  std::vector<ElementBlock> blocks;
  Index first = 0;
  for (const auto& [n, nodes] : nodes_of) {
    const auto n_cells = Index(nodes.size() / n);
    blocks.push_back({first, n_cells, int(n), Array<Index>(default_host(), nodes), {}});
    first += n_cells;
  }
  return blocks;
}

template <std::size_t dim>
std::string text_of(const std::array<double, dim>& x) {
  std::ostringstream text;
  for (std::size_t d = 0; d < dim; ++d) text << (d == 0 ? "(" : ", ") << x[d];
  return text.str() + ")";
}

}  // namespace

template <int dim>
FieldOnCells<dim>::FieldOnCells(const postprocess::Fields& fields)
    : blocks_(blocks_of<dim>(fields)),
      given_(fields.point_data.at(0).values),
      places_(given_.size() * dim),
      in_order_(given_.size()) {
  for (std::size_t i = 0; i < given_.size(); ++i)
    for (std::size_t d = 0; d < dim; ++d) places_[d * given_.size() + i] = fields.points[3 * i + d];
  std::iota(in_order_.begin(), in_order_.end(), 0);
  std::sort(in_order_.begin(), in_order_.end(), [&](const Index a, const Index b) {
    return place(std::size_t(a)) < place(std::size_t(b));
  });
}

template <int dim>
typename FieldOnCells<dim>::Place FieldOnCells<dim>::place(const std::size_t node) const {
  Place x;
  for (std::size_t d = 0; d < dim; ++d) x[d] = places_[d * given_.size() + node];
  return x;
}

template <int dim>
Array<double> FieldOnCells<dim>::coordinate(const std::size_t d) const {
  const auto first = places_.begin() + std::ptrdiff_t(d * given_.size());
  return {default_host(), std::vector<double>(first, first + std::ptrdiff_t(given_.size()))};
}

template <int dim>
std::ptrdiff_t FieldOnCells<dim>::find(const Place& x) const {
  const auto first = std::lower_bound(
      in_order_.begin(), in_order_.end(), x,
      [&](const Index point, const Place& wanted) { return place(std::size_t(point)) < wanted; });
  std::ptrdiff_t found = -1;
  for (auto k = first; k != in_order_.end() && place(std::size_t(*k)) == x; ++k) {
    if (found >= 0 && given_[std::size_t(*k)] != given_[std::size_t(found)])
      throw multigrid::InputError("several points with different values are at " + text_of(x) +
                                  ", as on the two sides of a slit, so u is not known there");
    found = *k;
  }
  return found;
}

template <int dim>
std::vector<std::size_t> FieldOnCells<dim>::interpolate(const std::vector<double>& points,
                                                        const std::vector<std::size_t>& wanted,
                                                        const bool is_outside,
                                                        ValuesOfField& result) const {
  const Array<double> nodes(default_host(), places_), u(default_host(), given_);
  std::vector<std::size_t> others;
  for (std::size_t begin = 0; begin < wanted.size(); begin += points_at_once) {
    const std::size_t n = std::min(points_at_once, wanted.size() - begin);
    std::vector<double> own(n * dim), squares(n, 0.);
    for (std::size_t k = 0; k < n * dim; ++k)
      own[k] = points[wanted[begin + k / dim] * dim + k % dim];
    const PointsInCells found = points_in_cells<dim>(blocks_, nodes, own, is_outside ? reach : 0);
    const std::vector<Index> cells = found.cells.to_vector();
    const std::vector<double> values = values_at(found, u).to_vector();
    for (std::size_t d = 0; d < dim && is_outside; ++d) {
      const std::vector<double> nearby = values_at(found, coordinate(d)).to_vector();
      for (std::size_t k = 0; k < n; ++k) squares[k] += std::pow(nearby[k] - own[k * dim + d], 2);
    }
    for (std::size_t k = 0; k < n; ++k) {
      if (cells[k] < 0) {
        others.push_back(wanted[begin + k]);
        continue;
      }
      result.values[wanted[begin + k]] = values[k];
      if (!is_outside) continue;
      ++result.n_outside;
      result.farthest_outside = std::max(result.farthest_outside, std::sqrt(squares[k]));
    }
  }
  return others;
}

template <int dim>
ValuesOfField FieldOnCells<dim>::at(const std::vector<double>& points) const {
  const std::size_t n = points.size() / dim;
  ValuesOfField result;
  result.values.assign(n, std::numeric_limits<double>::quiet_NaN());
  std::vector<std::size_t> others;
  for (std::size_t k = 0; k < n; ++k) {
    Place x;
    std::copy_n(points.begin() + std::ptrdiff_t(k * dim), dim, x.begin());
    const std::ptrdiff_t given = find(x);
    if (given >= 0)
      result.values[k] = given_[std::size_t(given)];
    else
      others.push_back(k);
  }
  interpolate(points, interpolate(points, others, false, result), true, result);
  return result;
}

template class FieldOnCells<2>;
template class FieldOnCells<3>;

}  // namespace assembly
