// SPDX-License-Identifier: MIT
#include "assembly/data/periodic_sides.h"

#include "multigrid/system.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <sstream>

namespace assembly {

namespace {

constexpr double share_of_size = 1e-6;

/// One of two sides: its vertices, and the middles and normals of its faces, dim numbers each.
template <int dim>
struct SideOfMesh {
  std::vector<unsigned int> vertices;
  std::vector<double> places, middles, normals;
  std::array<double, 3> low{}, high{};

  double size() const { return std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]); }
};

template <int dim>
void append(const dealii::Point<dim>& x, std::vector<double>& to) {
  for (unsigned int d = 0; d < dim; ++d) to.push_back(x[d]);
}

/// A normal of a face with corners in deal.II's order; its length says nothing.
dealii::Point<2> normal_of(const std::vector<dealii::Point<2>>& corners) {
  return {corners[1][1] - corners[0][1], corners[0][0] - corners[1][0]};
}
dealii::Point<3> normal_of(const std::vector<dealii::Point<3>>& corners) {
  const auto a = corners[1] - corners[0], b = corners[2] - corners[0];
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

template <int dim>
SideOfMesh<dim> side_of(const dealii::Triangulation<dim>& mesh,
                        const std::vector<bool>& is_wanted) {
  SideOfMesh<dim> side;
  std::set<unsigned int> vertices;
  for (const auto& cell : mesh.active_cell_iterators())
    for (const unsigned int f : cell->face_indices()) {
      const auto face = cell->face(f);
      if (!face->at_boundary() || face->boundary_id() >= is_wanted.size() ||
          !is_wanted[face->boundary_id()])
        continue;
      dealii::Point<dim> middle;
      std::vector<dealii::Point<dim>> corners;
      for (const unsigned int v : face->vertex_indices()) {
        vertices.insert(face->vertex_index(v));
        corners.push_back(face->vertex(v));
        middle += face->vertex(v) / double(face->n_vertices());
      }
      dealii::Point<dim> inside;
      for (const unsigned int v : cell->vertex_indices())
        inside += cell->vertex(v) / double(cell->n_vertices());
      dealii::Point<dim> normal = normal_of(corners);
      double outward = 0, length = normal.norm();
      for (unsigned int d = 0; d < dim; ++d) outward += normal[d] * (middle[d] - inside[d]);
      append(middle, side.middles);
      append(dealii::Point<dim>(normal * ((outward < 0 ? -1 : 1) / length)), side.normals);
    }
  side.vertices.assign(vertices.begin(), vertices.end());
  for (const unsigned int v : side.vertices) append(mesh.get_vertices()[v], side.places);
  for (std::size_t d = 0; d < dim && !side.vertices.empty(); ++d) {
    side.low[d] = std::numeric_limits<double>::infinity();
    side.high[d] = -side.low[d];
    for (std::size_t k = d; k < side.places.size(); k += dim) {
      side.low[d] = std::min(side.low[d], side.places[k]);
      side.high[d] = std::max(side.high[d], side.places[k]);
    }
  }
  return side;
}

std::string extent(const std::array<double, 3>& low, const std::array<double, 3>& high, int dim) {
  std::ostringstream out;
  out.precision(6);
  for (int d = 0; d < dim; ++d)
    out << (d > 0 ? " x " : "") << high[std::size_t(d)] - low[std::size_t(d)];
  return out.str();
}

/// The shift of a translation is that of the boxes around both sides.
template <int dim>
void find_translation(const SideOfMesh<dim>& copy,
                      const SideOfMesh<dim>& original,
                      mesh::PeriodicSides& sides) {
  for (std::size_t d = 0; d < dim; ++d) {
    sides.map.shift[d] = copy.low[d] - original.low[d];
    const double differs = (copy.high[d] - copy.low[d]) - (original.high[d] - original.low[d]);
    if (std::abs(differs) > sides.tolerance)
      throw multigrid::InputError(sides.key + ": `" + sides.copy + "` and `" + sides.original +
                                  "` are no translates of each other, since the first takes " +
                                  extent(copy.low, copy.high, dim) + ", and the second " +
                                  extent(original.low, original.high, dim) +
                                  "; name two sides of which one is the other, shifted.");
  }
}

/// What leaves the domain through the copy enters it through the original.
template <int dim>
void check_normals(const SideOfMesh<dim>& copy,
                   const SideOfMesh<dim>& original,
                   const std::vector<std::size_t>& partner,
                   const mesh::PeriodicSides& sides) {
  constexpr double parallel = 1e-3;
  const std::array<double, 3> zero = sides.map({});
  for (std::size_t k = 0; k < partner.size(); ++k) {
    std::array<double, 3> normal{};
    for (std::size_t d = 0; d < dim; ++d) normal[d] = original.normals[partner[k] * dim + d];
    const std::array<double, 3> end = sides.map(normal);
    for (std::size_t d = 0; d < dim; ++d)
      if (std::abs(end[d] - zero[d] + copy.normals[k * dim + d]) > parallel)
        throw multigrid::InputError(
            sides.key + ": `" + sides.copy + "` and `" + sides.original +
            "` have the domain on the same side, so that nothing could leave through one and come "
            "back through the other; name two opposite sides.");
  }
}

}  // namespace

template <int dim>
void match_sides(const mesh::Mesh<dim>& mesh, const bool map_is_known, mesh::PeriodicSides& sides) {
  const SideOfMesh<dim> copy = side_of(*mesh.triangulation, sides.is_copy),
                        original = side_of(*mesh.triangulation, sides.is_original);
  sides.tolerance = share_of_size * copy.size();
  if (!map_is_known) find_translation(copy, original, sides);
  mesh::partners(sides, dim, copy.places, original.places, "vertex");
  const std::vector<std::size_t> partner =
      mesh::partners(sides, dim, copy.middles, original.middles, dim == 2 ? "edge" : "face");
  check_normals(copy, original, partner, sides);
}

template <int dim>
std::vector<std::pair<unsigned int, unsigned int>> vertex_pairs(
    const dealii::Triangulation<dim>& coarse, const mesh::PeriodicSides& sides) {
  const SideOfMesh<dim> copy = side_of(coarse, sides.is_copy),
                        original = side_of(coarse, sides.is_original);
  const std::vector<std::size_t> partner =
      mesh::partners(sides, dim, copy.places, original.places, "vertex");
  std::vector<std::pair<unsigned int, unsigned int>> result;
  for (std::size_t k = 0; k < partner.size(); ++k)
    result.emplace_back(copy.vertices[k], original.vertices[partner[k]]);
  return result;
}

template void match_sides(const mesh::Mesh<2>&, bool, mesh::PeriodicSides&);
template void match_sides(const mesh::Mesh<3>&, bool, mesh::PeriodicSides&);
template decltype(vertex_pairs<2>) vertex_pairs<2>;
template decltype(vertex_pairs<3>) vertex_pairs<3>;

}  // namespace assembly
