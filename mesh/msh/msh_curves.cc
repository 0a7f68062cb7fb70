// SPDX-License-Identifier: MIT
#include "mesh/msh/curved_map.h"
#include "mesh/msh/msh_mesh.h"

#include <cmath>
#include <sstream>

namespace mesh {

namespace {

using Point = MshMesh::Point;

std::string element(const MshFile& file, const std::size_t cell) {
  const MshFile::Element& e = file.cells[cell];
  return std::string(e.kind.n_corners == 3 ? "triangle " : "quadrilateral ") +
         std::to_string(e.tag);
}

std::string text(const Point& p) {
  std::ostringstream text;
  text << "(" << p[0] << ", " << p[1] << ")";
  return text.str();
}

/// A cell's nodes, with `centre`, if it has one, where it is given.
CurvedMap map_of(const MshMesh& mesh, const MshMesh::Cell& cell) {
  CurvedMap map(cell.n_vertices);
  for (unsigned int k = 0; k < cell.n_vertices; ++k) {
    map.vertex(k) = mesh.vertices[cell.vertices[k]];
    map.middle(k) = mesh.middles[cell.middles[k]];
  }
  map.put_centre();
  return map;
}

/// The shift of the middle node along the edge, in lengths of the edge, from halfway.
double shift(const Point& a, const Point& m, const Point& b) {
  const double x = b[0] - a[0], y = b[1] - a[1];
  return ((m[0] - (a[0] + b[0]) / 2) * x + (m[1] - (a[1] + b[1]) / 2) * y) / (x * x + y * y);
}

/// Beyond a quarter the curve would turn back; the limit keeps clear of that.
constexpr double largest_shift = 0.2;

void check_shifts(const MshScanner& scanner,
                  const MshFile& file,
                  const MshMesh& mesh,
                  const std::size_t c) {
  const MshMesh::Cell& cell = mesh.cells[c];
  for (unsigned int k = 0; k < cell.n_vertices; ++k) {
    const Point &a = mesh.vertices[cell.vertices[k]],
                &b = mesh.vertices[cell.vertices[(k + 1) % cell.n_vertices]],
                &m = mesh.middles[cell.middles[k]];
    if (!(std::abs(shift(a, m, b)) <= largest_shift))
      scanner.fail(file.cells[c].line, "the middle node at " + text(m) + " of " + element(file, c) +
                                           " is far from the middle of its edge from " + text(a) +
                                           " to " + text(b) + ".");
  }
}

void check_cell(const MshScanner& scanner,
                const MshFile& file,
                const MshMesh& mesh,
                const std::size_t c) {
  const MshMesh::Cell& cell = mesh.cells[c];
  check_shifts(scanner, file, mesh, c);
  CurvedMap map = map_of(mesh, cell);
  if (!map.is_upright())
    scanner.fail(file.cells[c].line,
                 element(file, c) + " with a corner at " + text(map.vertex(0)) +
                     " is turned over somewhere by its middle nodes; mesh finer there, or let Gmsh "
                     "mend it (-optimize_ho).");
  if (cell.centre == MshMesh::none) return;
  map.centre() = mesh.middles[cell.centre];
  if (!map.is_upright())
    scanner.fail(file.cells[c].line, "the centre at " + text(map.centre()) + " of " +
                                         element(file, c) + " is far from its middle.");
}

}  // namespace

void check_middles(const MshScanner& scanner,
                   const MshFile& file,
                   const std::vector<HalfEdge>& edges,
                   const MshMesh& mesh) {
  std::vector<const HalfEdge*> edge_of(mesh.middles.size());
  for_each_edge(edges, [&](const auto first, const auto last) {
    const std::size_t here = (last - 1)->cell;
    const std::size_t line = file.cells[here].line;
    if (last - first == 2 && first->middle != (first + 1)->middle)
      scanner.fail(line, "an edge of " + element(file, here) + " has another middle node than " +
                             element(file, first->cell) + " on its other side (line " +
                             std::to_string(file.cells[first->cell].line) + ").");
    if (first->middle == MshMesh::none) return;
    const HalfEdge*& known = edge_of[first->middle];
    if (known)
      scanner.fail(line, "the middle node at " + text(mesh.middles[first->middle]) + " of " +
                             element(file, here) + " is that of another edge too.");
    known = &*first;
  });
}

void check_curves(const MshScanner& scanner, const MshFile& file, const MshMesh& mesh) {
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    if (mesh.cells[c].middles[0] != MshMesh::none) check_cell(scanner, file, mesh, c);
}

}  // namespace mesh
