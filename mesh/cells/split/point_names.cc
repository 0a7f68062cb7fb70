// SPDX-License-Identifier: MIT
#include "mesh/cells/split/point_names.h"

#include <algorithm>

namespace mesh {
namespace {

using multigrid::Key;

/// source  the finaliser of splitmix64: S. Vigna, public domain
Key mixed(Key key) {
  key += 0x9e3779b97f4a7c15ull;
  key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9ull;
  key = (key ^ (key >> 27)) * 0x94d049bb133111ebull;
  return key ^ (key >> 31);
}

/// A name from those of `parents`, in any order, and a number.
NodeName child(std::vector<NodeName> parents, const Key number) {
  std::sort(parents.begin(), parents.end());
  NodeName name{mixed(number + 1), mixed(number + 0x5851f42d4c957f2dull)};
  for (const NodeName& parent : parents) {
    name.first = mixed(name.first ^ parent.first);
    name.second = mixed(name.second ^ mixed(parent.second ^ parent.first));
  }
  return name;
}

const Index* values(const Array<Index>& array) {
  return array.empty() ? nullptr : array.on(array.executor());
}

}  // namespace

NodeName name_of_child(const std::vector<NodeName>& names,
                       const Index* parents,
                       const int n,
                       const Key number) {
  std::vector<NodeName> own;
  for (int k = 0; k < n; ++k) own.push_back(names[std::size_t(parents[k])]);
  return child(std::move(own), number);
}

std::vector<NodeName> names_of_points(const std::vector<Index>& numbers) {
  std::vector<NodeName> names;
  for (const Index number : numbers) names.push_back(child({}, Key(number) + 1000));
  return names;
}

template <int dim>
std::vector<NodeName> names_after_refinement(const CellArrays<dim>& cells,
                                             const std::vector<NodeName>& names) {
  std::vector<NodeName> finer = names;
  const auto append = [&](const Array<Index>& parts, Index n, int n_parents) {
    for (Index k = 0; k < n; ++k)
      finer.push_back(name_of_child(names, values(parts) + std::size_t(k) * std::size_t(n_parents),
                                    n_parents, 0));
  };
  append(cells.edge_ends, cells.n_edges, 2);
  append(cells.quadrilaterals.corners, cells.quadrilaterals.n, 4);
  if (dim == 3) append(cells.hexahedra.corners, cells.hexahedra.n, 8);
  return finer;
}

template std::vector<NodeName> names_after_refinement(const CellArrays<2>&,
                                                      const std::vector<NodeName>&);
template std::vector<NodeName> names_after_refinement(const CellArrays<3>&,
                                                      const std::vector<NodeName>&);

}  // namespace mesh
