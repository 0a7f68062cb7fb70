// SPDX-License-Identifier: MIT
#include "assembly/arrays/contact_on_arrays.h"

#include "assembly/nodes/side_blocks.h"

#include <algorithm>
#include <cmath>

namespace assembly {

namespace {

/// The sides of one body, on the host.
struct SidesOfBody {
  std::vector<Index> nodes;    ///< side by side
  std::vector<Index> of_body;  ///< each node once, ascending
  std::vector<double> places;  ///< of these, dim coordinates each
  int n_nodes = 0;             ///< of a side
};

template <int dim>
SidesOfBody sides_of_body(const BoundaryId id,
                          const mesh::CellArrays<dim>& cells,
                          const NodesOnArrays<dim>& nodes,
                          const std::vector<double>& points) {
  std::vector<bool> is_wanted(std::size_t(id) + 1, false);
  is_wanted[id] = true;
  const SideBlock block = sides_of(cells, is_wanted, nodes.numbers);
  SidesOfBody result;
  result.n_nodes = block.block.n_nodes;
  result.nodes = block.block.nodes.to_vector();
  result.of_body = result.nodes;
  std::sort(result.of_body.begin(), result.of_body.end());
  result.of_body.erase(std::unique(result.of_body.begin(), result.of_body.end()),
                       result.of_body.end());
  const std::size_t n = points.size() / dim;
  for (const Index node : result.of_body)
    for (std::size_t d = 0; d < dim; ++d)
      result.places.push_back(points[d * n + std::size_t(node)]);
  return result;
}

double extent(const std::vector<double>& places) {
  const auto [low, high] = std::minmax_element(places.begin(), places.end());
  return places.empty() ? 0 : std::max(std::abs(*low), std::abs(*high));
}

}  // namespace

template <int dim>
ContactOnArrays contact_on_arrays(const BoundaryConditions<dim>& conditions,
                                  const mesh::CellArrays<dim>& cells,
                                  const NodesOnArrays<dim>& nodes,
                                  const Index first) {
  constexpr double rounding = 1e-10;
  ContactOnArrays result;
  if (conditions.contacts.empty()) return result;
  const std::vector<double> points = nodes.points.to_vector();
  std::vector<Index> all;
  std::vector<double> h;
  int n_nodes = 0;
  for (const Contact& contact : conditions.contacts) {
    const SidesOfBody own = sides_of_body<dim>(contact.first, cells, nodes, points),
                      other = sides_of_body<dim>(contact.second, cells, nodes, points);
    const std::vector<std::size_t> of = mesh::partners(
        {{}, {}, {}, rounding * extent(own.places), contact.name, contact.name, "Problem/Contact"},
        dim, own.places, other.places, "node");
    n_nodes = own.n_nodes;
    const std::size_t n = own.nodes.size() / std::size_t(n_nodes);
    for (std::size_t side = 0; side < n; ++side) {
      const auto begin = own.nodes.begin() + std::ptrdiff_t(side * std::size_t(n_nodes));
      all.insert(all.end(), begin, begin + n_nodes);
      for (auto node = begin; node != begin + n_nodes; ++node) {
        const auto k =
            std::lower_bound(own.of_body.begin(), own.of_body.end(), *node) - own.of_body.begin();
        all.push_back(other.of_body[of[std::size_t(k)]]);
      }
      h.push_back(contact.conductance);
    }
  }
  const multigrid::Executor& executor = cells.executor();
  ElementBlock& block = result.sides.block;
  block.first = first;
  block.n = Index(h.size());
  block.n_nodes = 2 * n_nodes;
  block.nodes = Array<Index>(executor, all);
  if (nodes.numbers.has_copies()) block.rows = rows_of_nodes(block.nodes, nodes.numbers);
  const bool is_simplex = dim == 2 || is_simplex_of_nodes(2, n_nodes);
  result.jumps = doubled_side_shapes<dim>(executor, is_simplex, unsigned(nodes.numbers.degree), -1);
  result.sizes = doubled_side_shapes<dim>(executor, is_simplex, unsigned(nodes.numbers.degree), 1);
  result.h = {0, Array<double>(executor, h), false, block.n};
  result.none = {0, {}, false, block.n};
  return result;
}

template ContactOnArrays contact_on_arrays(const BoundaryConditions<2>&,
                                           const mesh::CellArrays<2>&,
                                           const NodesOnArrays<2>&,
                                           Index);
template ContactOnArrays contact_on_arrays(const BoundaryConditions<3>&,
                                           const mesh::CellArrays<3>&,
                                           const NodesOnArrays<3>&,
                                           Index);

}  // namespace assembly
