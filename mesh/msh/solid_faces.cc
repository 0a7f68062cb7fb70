// SPDX-License-Identifier: MIT
#include "mesh/cells/shapes.h"
#include "mesh/msh/solid_cells.h"

#include <algorithm>
#include <numeric>

namespace mesh {

namespace {

using Vertices = std::array<std::uint32_t, 4>;  ///< of a face; no_vertex behind three

/// A face of a cell. A face between two cells is there twice.
struct HalfFace {
  Vertices key{};  ///< its vertices in ascending order
  std::uint32_t cell = 0;
  std::uint8_t face = 0;
};

const shapes::Shape& shape_of(const MshSolids& mesh) {
  return mesh.n_corners == 4 ? shapes::tetrahedron() : shapes::hexahedron();
}

Vertices sorted(Vertices vertices) {
  std::sort(vertices.begin(), vertices.end());
  return vertices;
}

/// The vertices of face `face` of a cell, in the shape's order.
Vertices vertices_of(const MshSolids& mesh, const std::size_t cell, const std::size_t face) {
  Vertices vertices;
  vertices.fill(no_vertex);
  std::size_t k = 0;
  for (const int corner : shape_of(mesh).faces[face])
    vertices[k++] = mesh.corners[cell * std::size_t(mesh.n_corners) + std::size_t(corner)];
  return vertices;
}

/// The faces of all cells, those of one face beside each other.
std::vector<HalfFace> sorted_half_faces(const MshSolids& mesh) {
  std::vector<HalfFace> faces;
  const std::size_t n_faces = shape_of(mesh).faces.size();
  faces.reserve(n_faces * mesh.n_cells());
  for (std::size_t c = 0; c < mesh.n_cells(); ++c)
    for (std::size_t f = 0; f < n_faces; ++f)
      faces.push_back({sorted(vertices_of(mesh, c, f)), std::uint32_t(c), std::uint8_t(f)});
  std::sort(faces.begin(), faces.end(), [](const HalfFace& a, const HalfFace& b) {
    return std::tie(a.key, a.cell) < std::tie(b.key, b.cell);
  });
  return faces;
}

/// Calls f(first, last) with the range of half faces of each face.
template <class F>
void for_each_face(const std::vector<HalfFace>& faces, F&& f) {
  for (auto first = faces.begin(); first != faces.end();) {
    const auto last = std::find_if(first, faces.end(),
                                   [&](const HalfFace& other) { return other.key != first->key; });
    f(first, last);
    first = last;
  }
}

/// Whether the cell lies on the positive side of its face with these three vertices, by the vertex of the cell that is farthest
/// from being in the plane.
bool is_above(const MshSolids& mesh, const HalfFace& half) {
  const auto point = [&](const std::uint32_t v) { return mesh.vertices[v]; };
  double largest = 0;
  for (int k = 0; k < mesh.n_corners; ++k) {
    const std::uint32_t v =
        mesh.corners[std::size_t(half.cell) * std::size_t(mesh.n_corners) + std::size_t(k)];
    const double volume =
        determinant(point(half.key[0]), point(half.key[1]), point(half.key[2]), point(v));
    if (std::abs(volume) > std::abs(largest)) largest = volume;
  }
  return largest > 0;
}

void check_neighbours(const MshFile& file,
                      const std::vector<HalfFace>& faces,
                      const std::vector<std::uint32_t>& element_of,
                      const MshSolids& mesh) {
  const auto place = [&](const HalfFace& half) {
    return file.volumes()[element_of[half.cell]].place;
  };
  for_each_face(faces, [&](const auto first, const auto last) {
    const auto others = [&] {
      return "a face of the cell is also one of the cell in " + file.source.at(place(*first));
    };
    if (last - first > 2) file.fail_at(place(*(first + 2)), "{} and of a third one.", others());
    if (last - first == 2 && is_above(mesh, *first) == is_above(mesh, *(first + 1)))
      file.fail_at(place(*(first + 1)), "{}, and the two overlap.", others());
  });
}

/// The first half face with these vertices, or the one behind where it would be.
auto first_at(const std::vector<HalfFace>& faces, const Vertices& key) {
  return std::lower_bound(faces.begin(), faces.end(), key,
                          [](const HalfFace& face, const Vertices& k) { return face.key < k; });
}

/// How many cells have a face; 0 if it is none.
std::size_t cells_at(const std::vector<HalfFace>& faces, const Vertices& key) {
  const auto found = first_at(faces, key);
  return std::size_t(
      std::find_if(found, faces.end(), [&](const HalfFace& face) { return face.key != key; }) -
      found);
}

/// Refuses quadrilateral faces of divided cells beside two tetrahedra that share the other diagonal.
void check_diagonals(const MshFile& file,
                     const std::vector<std::uint32_t>& number,
                     const std::vector<HalfFace>& faces) {
  for (const MshFile::Element& element : file.volumes())
    for (const SolidFace& face : solid_shape(element.kind->shape).faces) {
      if (face.size() != 4) continue;
      std::vector<std::uint32_t> walk;
      for (const int k : face) walk.push_back(number[file.nodes_of(element)[k]]);
      const std::array<std::uint32_t, 3> cut = triangles_of(walk)[0];
      // The corner that this triangle leaves out, the one opposite to it, and the two ends of the diagonal.
      const std::uint32_t opposite = cut[1], ends[2] = {cut[0], cut[2]};
      const std::uint32_t left_out = *std::find_if(
          walk.begin(), walk.end(),
          [&](const std::uint32_t v) { return v != cut[0] && v != cut[1] && v != cut[2]; });
      if (cells_at(faces, sorted({opposite, left_out, ends[0], no_vertex})) == 1 &&
          cells_at(faces, sorted({opposite, left_out, ends[1], no_vertex})) == 1)
        file.fail_at(
            element.place,
            "a quadrilateral face of the {} lies on two triangles of other cells, which do not share it; put pyramids "
            "between them, or make tetrahedra alone.",
            word(element.kind->shape));
    }
}

/// The faces of the mesh that a surface of the file covers, as sorted vertices: two if it was divided.
std::vector<Vertices> faces_of_surface(const MshFile& file,
                                       const MshFile::Element& surface,
                                       const std::vector<std::uint32_t>& number,
                                       const MshSolids& mesh) {
  std::vector<std::uint32_t> walk;
  for (unsigned int k = 0; k < surface.kind->n_corners; ++k)
    walk.push_back(number[file.nodes_of(surface)[k]]);
  std::vector<Vertices> faces;
  if (std::find(walk.begin(), walk.end(), no_vertex) != walk.end()) return faces;
  if (walk.size() == 4 && mesh.n_corners == 8)
    faces.push_back(sorted({walk[0], walk[1], walk[2], walk[3]}));
  else
    for (const auto& t : triangles_of(walk)) faces.push_back(sorted({t[0], t[1], t[2], no_vertex}));
  return faces;
}

/// For the first half face of each face the set of groups of the file's surfaces there.
std::vector<std::uint32_t> groups_of_faces(MshFile& file,
                                           const std::vector<std::uint32_t>& number,
                                           const std::vector<HalfFace>& faces,
                                           const MshSolids& mesh) {
  std::vector<std::uint32_t> groups(faces.size(), 0);
  for (const MshFile::Element& surface : file.surfaces()) {
    if (surface.groups == 0) continue;
    std::vector<Vertices> covered = faces_of_surface(file, surface, number, mesh);
    for (const Vertices& key : covered) {
      const auto found = first_at(faces, key);
      if (found == faces.end() || found->key != key) covered.clear();
      if (covered.empty()) break;
      std::uint32_t& own = groups[std::size_t(found - faces.begin())];
      own = own == 0 ? surface.groups : file.union_of(own, surface.groups);
    }
    if (covered.empty())
      file.fail_at(surface.place, "the {} in physical group {} is no face of a cell.",
                   word(surface.kind->shape), file.group_sets[surface.groups][0]);
  }
  return groups;
}

/// Refuses two boundary faces in the same place if one of them is in no group: there bodies touch without sharing nodes, which would
/// be solved as a crack. The sides of an intended crack both have names.
void check_cracks(const MshFile& file,
                  const MshSolids& mesh,
                  const std::vector<MshMembership>& of_sides) {
  struct Place {
    std::array<MshSolids::Point, 4> corners{};
    bool is_unnamed = false;
  };
  std::vector<Place> places;
  const std::ptrdiff_t n = mesh.corners_of_side();
  for (std::size_t k = 0; k < of_sides.size(); ++k) {
    if (of_sides[k].is_inside) continue;
    places.push_back({{}, of_sides[k].groups == 0});
    for (std::size_t v = 0; v < std::size_t(n); ++v)
      places.back().corners[v] = mesh.vertices[mesh.sides[k].vertices[v]];
    std::sort(places.back().corners.begin(), places.back().corners.begin() + n);
  }
  std::sort(places.begin(), places.end(),
            [](const Place& a, const Place& b) { return a.corners < b.corners; });
  const auto twice =
      std::adjacent_find(places.begin(), places.end(), [](const Place& a, const Place& b) {
        return a.corners == b.corners && (a.is_unnamed || b.is_unnamed);
      });
  if (twice != places.end())
    file.fail(
        "two boundary faces have their corners at {}, {} and {}, as where bodies touch without "
        "sharing nodes; join them (in Gmsh by Coherence or BooleanFragments), or give both sides "
        "of a crack physical names.",
        text(twice->corners[0]), text(twice->corners[1]), text(twice->corners[2]));
}

/// The root of a cell in the forest `parent`, whose paths become shorter on the way.
std::uint32_t root(std::vector<std::uint32_t>& parent, std::uint32_t cell) {
  while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
  return cell;
}

void check_connected(const MshFile& file,
                     const std::vector<HalfFace>& faces,
                     const MshSolids& mesh) {
  std::vector<std::uint32_t> parent(mesh.n_cells());
  std::iota(parent.begin(), parent.end(), 0);
  for_each_face(faces, [&](const auto first, const auto last) {
    if (last - first == 2) parent[root(parent, (first + 1)->cell)] = root(parent, first->cell);
  });
  const auto corner = [&](const std::size_t cell) {
    return text(mesh.vertices[mesh.corners[cell * std::size_t(mesh.n_corners)]]);
  };
  for (std::uint32_t c = 0; c < parent.size(); ++c)
    if (root(parent, c) != root(parent, 0))
      file.fail(
          "the mesh is in several parts: no cells that share faces lead from the one at {} to the one at {}; join them (in Gmsh "
          "by Coherence or BooleanFragments) or solve on each by itself.",
          corner(0), corner(c));
}

}  // namespace

void make_faces(MshFile& file,
                const std::vector<std::uint32_t>& number,
                const std::vector<std::uint32_t>& element_of,
                MshSolids& mesh) {
  const std::vector<HalfFace> faces = sorted_half_faces(mesh);
  check_neighbours(file, faces, element_of, mesh);
  const std::vector<std::uint32_t> groups = groups_of_faces(file, number, faces, mesh);
  std::vector<MshMembership> of_sides;
  for_each_face(faces, [&](const auto first, const auto last) {
    const std::uint32_t own = groups[std::size_t(first - faces.begin())];
    const bool is_inside = last - first > 1;
    if (is_inside && own == 0) return;
    of_sides.push_back({own, is_inside});
    mesh.sides.push_back({vertices_of(mesh, first->cell, first->face)});
  });
  if (!mesh.of_file.empty()) check_diagonals(file, number, faces);
  check_cracks(file, mesh, of_sides);
  check_connected(file, faces, mesh);
  std::vector<std::uint32_t> positions;
  mesh.boundaries = name_parts(file, 2, of_sides, positions);
  for (std::size_t k = 0; k < positions.size(); ++k) mesh.sides[k].part = positions[k];
}

}  // namespace mesh
