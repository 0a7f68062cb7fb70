// SPDX-License-Identifier: MIT
#include "mesh/msh/part_edges.h"

#include "mesh/msh/msh_edges.h"

namespace mesh {

namespace {

using Point = MshMesh::Point;

double turn(const PartEdge& a, const PartEdge& b) {
  return std::remainder(b.direction - a.direction, 2 * M_PI);
}

PartEdge make_edge(const MshMesh& mesh,
                   const unsigned int from,
                   const unsigned int to,
                   const unsigned int middle) {
  PartEdge edge{from, to};
  const Point &a = mesh.vertices[from], &b = mesh.vertices[to];
  const double x = b[0] - a[0], y = b[1] - a[1];
  edge.length = std::hypot(x, y);
  edge.direction = std::atan2(y, x);
  if (middle == MshMesh::none) return edge;
  const Point& m = mesh.middles[middle];
  const double right = ((m[0] - a[0]) * y - (m[1] - a[1]) * x) / edge.length;  // of the chord
  edge.shift = ((m[0] - a[0]) * x + (m[1] - a[1]) * y) / (edge.length * edge.length) - 0.5;
  edge.bend = 2 * std::atan(2 * right / edge.length);
  edge.curvature = 8 * right / (edge.length * edge.length + 4 * right * right);
  return edge;
}

/// Finds the neighbours of each edge.
void join(Part& part) {
  struct Ends {
    PartEdge *in = nullptr, *out = nullptr;
    unsigned int n = 0;
  };
  std::map<unsigned int, Ends> at;
  for (PartEdge& edge : part) {
    at[edge.from].out = at[edge.to].in = &edge;
    ++at[edge.from].n;
    ++at[edge.to].n;
  }
  for (const auto& [vertex, ends] : at) {
    if (ends.n != 2 || !ends.in || !ends.out) continue;
    ends.in->after = ends.out;
    ends.out->before = ends.in;
    ends.in->turn_after = ends.out->turn_before = turn(*ends.in, *ends.out);
  }
}

void add_interfaces(const MshMesh& mesh, Parts& parts) {
  const auto material = [&](const HalfEdge& half) { return mesh.cells[half.cell].material; };
  for_each_edge(sorted_half_edges(mesh), [&](const auto first, const auto last) {
    if (last - first == 1 || material(*first) == material(*(first + 1))) return;
    const auto low = material(*first) < material(*(first + 1)) ? first : first + 1;
    const auto high = low == first ? first + 1 : first;
    parts[{"interface of `" + mesh.materials.parts[material(*low)].name + "` and `" +
               mesh.materials.parts[material(*high)].name + "`",
           low->middle != MshMesh::none}]
        .push_back(make_edge(mesh, low->from(), low->to(), low->middle));
  });
}

}  // namespace

Parts parts_of(const MshMesh& mesh) {
  Parts parts;
  for (const MshMesh::Side& side : mesh.sides)
    if (!mesh.is_inside(side))
      parts[{"boundary `" + mesh.boundaries.parts[side.part].name + "`",
             side.middle != MshMesh::none}]
          .push_back(make_edge(mesh, side.vertices[0], side.vertices[1], side.middle));
  if (mesh.materials.parts.size() > 1) add_interfaces(mesh, parts);
  for (auto& [name, part] : parts) join(part);
  return parts;
}

}  // namespace mesh
