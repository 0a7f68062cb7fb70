// SPDX-License-Identifier: MIT
#include "mesh/cells/shapes.h"
#include "mesh/msh/solid_cells.h"
#include "mesh/msh/solid_map.h"

#include <algorithm>
#include <cmath>

namespace mesh {

namespace {

using Point = MshSolids::Point;

/// An edge is straight if its middle node is at most this far from halfway between its ends,
/// divided by its length. Gmsh's rounding is 1e-12 of the mesh's extent; the middle node on an arc
/// of radius R is h / (8 R) off.
constexpr double straight = 1e-8;
constexpr double largest_shift =
    0.2;  // of a middle node along its edge; beyond 0.25 the curve turns back

/// An edge of a cell of the file.
struct HalfEdge {
  std::array<std::uint32_t, 2> ends{};  ///< vertices, ascending
  std::uint32_t middle = 0;             ///< position in MshFile::nodes
  std::uint32_t element = 0;            ///< position in MshFile::volumes
};

/// The edges of all cells, those of one edge beside each other.
std::vector<HalfEdge> sorted_edges(const MshFile& file, const std::vector<std::uint32_t>& number) {
  std::vector<HalfEdge> edges;
  for (std::size_t e = 0; e < file.volumes().size(); ++e) {
    const MshFile::Element& element = file.volumes()[e];
    const std::uint32_t* const nodes = file.nodes_of(element);
    const auto& ends = solid_shape(element.kind->shape).edges;
    for (std::size_t k = 0; k < ends.size(); ++k) {
      const std::uint32_t a = number[nodes[ends[k][0]]], b = number[nodes[ends[k][1]]];
      edges.push_back(
          {{std::min(a, b), std::max(a, b)}, nodes[element.kind->n_corners + k], std::uint32_t(e)});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const HalfEdge& x, const HalfEdge& y) {
    return std::tie(x.ends, x.element) < std::tie(y.ends, y.element);
  });
  return edges;
}

std::string name(const MshFile& file, const HalfEdge& edge) {
  const MshFile::Element& element = file.volumes()[edge.element];
  return fmt::format("{} {}", word(element.kind->shape), element.tag);
}

/// Refuses middle nodes that are corners, that cells do not agree about, or that two edges have.
void check_middles(const MshFile& file,
                   const std::vector<std::uint32_t>& number,
                   const std::vector<HalfEdge>& edges) {
  std::vector<bool> is_taken(file.nodes.size());
  for (std::size_t k = 0; k < edges.size(); ++k) {
    const HalfEdge& edge = edges[k];
    const std::size_t place = file.volumes()[edge.element].place;
    if (number[edge.middle] != no_vertex)
      file.fail_at(place, "node {} is a middle node of {} and a corner of a cell.",
                   file.nodes[edge.middle].tag, name(file, edge));
    if (k > 0 && edges[k - 1].ends == edge.ends) {
      if (edges[k - 1].middle != edge.middle)
        file.fail_at(place, "an edge of {} has another middle node than the same edge of {} ({}).",
                     name(file, edge), name(file, edges[k - 1]),
                     file.source.at(file.volumes()[edges[k - 1].element].place));
      continue;
    }
    if (is_taken[edge.middle])
      file.fail_at(place, "the middle node at {} of {} is that of another edge too.",
                   text(file.nodes[edge.middle].point), name(file, edge));
    is_taken[edge.middle] = true;
  }
}

/// Appends the edge if it is not straight. Refuses middle nodes far from the middle.
void add_curve(const MshFile& file, const HalfEdge& edge, MshSolids& mesh) {
  const Point &a = mesh.vertices[edge.ends[0]], &b = mesh.vertices[edge.ends[1]],
              &m = file.nodes[edge.middle].point;
  double square = 0, along = 0, off = 0;
  for (std::size_t x = 0; x < 3; ++x) {
    const double from_middle = m[x] - (a[x] + b[x]) / 2;
    square += (b[x] - a[x]) * (b[x] - a[x]);
    along += from_middle * (b[x] - a[x]);
    off += from_middle * from_middle;
  }
  if (!(std::abs(along / square) <= largest_shift))
    file.fail_at(file.volumes()[edge.element].place,
                 "the middle node at {} of {} is far from the middle of its edge from {} to {}.",
                 text(m), name(file, edge), text(a), text(b));
  if (std::sqrt(off / square) > straight) mesh.curves.push_back({edge.ends, m});
}

/// Four times the vectors from halfway between the ends of the curves to their middles, in the order of the curves.
std::vector<Point> bends_of(const MshSolids& mesh) {
  std::vector<Point> bends;
  for (const MshSolids::Curve& curve : mesh.curves) {
    const Point &a = mesh.vertices[curve.vertices[0]], &b = mesh.vertices[curve.vertices[1]];
    bends.emplace_back();
    for (std::size_t x = 0; x < 3; ++x) bends.back()[x] = 4 * (curve.middle[x] - (a[x] + b[x]) / 2);
  }
  return bends;
}

/// Refuses cells that their curves turn over somewhere.
void check_maps(const MshFile& file, const MshSolids& mesh) {
  const shapes::Shape& shape = mesh.n_corners == 4 ? shapes::tetrahedron() : shapes::hexahedron();
  const std::vector<Point> bends = bends_of(mesh);
  for (std::size_t c = 0; c < mesh.n_cells(); ++c) {
    const std::uint32_t* const corners = &mesh.corners[c * std::size_t(mesh.n_corners)];
    SolidMap map(mesh.n_corners);
    bool is_curved = false;
    for (std::size_t e = 0; e < shape.edges.size(); ++e) {
      const std::uint32_t a = corners[shape.edges[e][0]], b = corners[shape.edges[e][1]];
      const std::array<std::uint32_t, 2> ends = {std::min(a, b), std::max(a, b)};
      const auto found = std::lower_bound(
          mesh.curves.begin(), mesh.curves.end(), ends,
          [](const MshSolids::Curve& curve, const auto& key) { return curve.vertices < key; });
      if (found == mesh.curves.end() || found->vertices != ends) continue;
      map.bend(int(e)) = bends[std::size_t(found - mesh.curves.begin())];
      is_curved = true;
    }
    if (!is_curved) continue;
    for (int k = 0; k < mesh.n_corners; ++k) map.corner(k) = mesh.vertices[corners[k]];
    if (!map.is_upright())
      file.fail_at(
          file.volumes()[c].place,
          "{} {} with a corner at {} is turned over somewhere by its middle nodes; mesh finer there, or let Gmsh mend it "
          "(-optimize_ho).",
          word(file.volumes()[c].kind->shape), file.volumes()[c].tag, text(map.corner(0)));
  }
}

}  // namespace

void make_curves(const MshFile& file, const std::vector<std::uint32_t>& number, MshSolids& mesh) {
  const std::vector<HalfEdge> edges = sorted_edges(file, number);
  check_middles(file, number, edges);
  for (std::size_t k = 0; k < edges.size(); ++k)
    if (k == 0 || edges[k - 1].ends != edges[k].ends) add_curve(file, edges[k], mesh);
  check_maps(file, mesh);
}

}  // namespace mesh
