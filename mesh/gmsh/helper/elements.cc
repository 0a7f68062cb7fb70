// SPDX-License-Identifier: MIT
#include "mesh/gmsh/helper/geometry.h"

#include <array>
#include <gmsh.h>
#include <unordered_map>

namespace mesh {

namespace {

constexpr int gmsh_line = 1, gmsh_triangle = 2, gmsh_quadrilateral = 3,
              gmsh_tetrahedron = 4;  // Gmsh's element types

/// Numbers vertices from 0 in the order in which cells first have them.
template <int dim>
class Vertices {
 public:
  explicit Vertices(std::vector<double>& coordinates) : coordinates_(coordinates) {
    std::vector<std::size_t> tags;
    std::vector<double> all, parametric;
    gmsh::model::mesh::getNodes(tags, all, parametric);
    for (std::size_t k = 0; k < tags.size(); ++k)
      for (int x = 0; x < dim; ++x) points_[tags[k]][x] = all[3 * k + x];
  }

  std::uint32_t number(const std::size_t tag) {
    const auto [entry, is_new] = numbers_.try_emplace(tag, numbers_.size());
    if (is_new) {
      const std::array<double, dim>& point = points_.at(tag);
      coordinates_.insert(coordinates_.end(), point.begin(), point.end());
    }
    return entry->second;
  }

 private:
  std::vector<double>& coordinates_;
  std::unordered_map<std::size_t, std::array<double, dim>> points_;
  std::unordered_map<std::size_t, std::uint32_t> numbers_;
};

/// Calls f(vertices) for the elements of a kind, of n nodes each, on entity `tag` (-1: on all).
template <std::size_t n, int dim, class F>
void for_each_element(const int kind, const int tag, Vertices<dim>& vertices, F&& f) {
  std::vector<std::size_t> elements, nodes;  // empty: Gmsh keeps the length of vectors that are not
  gmsh::model::mesh::getElementsByType(kind, elements, nodes, tag);
  for (std::size_t k = 0; k < nodes.size(); k += n) {
    std::array<std::uint32_t, n> v;
    for (std::size_t i = 0; i < n; ++i) v[i] = vertices.number(nodes[k + i]);
    f(v);
  }
}

template <std::size_t n>
void append(std::vector<std::uint32_t>& list, const std::array<std::uint32_t, n>& numbers) {
  list.insert(list.end(), numbers.begin(), numbers.end());
}

}  // namespace

template <int dim>
GmshMesh read_elements(const std::vector<GmshBoundary>& boundary) {
  GmshMesh mesh;
  Vertices<dim> vertices(mesh.coordinates);
  if (dim == 2)  // Gmsh numbers a quadrilateral counterclockwise
    for_each_element<4>(gmsh_quadrilateral, -1, vertices, [&](const auto& v) {
      append<4>(mesh.quadrilaterals, {v[0], v[1], v[3], v[2]});
    });
  for_each_element<dim + 1>(dim == 2 ? gmsh_triangle : gmsh_tetrahedron, -1, vertices,
                            [&](const auto& v) { append(mesh.simplices, v); });
  for (const GmshBoundary& part : boundary)
    for_each_element<dim>(dim == 2 ? gmsh_line : gmsh_triangle, part.tag, vertices,
                          [&](const auto& v) {
                            append(mesh.boundary, v);
                            mesh.boundary.push_back(part.id);
                          });
  return mesh;
}

template GmshMesh read_elements<2>(const std::vector<GmshBoundary>& boundary);
template GmshMesh read_elements<3>(const std::vector<GmshBoundary>& boundary);

}  // namespace mesh
