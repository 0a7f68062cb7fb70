// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_mesh.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace mesh {

namespace {

using Point = std::array<double, 2>;

/// The sine of the angle at b of the corner a, b, c: positive if it turns left; not a number if two
/// of the points coincide.
double sine(const Point& a, const Point& b, const Point& c) {
  const double ux = c[0] - b[0], uy = c[1] - b[1], vx = a[0] - b[0], vy = a[1] - b[1];
  return (ux / std::hypot(ux, uy)) * (vy / std::hypot(vx, vy)) -
         (uy / std::hypot(ux, uy)) * (vx / std::hypot(vx, vy));
}

/// How the corners of a cell turn.
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

void refuse(const MshScanner& scanner,
            const std::size_t line,
            const MshMesh& mesh,
            const MshMesh::Cell& cell,
            const char* fault) {
  std::ostringstream message;
  message << "the " << (cell.n_vertices == 3 ? "triangle" : "quadrilateral") << " with corners";
  for (unsigned int k = 0; k < cell.n_vertices; ++k)
    message << (k > 0 ? ", (" : " (") << mesh.vertices[cell.vertices[k]][0] << ", "
            << mesh.vertices[cell.vertices[k]][1] << ")";
  message << " " << fault;
  scanner.fail(line, message.str());
}

}  // namespace

void make_upright(const MshScanner& scanner, const MshFile& file, MshMesh& mesh) {
  for (std::size_t k = 0; k < mesh.cells.size(); ++k) {
    MshMesh::Cell& cell = mesh.cells[k];
    const Corners turns = corners(mesh, cell);
    if (turns.right == cell.n_vertices) {
      std::reverse(cell.vertices.begin() + 1, cell.vertices.begin() + cell.n_vertices);
      std::reverse(cell.middles.begin(), cell.middles.begin() + cell.n_vertices);
    } else if (turns.flat > 0)
      refuse(scanner, file.cells[k].line, mesh, cell,
             "is degenerate: a corner has an angle of 0 or 180 degrees.");
    else if (turns.left != cell.n_vertices)
      refuse(scanner, file.cells[k].line, mesh, cell, "crosses itself or is not convex.");
  }
}

}  // namespace mesh
