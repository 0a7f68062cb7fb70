// SPDX-License-Identifier: MIT
#include "mesh/contact.h"

#include <algorithm>
#include <fmt/core.h>
#include <numeric>

namespace mesh {

namespace {

using Vertices = std::vector<unsigned int>;

/// The corners of each face of a cell with n vertices, in deal.II's order of vertices.
template <int dim>
const std::vector<Vertices>& faces_of(const std::size_t n) {
  static const std::vector<Vertices> triangle{{0, 1}, {1, 2}, {2, 0}},
      square{{0, 2}, {1, 3}, {0, 1}, {2, 3}},
      tetrahedron{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}},
      cube{{0, 2, 4, 6}, {1, 3, 5, 7}, {0, 1, 4, 5}, {2, 3, 6, 7}, {0, 1, 2, 3}, {4, 5, 6, 7}};
  if (dim == 2) return n == 3 ? triangle : square;
  return n == 4 ? tetrahedron : cube;
}

Vertices ascending(Vertices vertices) {
  std::sort(vertices.begin(), vertices.end());
  return vertices;
}

/// A face, and the cells that have it.
struct FaceOfCells {
  Vertices own;  ///< in the order of the first cell's face
  std::vector<std::size_t> cells;
  int contact = -1;        ///< the pair of materials that meet there
  bool is_turned = false;  ///< whether the first cell is of the pair's second material
};
using FacesOfCells = std::map<Vertices, FaceOfCells>;

template <int dim>
FacesOfCells faces_of_cells(const CellList<dim>& list) {
  FacesOfCells faces;
  for (std::size_t c = 0; c < list.cells.size(); ++c) {
    const auto& vertices = list.cells[c].vertices;
    for (const Vertices& corners : faces_of<dim>(vertices.size())) {
      Vertices own;
      for (const unsigned int v : corners) own.push_back(vertices[v]);
      FaceOfCells& face = faces[ascending(own)];
      if (face.cells.empty()) face.own = own;
      face.cells.push_back(c);
    }
  }
  return faces;
}

template <int dim>
dealii::types::material_id material_of(const std::string& name, const Mesh<dim>& mesh) {
  const auto found = mesh.materials.find(name);
  if (found != mesh.materials.end()) return found->second;
  std::string known;
  for (const auto& [other, id] : mesh.materials) known += (known.empty() ? "" : ", ") + other;
  throw MeshError(fmt::format("Problem/Contact: the mesh has no material `{}`; it has {}.", name,
                              known.empty() ? "none" : known));
}

/// The groups of cells around each vertex on a contact that are connected through its other faces.
class CellGroups {
 public:
  CellGroups(const FacesOfCells& faces, const std::size_t n_vertices)
      : is_on_contact_(n_vertices, false) {
    for (const auto& [key, face] : faces)
      for (const unsigned int v : key)
        if (face.contact >= 0) is_on_contact_[v] = true;
    for (const auto& [key, face] : faces)
      for (const unsigned int v : key) {
        if (!is_on_contact_[v]) continue;
        for (const std::size_t c : face.cells) parent_.emplace(Place{v, c}, c);
        if (face.contact < 0 && face.cells.size() == 2) join(v, face.cells[0], face.cells[1]);
      }
  }
  bool is_on_contact(const unsigned int v) const { return is_on_contact_[v]; }
  /// The least cell of the group.
  std::size_t group(const unsigned int v, std::size_t cell) const {
    while (parent_.at({v, cell}) != cell) cell = parent_.at({v, cell});
    return cell;
  }

 private:
  using Place = std::pair<unsigned int, std::size_t>;

  void join(const unsigned int v, const std::size_t a, const std::size_t b) {
    const std::size_t first = group(v, a), second = group(v, b);
    parent_[{v, std::max(first, second)}] = std::min(first, second);
  }

  std::vector<bool> is_on_contact_;
  std::map<Place, std::size_t> parent_;
};

template <int dim>
void mark_contacts(const std::vector<std::array<std::string, 2>>& names,
                   const CellList<dim>& list,
                   const Mesh<dim>& mesh,
                   FacesOfCells& faces) {
  for (std::size_t k = 0; k < names.size(); ++k) {
    const auto a = material_of(names[k][0], mesh), b = material_of(names[k][1], mesh);
    std::size_t found = 0;
    for (auto& [key, face] : faces) {
      if (face.cells.size() != 2) continue;
      const auto first = list.cells[face.cells[0]].material_id,
                 second = list.cells[face.cells[1]].material_id;
      if (!((first == a && second == b) || (first == b && second == a))) continue;
      face.contact = int(k);
      face.is_turned = first == b;
      ++found;
    }
    if (found == 0)
      throw MeshError(fmt::format(
          "Problem/Contact: `{}` and `{}` meet nowhere; name materials that have a face in common.",
          names[k][0], names[k][1]));
  }
}

/// Refuses what has vertices on a contact and would have to be taken apart, too.
template <int dim>
void refuse_what_stays_whole(const CellList<dim>& list,
                             const Mesh<dim>& mesh,
                             const CellGroups& groups) {
  for (const EdgeCurve<dim>& curve : list.curves)
    if (groups.is_on_contact(curve.vertices[0]) || groups.is_on_contact(curve.vertices[1]))
      throw MeshError(
          "Problem/Contact: a curved edge meets the contact; take a mesh of first order there.");
  for (const InnerSide& side : mesh.inner_sides)
    for (const unsigned int v : side.vertices)
      if (groups.is_on_contact(v))
        throw MeshError(
            "Problem/Contact: a part inside of the mesh meets the contact; leave one of the two out.");
}

template <class Side>
void renumber(std::vector<Side>& sides,
              const FacesOfCells& faces,
              const std::vector<Vertices>& cells_then,
              const std::vector<Vertices>& cells_now) {
  for (Side& side : sides) {
    const Vertices key = ascending({std::begin(side.vertices), std::end(side.vertices)});
    const auto face = faces.find(key);
    if (face == faces.end()) continue;
    const std::size_t cell = face->second.cells[0];
    for (unsigned int& v : side.vertices) {
      const Vertices& then = cells_then[cell];
      v = cells_now[cell][std::size_t(std::find(then.begin(), then.end(), v) - then.begin())];
    }
  }
}

template <int dim>
std::vector<Vertices> vertices_of_cells(const CellList<dim>& list) {
  std::vector<Vertices> result;
  for (const auto& cell : list.cells)
    result.emplace_back(cell.vertices.begin(), cell.vertices.end());
  return result;
}

template <int dim>
[[noreturn]] void refuse_end(const std::array<std::string, 2>& names,
                             const dealii::Point<dim>& place) {
  std::string text;
  for (unsigned int d = 0; d < dim; ++d)
    text += fmt::format("{}{:.6g}", d == 0 ? "" : ", ", place[d]);
  throw MeshError(fmt::format(
      "Problem/Contact: the contact of `{}` and `{}` ends inside of the mesh, at ({}), where other cells join both; give the other pairs "
      "of materials that meet there a contact, too.",
      names[0], names[1], text));
}

void add_side(CellList<2>& list, const Vertices& v, const dealii::types::boundary_id id) {
  add_boundary_edge(list, v[0], v[1], id);
}
void add_side(CellList<3>& list, const Vertices& v, const dealii::types::boundary_id id) {
  if (v.size() == 3)
    add_boundary_face(list, {v[0], v[1], v[2]}, id);
  else
    add_boundary_face(list, {v[0], v[1], v[2], v[3]}, id);
}

}  // namespace

template <int dim>
void come_apart(const std::vector<std::array<std::string, 2>>& names,
                CellList<dim>& list,
                Mesh<dim>& mesh) {
  if (names.empty()) return;
  for (const auto& cell : list.cells)
    if (cell.vertices.size() != list.cells[0].vertices.size())
      throw MeshError(
          "Problem/Contact: the mesh has both triangles and quadrilaterals; take one of triangles, or of quadrilaterals.");
  FacesOfCells faces = faces_of_cells(list);
  mark_contacts(names, list, mesh, faces);
  const CellGroups groups(faces, list.vertices.size());
  refuse_what_stays_whole(list, mesh, groups);
  const std::vector<Vertices> then = vertices_of_cells(list);
  std::map<std::pair<unsigned int, std::size_t>, unsigned int> copies;  // of a vertex, for a group
  std::vector<bool> is_taken(list.vertices.size(), false);
  for (std::size_t c = 0; c < list.cells.size(); ++c)
    for (unsigned int& v : list.cells[c].vertices) {
      if (v >= is_taken.size() || !groups.is_on_contact(v)) continue;
      const auto [copy, is_new] = copies.emplace(std::make_pair(v, groups.group(v, c)), v);
      if (is_new && is_taken[v]) {
        copy->second = unsigned(list.vertices.size());
        list.vertices.push_back(dealii::Point<dim>(list.vertices[v]));
      } else if (is_new) {
        is_taken[v] = true;
      }
      v = copy->second;
    }
  const std::vector<Vertices> now = vertices_of_cells(list);
  renumber(list.boundary.boundary_lines, faces, then, now);
  renumber(list.boundary.boundary_quads, faces, then, now);
  int next = 0;
  for (const auto& [name, id] : mesh.boundaries) next = std::max(next, int(id) + 1);
  for (const auto& pair : names) {
    mesh.boundaries[pair[0] + "-" + pair[1]] = dealii::types::boundary_id(next);
    mesh.boundaries[pair[1] + "-" + pair[0]] = dealii::types::boundary_id(next + 1);
    mesh.contacts.push_back(
        {dealii::types::boundary_id(next), dealii::types::boundary_id(next + 1)});
    next += 2;
  }
  for (const auto& [key, face] : faces) {
    if (face.contact < 0) continue;
    std::array<Vertices, 2> sides;
    for (std::size_t k = 0; k < 2; ++k)
      for (const unsigned int v : face.own) {
        const Vertices& before = then[face.cells[k]];
        sides[k].push_back(now[face.cells[k]][std::size_t(
            std::find(before.begin(), before.end(), v) - before.begin())]);
      }
    for (std::size_t v = 0; v < sides[0].size(); ++v)
      if (sides[0][v] == sides[1][v])
        refuse_end(names[std::size_t(face.contact)], list.vertices[sides[0][v]]);
    const auto& ids = mesh.contacts[std::size_t(face.contact)];
    add_side(list, sides[0], face.is_turned ? ids[1] : ids[0]);
    add_side(list, sides[1], face.is_turned ? ids[0] : ids[1]);
  }
}

template void come_apart(const std::vector<std::array<std::string, 2>>&, CellList<2>&, Mesh<2>&);
template void come_apart(const std::vector<std::array<std::string, 2>>&, CellList<3>&, Mesh<3>&);

}  // namespace mesh
