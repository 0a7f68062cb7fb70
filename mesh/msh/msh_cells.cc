// SPDX-License-Identifier: MIT
#include "mesh/msh/curved_map.h"
#include "mesh/msh/msh_mesh.h"

#include <algorithm>
#include <cmath>

namespace mesh {

namespace {

using Point = MshMesh::Point;

std::string kind(const MshMesh::Cell& cell) {
  return cell.n_vertices == 3 ? "triangle" : "quadrilateral";
}

/// "triangle 7", with the number in the file.
std::string element(const MshFile& file, const MshMesh& mesh, const std::size_t cell) {
  return fmt::format("{} {}", kind(mesh.cells[cell]), file.surfaces()[cell].tag);
}

/// The sine of the angle at b of the corner a, b, c: positive if it turns left; not a number if two
/// of the points coincide.
double sine(const Point& a, const Point& b, const Point& c) {
  const double ux = c[0] - b[0], uy = c[1] - b[1], vx = a[0] - b[0], vy = a[1] - b[1];
  return (ux / std::hypot(ux, uy)) * (vy / std::hypot(vx, vy)) -
         (uy / std::hypot(ux, uy)) * (vx / std::hypot(vx, vy));
}

/// How many corners of a cell turn left, turn right or are flat.
struct Corners {
  unsigned int left = 0, right = 0, flat = 0;
};

Corners corners(const MshMesh& mesh, const MshMesh::Cell& cell) {
  constexpr double flat = 1e-10;  // as a sine; far above rounding and far below any useful cell
  const unsigned int n = cell.n_vertices;
  Corners result;
  for (unsigned int k = 0; k < n; ++k) {
    const double s =
        sine(mesh.vertices[cell.vertices[(k + n - 1) % n]], mesh.vertices[cell.vertices[k]],
             mesh.vertices[cell.vertices[(k + 1) % n]]);
    ++(s > flat ? result.left : s < -flat ? result.right : result.flat);
  }
  return result;
}

/// The distance along the edge from its centre to its middle node, in lengths of the edge.
double shift(const Point& a, const Point& m, const Point& b) {
  const double x = b[0] - a[0], y = b[1] - a[1];
  return ((m[0] - (a[0] + b[0]) / 2) * x + (m[1] - (a[1] + b[1]) / 2) * y) / (x * x + y * y);
}

void check_curves_of(const MshFile& file, const MshMesh& mesh, const std::size_t c) {
  constexpr double largest_shift = 0.2;  // beyond 0.25 the curve turns back
  const MshMesh::Cell& cell = mesh.cells[c];
  const std::size_t line = file.surfaces()[c].place;
  CurvedMap map(cell.n_vertices);
  for (unsigned int k = 0; k < cell.n_vertices; ++k) {
    const Point &a = mesh.vertices[cell.vertices[k]],
                &b = mesh.vertices[cell.vertices[(k + 1) % cell.n_vertices]],
                &m = mesh.middles[cell.middles[k]];
    if (!(std::abs(shift(a, m, b)) <= largest_shift))
      file.fail_at(line,
                   "the middle node at {} of {} is far from the middle of its edge from {} to {}.",
                   text(m), element(file, mesh, c), text(a), text(b));
    map.vertex(k) = a;
    map.middle(k) = m;
  }
  map.put_centre();
  if (!map.is_upright())
    file.fail_at(line,
                 "{} with a corner at {} is turned over somewhere by its middle nodes; mesh finer "
                 "there, or let Gmsh mend it (-optimize_ho).",
                 element(file, mesh, c), text(map.vertex(0)));
  if (cell.centre == MshMesh::none) return;
  map.centre() = mesh.middles[cell.centre];
  if (!map.is_upright())
    file.fail_at(line, "the centre at {} of {} is far from its middle.", text(map.centre()),
                 element(file, mesh, c));
}

}  // namespace

void make_upright(const MshFile& file, MshMesh& mesh) {
  for (std::size_t c = 0; c < mesh.cells.size(); ++c) {
    MshMesh::Cell& cell = mesh.cells[c];
    const unsigned int n = cell.n_vertices;
    const Corners turns = corners(mesh, cell);
    if (turns.left == n) continue;
    if (turns.right == n) {
      std::reverse(cell.vertices.begin() + 1, cell.vertices.begin() + n);
      std::reverse(cell.middles.begin(), cell.middles.begin() + n);
      continue;
    }
    std::string points;
    for (unsigned int k = 0; k < n; ++k)
      points += (k > 0 ? ", " : "") + text(mesh.vertices[cell.vertices[k]]);
    file.fail_at(file.surfaces()[c].place, "the {} with corners {} {}", kind(cell), points,
                 turns.flat > 0 ? "is degenerate: a corner has an angle of 0 or 180 degrees."
                                : "crosses itself or is not convex.");
  }
}

void check_middles(const MshFile& file, const std::vector<HalfEdge>& edges, const MshMesh& mesh) {
  std::vector<bool> is_taken(mesh.middles.size());
  for_each_edge(edges, [&](const auto first, const auto last) {
    const std::size_t here = (last - 1)->cell;
    const std::size_t line = file.surfaces()[here].place;
    if (last - first == 2 && first->middle != (first + 1)->middle)
      file.fail_at(line, "an edge of {} has another middle node than {} on its other side ({}).",
                   element(file, mesh, here), element(file, mesh, first->cell),
                   file.source.at(file.surfaces()[first->cell].place));
    if (first->middle == MshMesh::none) return;
    if (is_taken[first->middle])
      file.fail_at(line, "the middle node at {} of {} is that of another edge too.",
                   text(mesh.middles[first->middle]), element(file, mesh, here));
    is_taken[first->middle] = true;
  });
}

void check_curves(const MshFile& file, const MshMesh& mesh) {
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    if (mesh.cells[c].middles[0] != MshMesh::none) check_curves_of(file, mesh, c);
}

}  // namespace mesh
