// SPDX-License-Identifier: MIT
#include "apps/counts/mesh_counts.h"

#include "apps/counts/mesh_parts.h"
#include "assembly/data/periodic_sides.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>

namespace apps {
namespace {

/// The vertices of an edge or face, ascending.
using Vertices = std::vector<unsigned int>;

/// A node of a simplex: its barycentric coordinates times the degree; 0 beyond the last.
using Place = std::array<int, 4>;

template <class Iterator>
Vertices vertices_of(const Iterator& part) {
  Vertices vertices;
  for (const unsigned int v : part->vertex_indices()) vertices.push_back(part->vertex_index(v));
  return vertices;
}

/// The vertices, edges and (in 3D) faces with given values, each as the set of its vertices.
///
/// inside  edges, in 3D faces, inside of the mesh that have given values
template <int dim>
std::set<Vertices> find_given(const dealii::Triangulation<dim>& coarse,
                              const BoundaryIds& dirichlet,
                              const std::set<Vertices>& inside) {
  std::set<Vertices> given;
  const auto insert = [&](Vertices vertices) {
    std::sort(vertices.begin(), vertices.end());
    given.insert(vertices);
  };
  for (const auto& face : coarse.active_face_iterators()) {
    Vertices own = vertices_of(face);
    std::sort(own.begin(), own.end());
    const bool is_given =
        face->at_boundary() ? dirichlet.count(face->boundary_id()) != 0 : inside.count(own) != 0;
    if (!is_given) continue;
    insert(own);
    for (const unsigned int v : vertices_of(face)) insert({v});
    if constexpr (dim == 3)
      for (unsigned int l = 0; l < face->n_lines(); ++l) insert(vertices_of(face->line(l)));
  }
  return given;
}

/// Vertices, edges and faces that have the same unknowns; each is the set of its vertices.
class Joined {
 public:
  template <int dim>
  void add(const dealii::Triangulation<dim>& coarse, const mesh::PeriodicSides& sides) {
    std::map<unsigned int, unsigned int> partner;
    for (const auto& [copy, original] : assembly::vertex_pairs(coarse, sides))
      partner[copy] = original;
    for (const auto& face : coarse.active_face_iterators()) {
      if (!face->at_boundary() || face->boundary_id() >= sides.is_copy.size() ||
          !sides.is_copy[face->boundary_id()])
        continue;
      join(vertices_of(face), partner);
      for (const unsigned int v : vertices_of(face)) join({v}, partner);
      if constexpr (dim == 3)
        for (unsigned int l = 0; l < face->n_lines(); ++l)
          join(vertices_of(face->line(l)), partner);
    }
  }

  /// Gives the parts that belong together values if one of them has them.
  void spread(std::set<Vertices>& given) const {
    std::set<Vertices> roots;
    for (const auto& [part, next] : next_)
      if (given.count(part) != 0) roots.insert(root(part));
    for (const auto& [part, next] : next_)
      if (roots.count(root(part)) != 0) given.insert(part);
  }

  bool is_copy(Vertices part) const {
    std::sort(part.begin(), part.end());
    return next_.count(part) != 0 && root(part) != part;
  }

 private:
  void join(Vertices part, const std::map<unsigned int, unsigned int>& partner) {
    Vertices image;
    for (const unsigned int v : part) image.push_back(partner.at(v));
    std::sort(part.begin(), part.end());
    std::sort(image.begin(), image.end());
    next_.emplace(part, part);
    next_.emplace(image, image);
    const Vertices a = root(part), b = root(image);
    next_[std::max(a, b)] = std::min(a, b);
  }
  Vertices root(Vertices part) const {
    while (next_.at(part) != part) part = next_.at(part);
    return part;
  }

  std::map<Vertices, Vertices> next_;  ///< one of those that belong together, and at last the first
};

/// Whether the part with this number has vertex k of the whole.
bool has_vertex(const Part& part, unsigned int number, unsigned int k) {
  if (part.is_simplex) return number >> k & 1;
  for (int d = 0; d < part.dimension; ++d, number /= 3, k /= 2)
    if (number % 3 != 1 && number % 3 != 2 * (k % 2)) return false;
  return true;
}

/// A part of the coarse mesh.
///
/// vertices  in deal.II's order
Part make_part(int dimension, const Vertices& vertices, const std::set<Vertices>& given) {
  Part part;
  part.dimension = dimension;
  part.is_simplex = dimension > 1 && int(vertices.size()) == dimension + 1;
  std::size_t n = part.is_simplex ? std::size_t(1) << vertices.size() : 1;
  if (!part.is_simplex)
    for (int d = 0; d < dimension; ++d) n *= 3;
  for (unsigned int number = 0; number < n; ++number) {
    Vertices own;
    for (unsigned int k = 0; k < vertices.size(); ++k)
      if (has_vertex(part, number, k)) own.push_back(vertices[k]);
    std::sort(own.begin(), own.end());
    part.given.push_back(given.count(own) > 0);
  }
  return part;
}

template <int dim>
Census take_census(const dealii::Triangulation<dim>& coarse,
                   const BoundaryIds& dirichlet,
                   const std::set<Vertices>& inside,
                   const std::vector<mesh::PeriodicSides>& periodic) {
  std::set<Vertices> given = find_given(coarse, dirichlet, inside);
  Joined joined;
  for (const mesh::PeriodicSides& sides : periodic) joined.add(coarse, sides);
  joined.spread(given);
  const auto make_part = [&](const int dimension, const Vertices& vertices) {
    Part part = apps::make_part(dimension, vertices, given);
    part.is_copy = joined.is_copy(vertices);
    return part;
  };
  Census census;
  for (unsigned int v = 0; v < coarse.n_vertices(); ++v)
    if (coarse.vertex_used(v)) ++census[make_part(0, {v})];
  std::vector<bool> known(coarse.n_raw_lines());
  for (const auto& cell : coarse.active_cell_iterators()) {
    ++census[make_part(dim, vertices_of(cell))];
    for (unsigned int l = 0; l < cell->n_lines(); ++l) {
      if (known[cell->line_index(l)]) continue;
      known[cell->line_index(l)] = true;
      ++census[make_part(1, vertices_of(cell->line(l)))];
    }
  }
  if constexpr (dim == 3)
    for (const auto& face : coarse.active_face_iterators())
      ++census[make_part(2, vertices_of(face))];
  return census;
}

/// The number of pairs of free nodes that share this part, but no smaller one.
std::int64_t pairs(const Part& part, int degree) {
  const auto free_nodes = [&](unsigned int number) {
    return part.given[number] ? 0 : part.nodes_in(number, degree);
  };
  const std::int64_t inside = free_nodes(part.whole());
  std::int64_t n = inside * (inside - 1) / 2;
  for (unsigned int a = 0; a < part.given.size(); ++a)
    for (unsigned int b = 0; b < a; ++b)
      if (part.join(a, b) == part.whole()) n += free_nodes(a) * free_nodes(b);
  return n;
}

/// Calls body(place) for all ways to write `sum` as dimension + 1 numbers of at least `least`.
void for_places(int dimension, int sum, int least, const std::function<void(Place)>& body) {
  Place place{};
  const std::function<void(int, int)> choose = [&](int k, int rest) {
    place[std::size_t(k)] = rest;
    if (k == dimension) return rest >= least ? body(place) : void();
    for (int i = least; i <= rest; ++i) {
      place[std::size_t(k)] = i;
      choose(k + 1, rest - i);
    }
  };
  choose(0, sum);
}

/// The number of interpolation weights of the finer mesh's new nodes inside of a part.
///
/// Along an edge of degree k the k nodes at odd multiples of 1 / 2k have k + 1 weights each, the
/// others one. In a hypercube these are multiplied. In a simplex the shape function of node i is 0
/// at a node j / 2 unless, for each barycentric coordinate, j is odd or j / 2 >= i.
std::int64_t new_weights(const Part& part, int degree) {
  if (!part.is_simplex) {
    std::int64_t all = 1, old = 1;
    for (int d = 0; d < part.dimension; ++d) {
      all *= std::int64_t(degree) * (degree + 1) + degree - 1;
      old *= degree - 1;
    }
    return all - old;
  }
  std::int64_t n = 0;
  for_places(part.dimension, 2 * degree, 1, [&](const Place& fine) {
    if (std::all_of(fine.begin(), fine.end(), [](int j) { return j % 2 == 0; })) return;
    for_places(part.dimension, degree, 0, [&](const Place& coarse) {
      bool meets = true;
      for (std::size_t c = 0; c < fine.size(); ++c)
        meets = meets && (fine[c] % 2 != 0 || fine[c] / 2 >= coarse[c]);
      n += meets;
    });
  });
  return n;
}

MeshCounts count(const Census& census, int dim, int degree) {
  MeshCounts counts;
  counts.dimension = dim;
  std::int64_t n_pairs = 0;
  for (const auto& [part, n] : census) {
    if (part.dimension == 0) counts.vertices += n;
    if (part.dimension == 1) counts.edges += n;
    if (part.dimension == dim) (part.is_simplex ? counts.simplices : counts.hypercubes) += n;
    const std::int64_t nodes = n * part.nodes_in(part.whole(), degree);
    counts.nodes += nodes;
    counts.has_copies = counts.has_copies || part.is_copy;
    if (part.is_copy) continue;
    if (!part.given[part.whole()]) counts.unknowns += nodes;
    n_pairs += n * pairs(part, degree);
    counts.interpolation += n * new_weights(part, degree);
  }
  counts.couplings = counts.unknowns + 2 * n_pairs;
  counts.interpolation += counts.nodes;
  return counts;
}

}  // namespace

template <int dim>
std::vector<MeshCounts> count_levels(const dealii::Triangulation<dim>& coarse,
                                     const BoundaryIds& dirichlet,
                                     int refinements,
                                     int degree,
                                     const std::set<Vertices>& inside,
                                     const std::vector<mesh::PeriodicSides>& periodic) {
  Census census = take_census(coarse, dirichlet, inside, periodic);
  std::vector<MeshCounts> levels = {count(census, dim, degree)};
  for (int k = 0; k < refinements; ++k) {
    Census finer;
    for (const auto& [part, n] : census) add_refined(part, n, finer);
    census = std::move(finer);
    levels.push_back(count(census, dim, degree));
  }
  return levels;
}

template std::vector<MeshCounts> count_levels(const dealii::Triangulation<2>& coarse,
                                              const BoundaryIds& dirichlet,
                                              int refinements,
                                              int degree,
                                              const std::set<Vertices>& inside,
                                              const std::vector<mesh::PeriodicSides>& periodic);
template std::vector<MeshCounts> count_levels(const dealii::Triangulation<3>& coarse,
                                              const BoundaryIds& dirichlet,
                                              int refinements,
                                              int degree,
                                              const std::set<Vertices>& inside,
                                              const std::vector<mesh::PeriodicSides>& periodic);

}  // namespace apps
