// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/graphs.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"
#include "tests/support/hard_problems.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gallery {

using namespace multigrid;

namespace {

Index random_index(std::mt19937_64& generator, std::size_t size) {
  return static_cast<Index>(uniform(generator) * static_cast<double>(size));
}

/// Links of a square lattice of junctions: a random spanning tree, and 30 % of the others.
std::vector<std::array<Index, 2>> streets(int side, std::mt19937_64& generator) {
  std::vector<std::array<Index, 2>> links;
  for (Index j = 0; j < side; ++j)
    for (Index i = 0; i < side; ++i) {
      if (i + 1 < side) links.push_back({j * side + i, j * side + i + 1});
      if (j + 1 < side) links.push_back({j * side + i, (j + 1) * side + i});
    }
  for (std::size_t k = links.size(); k > 1; --k)
    std::swap(links[k - 1], links[static_cast<std::size_t>(random_index(generator, k))]);
  Parts parts(side * side);
  std::vector<std::array<Index, 2>> kept;
  for (const auto& link : links)
    if (parts.link(link[0], link[1]) || uniform(generator) < 0.3) kept.push_back(link);
  return kept;
}

/// Junctions at moved points of a lattice; a street between two has 0 to 3 more vertices. Planar,
/// most vertices of degree 2, weights 1 / length.
System roads(Index unknowns) {
  std::mt19937_64 generator(41);
  const int side = side_of(unknowns / 2.95, 2);
  std::vector<Place> points;
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i)
      points.push_back(
          {(i + 0.8 * uniform(generator)) / side, (j + 0.8 * uniform(generator)) / side, 0});
  std::vector<Edge> edges;
  for (const auto& [from, to] : streets(side, generator)) {
    const Place a = points[from], b = points[to];
    const int pieces = 1 + random_index(generator, 4);
    const double weight = pieces / std::hypot(a[0] - b[0], a[1] - b[1]);
    Index last = from;
    for (int k = 1; k < pieces; ++k) {
      const double part = double(k) / pieces;
      const auto next = static_cast<Index>(points.size());
      points.push_back({a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]), 0});
      edges.push_back({last, next, weight});
      last = next;
    }
    edges.push_back({last, to, weight});
  }
  std::vector<double> coordinates;
  for (int d = 0; d < 2; ++d)
    for (const Place& point : points) coordinates.push_back(point[d]);
  return laplacian(static_cast<Index>(points.size()), edges, 2, coordinates);
}

/// hard_problem("rgg") with no part left singular: it grounds vertex 0 and vertices that are alone.
System geometric(Index unknowns) {
  System system = tests::hard_problem("rgg", side_of(unknowns, 2));
  ground(system);
  return system;
}

/// Barabasi and Albert, Science 286, 1999: each new vertex is linked to three, an old vertex being
/// taken with a probability that grows with its degree.
System power_law(Index n) {
  std::mt19937_64 generator(43);
  std::vector<Edge> edges = {{0, 1, 1}, {1, 2, 1}, {2, 0, 1}};
  std::vector<Index> ends = {0, 1, 1, 2, 2, 0};
  for (Index vertex = 3; vertex < n; ++vertex) {
    std::vector<Index> taken;
    while (taken.size() < 3) {
      const Index other = ends[random_index(generator, ends.size())];
      if (std::find(taken.begin(), taken.end(), other) == taken.end()) taken.push_back(other);
    }
    for (const Index other : taken) {
      edges.push_back({vertex, other, 1});
      ends.insert(ends.end(), {vertex, other});
    }
  }
  return laplacian(n, edges);
}

/// Watts and Strogatz, Nature 393, 1998: a ring with links to the next three, one in twenty of them
/// led to any vertex instead.
System small_world(Index n) {
  std::mt19937_64 generator(47);
  std::vector<Edge> edges;
  for (Index i = 0; i < n; ++i)
    for (Index step = 1; step <= 3; ++step) {
      const bool is_moved = uniform(generator) < 0.05;
      const Index other =
          is_moved ? random_index(generator, static_cast<std::size_t>(n)) : (i + step) % n;
      if (other != i) edges.push_back({i, other, 1});
    }
  return laplacian(n, edges);
}

}  // namespace

std::vector<Entry> graph_entries() {
  return {
      {"graph-roads", "graphs", "A planar graph like that of roads, weights 1 / length.", true,
       roads},
      {"graph-geometric", "graphs", "Random points linked to all nearby, mean degree 14.", true,
       geometric},
      {"graph-power-law", "graphs",
       "A graph with hubs, by preferential attachment; no coordinates.", true, power_law},
      {"graph-small-world", "graphs",
       "A ring with long links by chance, mean degree 6; no coordinates.", true, small_world},
  };
}

}  // namespace gallery
