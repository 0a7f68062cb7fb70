// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/shape.h"
#include "mesh/subdivide.h"

#include <limits>

/// Structured meshes of the shapes that consist of squares or cubes of a grid.
///
/// All edges of hexahedra point toward larger coordinates. So cells that share a face agree on its
/// first and last vertex, and deal.II needs no other order; their tetrahedra agree on its diagonal.
namespace mesh {

namespace {

constexpr unsigned int none = std::numeric_limits<unsigned int>::max();

/// The coordinates of a cell or a vertex in the grid.
template <int dim>
using Place = std::array<unsigned int, dim>;

/// A grid of n cells a side, of which some belong to the shape.
template <int dim>
struct Grid {
  Shape shape;
  unsigned int n;

  dealii::Point<dim> point(const Place<dim>& p) const {
    dealii::Point<dim> point;
    for (int x = 0; x < dim; ++x) point[x] = double(p[x]) / n;
    return point;
  }
  /// Whether a cell, or a vertex, belongs to the shape. Vertices on the edge of a hole do.
  bool has(const Place<dim>& p, const bool is_vertex) const {
    if (shape != Shape::lshape && shape != Shape::box_cavity) return true;
    bool in_hole = true;
    for (const unsigned int x : p)
      in_hole &= shape == Shape::lshape ? 2 * x < n : 4 * x >= n + is_vertex && 4 * x < 3 * n;
    return !in_hole;
  }
  /// The position of a vertex among those of the whole grid.
  std::size_t index(const Place<dim>& p) const {
    std::size_t index = 0;
    for (int x = dim - 1; x >= 0; --x) index = index * (n + 1) + p[x];
    return index;
  }
  /// Calls f(place) for all places with coordinates below `end`, the first coordinate fastest.
  template <class F>
  static void for_each(const unsigned int end, F&& f) {
    for (Place<dim> p{}; p[dim - 1] < end;) {
      f(p);
      ++p[0];
      for (int x = 0; x < dim - 1 && p[x] == end; ++x) {
        p[x] = 0;
        ++p[x + 1];
      }
    }
  }
};

/// Adds the sides of a cell that lie on the boundary. Ids are those of the sides of the grid, in
/// the order low x, high x, low y and so on, and then that of the boundary inside it.
///
/// cell  its vertices, in lexicographic order
template <int dim>
void add_boundary(const Grid<dim>& grid,
                  const Place<dim>& p,
                  const std::array<unsigned int, 1 << dim>& cell,
                  [[maybe_unused]] const bool cut,
                  CellList<dim>& list) {
  for (unsigned int side = 0; side < 2 * dim; ++side) {
    const unsigned int axis = side / 2, high = side % 2;
    const bool outside = high ? p[axis] + 1 == grid.n : p[axis] == 0;
    Place<dim> neighbour = p;
    if (!outside) neighbour[axis] += high ? 1 : -1;
    if (!outside && grid.has(neighbour, false)) continue;
    std::array<unsigned int, 1 << (dim - 1)> vertices;
    for (unsigned int v = 0; v < vertices.size(); ++v) {
      unsigned int corner = high << axis;
      for (int k = 1; k < dim; ++k) corner += ((v >> (k - 1)) & 1) << (axis + k) % dim;
      vertices[v] = cell[corner];
    }
    const dealii::types::boundary_id id = outside ? side : 2 * dim;
    if constexpr (dim == 2)
      add_boundary_edge(list, vertices[0], vertices[1], id);
    else
      add_boundary_square(list, vertices, id, cut);
  }
}

}  // namespace

template <int dim>
CellList<dim> structured_cells(const MeshOptions& options) {
  if (round_part<dim>(options.shape)) {
    if constexpr (dim == 2)
      return ring_cells(options);
    else
      return shell_cells(options);
  }
  const Grid<dim> grid{options.shape, static_cast<unsigned int>(options.cells_per_side)};
  const bool cut_all = options.cells == Cells::triangles || options.cells == Cells::tetrahedra,
             cut_right = options.cells == Cells::mixed && options.corner_refinements == 0;
  CellList<dim> list;
  Place<dim> last;
  last.fill(grid.n);
  std::vector<unsigned int> number(grid.index(last) + 1, none);
  Grid<dim>::for_each(grid.n + 1, [&](const Place<dim>& p) {
    if (!grid.has(p, true)) return;
    number[grid.index(p)] = list.vertices.size();
    list.vertices.push_back(grid.point(p));
  });
  list.cells.reserve(number.size() * (!cut_all ? 1 : dim == 2 ? 2 : 6));
  Grid<dim>::for_each(grid.n, [&](const Place<dim>& p) {
    if (!grid.has(p, false)) return;
    std::array<unsigned int, 1 << dim> cell;
    for (unsigned int v = 0; v < cell.size(); ++v) {
      Place<dim> corner = p;
      for (int x = 0; x < dim; ++x) corner[x] += (v >> x) & 1;
      cell[v] = number[grid.index(corner)];
    }
    const bool cut = cut_all || (cut_right && 2 * p[0] >= grid.n);
    add_cube(list, cell, cut);
    add_boundary<dim>(grid, p, cell, cut, list);
  });
  if constexpr (dim == 2)
    if (options.corner_refinements > 0) refine_corner(list, {0.5, 0.5}, options.corner_refinements);
  return list;
}

template CellList<2> structured_cells<2>(const MeshOptions& options);
template CellList<3> structured_cells<3>(const MeshOptions& options);

}  // namespace mesh
