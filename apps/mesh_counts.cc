// SPDX-License-Identifier: MIT
#include "apps/mesh_counts.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace apps {
namespace {

/// Which parts of an edge or a cell are given by a Dirichlet condition: n vertices in a circle and
/// the n edges from each to the next; of an edge its two vertices, and itself as edges[0].
struct Kind {
  std::vector<bool> vertices, edges;

  friend bool operator<(const Kind& a, const Kind& b) {
    return std::tie(a.vertices, a.edges) < std::tie(b.vertices, b.edges);
  }
};
using Census = std::map<Kind, std::int64_t>;

/// A mesh by the kinds of its parts.
struct Population {
  std::int64_t free_vertices = 0, vertices = 0;
  Census edges, cells;
};

std::int64_t total(const Census& census) {
  std::int64_t sum = 0;
  for (const auto& [kind, n] : census) sum += n;
  return sum;
}

/// Vertices of a cell in a circle, as positions in deal.II's order.
std::vector<unsigned int> circle(unsigned int n_vertices) {
  if (n_vertices == 3) return {0, 1, 2};
  return {0, 1, 3, 2};
}

/// Whether an edge is given, by its vertices (ascending).
using EdgeMap = std::map<std::pair<unsigned int, unsigned int>, bool>;

EdgeMap find_edges(const dealii::Triangulation<2>& coarse,
                   const std::set<dealii::types::boundary_id>& dirichlet) {
  EdgeMap edges;
  for (const auto& cell : coarse.active_cell_iterators())
    for (const unsigned int f : cell->face_indices()) {
      const auto face = cell->face(f);
      const unsigned int a = face->vertex_index(0), b = face->vertex_index(1);
      edges[{std::min(a, b), std::max(a, b)}] =
          face->at_boundary() && dirichlet.count(face->boundary_id()) > 0;
    }
  return edges;
}

Population take_census(const dealii::Triangulation<2>& coarse,
                       const std::set<dealii::types::boundary_id>& dirichlet) {
  const EdgeMap edges = find_edges(coarse, dirichlet);
  std::vector<bool> given(coarse.n_vertices());
  for (const auto& [ends, is_given] : edges)
    if (is_given) given[ends.first] = given[ends.second] = true;

  Population population;
  population.vertices = coarse.n_used_vertices();
  for (std::size_t v = 0; v < given.size(); ++v)
    if (coarse.vertex_used(unsigned(v)) && !given[v]) ++population.free_vertices;
  for (const auto& [ends, is_given] : edges)
    ++population.edges[{{given[ends.first], given[ends.second]}, {is_given}}];
  for (const auto& cell : coarse.active_cell_iterators()) {
    const std::vector<unsigned int> order = circle(cell->n_vertices());
    Kind kind;
    for (std::size_t k = 0; k < order.size(); ++k) {
      const unsigned int a = cell->vertex_index(order[k]),
                         b = cell->vertex_index(order[(k + 1) % order.size()]);
      kind.vertices.push_back(given[a]);
      kind.edges.push_back(edges.at({std::min(a, b), std::max(a, b)}));
    }
    ++population.cells[kind];
  }
  return population;
}

/// The corner children at vertex k touch the middles of the edges behind and before it.
void divide_triangle(const Kind& kind, std::int64_t n, Population& finer) {
  const auto& [v, e] = kind;
  finer.cells[{{e[0], e[1], e[2]}, {false, false, false}}] += n;
  for (int k = 0; k < 3; ++k) {
    const int before = (k + 2) % 3;
    finer.cells[{{v[k], e[k], e[before]}, {e[k], false, e[before]}}] += n;
    finer.edges[{{e[k], e[before]}, {false}}] += n;
  }
}

void divide_quadrilateral(const Kind& kind, std::int64_t n, Population& finer) {
  const auto& [v, e] = kind;
  for (int k = 0; k < 4; ++k) {
    const int before = (k + 3) % 4;
    finer.cells[{{v[k], e[k], false, e[before]}, {e[k], false, false, e[before]}}] += n;
    finer.edges[{{e[k], false}, {false}}] += n;
  }
  finer.vertices += n;
  finer.free_vertices += n;  // the centre
}

Population refine(const Population& coarse) {
  Population finer;
  finer.vertices = coarse.vertices + total(coarse.edges);
  finer.free_vertices = coarse.free_vertices;
  for (const auto& [kind, n] : coarse.edges) {
    if (!kind.edges[0]) finer.free_vertices += n;
    for (const bool end : kind.vertices) finer.edges[{{end, kind.edges[0]}, {kind.edges[0]}}] += n;
  }
  for (const auto& [kind, n] : coarse.cells)
    if (kind.vertices.size() == 3)
      divide_triangle(kind, n, finer);
    else
      divide_quadrilateral(kind, n, finer);
  return finer;
}

/// Pairs of free ones among those whose flag is not set.
std::int64_t pairs(const std::vector<bool>& given) {
  std::int64_t free = 0;
  for (const bool is_given : given) free += is_given ? 0 : 1;
  return free * (free - 1) / 2;
}

/// Pairs of free nodes of an edge.
std::int64_t edge_pairs(const Kind& kind, int degree) {
  std::vector<bool> nodes = kind.vertices;
  if (degree == 2) nodes.push_back(kind.edges[0]);
  return pairs(nodes);
}

/// Pairs of free nodes of a cell that share none of its edges.
std::int64_t inner_pairs(const Kind& kind, int degree) {
  const std::size_t n = kind.vertices.size();
  std::vector<bool> nodes = kind.vertices;
  if (degree == 2) nodes.insert(nodes.end(), kind.edges.begin(), kind.edges.end());
  if (degree == 2 && n == 4) nodes.push_back(false);
  std::int64_t inner = pairs(nodes);
  for (std::size_t k = 0; k < n; ++k)
    inner -= edge_pairs({{kind.vertices[k], kind.vertices[(k + 1) % n]}, {kind.edges[k]}}, degree);
  return inner;
}

/// Weights of the nodes of the finer mesh, by the part of the coarse one where they lie: a node of
/// both has 1. Degree 1: the middle of an edge 2, the centre of a quadrilateral 4. Degree 2: two
/// quarters of an edge 3 each; middles of a triangle's three inner edges 5 each; in a quadrilateral
/// four on its middle lines 3 each, and four with 9.
std::int64_t interpolation_weights(const MeshCounts& counts, int degree) {
  if (degree == 1) return counts.vertices + 2 * counts.edges + 4 * counts.quadrilaterals;
  return counts.nodes + 6 * counts.edges + 15 * counts.triangles + 48 * counts.quadrilaterals;
}

MeshCounts count(const Population& population, int degree) {
  MeshCounts counts;
  counts.vertices = counts.nodes = population.vertices;
  counts.unknowns = population.free_vertices;
  std::int64_t n_pairs = 0;
  for (const auto& [kind, n] : population.edges) {
    counts.edges += n;
    n_pairs += n * edge_pairs(kind, degree);
    if (degree == 2) counts.nodes += n;
    if (degree == 2 && !kind.edges[0]) counts.unknowns += n;
  }
  for (const auto& [kind, n] : population.cells) {
    const bool is_triangle = kind.vertices.size() == 3;
    (is_triangle ? counts.triangles : counts.quadrilaterals) += n;
    n_pairs += n * inner_pairs(kind, degree);
    if (degree == 2 && !is_triangle) counts.nodes += n;
    if (degree == 2 && !is_triangle) counts.unknowns += n;
  }
  counts.couplings = counts.unknowns + 2 * n_pairs;
  counts.interpolation = interpolation_weights(counts, degree);
  return counts;
}

}  // namespace

std::vector<MeshCounts> count_levels(const dealii::Triangulation<2>& coarse,
                                     const std::set<dealii::types::boundary_id>& dirichlet,
                                     int refinements,
                                     int degree) {
  Population population = take_census(coarse, dirichlet);
  std::vector<MeshCounts> levels = {count(population, degree)};
  for (int k = 0; k < refinements; ++k) {
    population = refine(population);
    levels.push_back(count(population, degree));
  }
  return levels;
}

MeshCounts count(const dealii::Triangulation<2>& coarse,
                 const std::set<dealii::types::boundary_id>& dirichlet,
                 int refinements,
                 int degree) {
  return count_levels(coarse, dirichlet, refinements, degree).back();
}

}  // namespace apps
