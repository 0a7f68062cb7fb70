// SPDX-License-Identifier: MIT
#include "mesh/check.h"

#include "mesh/grading.h"
#include "mesh/sizes.h"

#include <fmt/core.h>

namespace mesh {

namespace {

constexpr double most_cells = 2147483647;  // cells and unknowns are numbered with 32 bits

/// Refuses numbers of cells a side with which a shape cannot be made.
void check_cells_per_side(const MeshOptions& options) {
  const std::string key = "Mesh/Cells per side: ";
  const int n = options.cells_per_side;
  if (options.shape == Shape::lshape && n % 2 != 0)
    throw MeshError(key + fmt::format("the reentrant corner of the L-shape is in the middle, so "
                                      "this must be even, not {}.",
                                      n));
  if (options.shape == Shape::box_cavity && n % 4 != 0)
    throw MeshError(key + fmt::format("the inner box of the box cavity begins at a quarter of the "
                                      "side, so this must be a multiple of 4, not {}.",
                                      n));
  const bool around_hole =
      (options.shape == Shape::cavity && options.cells == Cells::triangles) ||
      (options.shape == Shape::ball_cavity && options.cells == Cells::tetrahedra);
  if (around_hole && n < 3)
    throw MeshError(key +
                    fmt::format("{} around the hole of the {} need at least 3 a side, not {}: "
                                "flatter ones turn over when they are refined.",
                                options.shape == Shape::cavity ? "triangles" : "tetrahedra",
                                name(options.shape), n));
  if (options.cells == Cells::mixed && n < 2 && options.shape != Shape::disk)
    throw MeshError(key + "mixed cells need at least 2 a side, one of each kind, not 1.");
}

void check_structured(const MeshOptions& options) {
  if (!options.grading.empty())
    throw MeshError(
        "Mesh/Grading: only Generator = gmsh refines toward points and boundaries; leave Grading "
        "empty or change Generator.");
  check_cells_per_side(options);
}

/// Refuses kinds of cells that a shape of its dimension does not have.
void check_kind(const MeshOptions& options) {
  const bool of_space = options.cells == Cells::tetrahedra || options.cells == Cells::hexahedra;
  const std::string of_shape = "Mesh/Cells: the " + name(options.shape) + " has ";
  if (dimension(options.shape) == 2 && of_space)
    throw MeshError(of_shape +
                    "two dimensions, so its cells are triangles, quadrilaterals or mixed; remove "
                    "Cells for triangles, or set Shape = cube.");
  if (dimension(options.shape) == 3 && !of_space)
    throw MeshError(of_shape +
                    "three dimensions, so its cells are tetrahedra or hexahedra; remove Cells for "
                    "tetrahedra.");
  if (options.generator == Generator::gmsh && options.cells == Cells::hexahedra)
    throw MeshError(
        "Mesh/Cells: Generator = gmsh makes tetrahedra and no hexahedra; set Cells = tetrahedra, "
        "or Generator = deal.II.");
}

void check_corner(const MeshOptions& options) {
  if (options.corner_refinements == 0) return;
  const std::string key = "Mesh/Corner refinements: ";
  if (options.shape != Shape::lshape || options.generator != Generator::dealii)
    throw MeshError(key +
                    "only the structured L-shape is refined toward its reentrant corner; leave "
                    "Corner refinements at 0 or set Shape = lshape and Generator = deal.II.");
  if (options.cells != Cells::mixed)
    throw MeshError(key +
                    "they make triangles and quadrilaterals; leave Corner refinements at 0 or set "
                    "Cells = mixed.");
  if (options.cells_per_side < 4)
    throw MeshError(key + fmt::format("they need neighbours of the cells at the corner, so Cells "
                                      "per side must be at least 4, not {}.",
                                      options.cells_per_side));
}

void check_file(const MeshOptions& options) {
  if (options.file.empty())
    throw MeshError("Mesh/File: Shape = file needs the name of a mesh file; set File.");
  parse_sizes(options.sizes);
}

/// The number of structured quadrilaterals or hexahedra before any are cut.
double structured_squares(const Shape shape, const double n) {
  if (shape == Shape::disk) return n * n + 4 * n * std::ceil(n / 2);
  if (shape == Shape::cavity) return 4 * n * std::ceil(2 * n / 3);
  if (shape == Shape::ball_cavity) return 6 * n * n * std::ceil(2 * n / 3);
  return measure(shape) * std::pow(n, dimension(shape));
}

/// The number of cells into which a structured square or cube is cut, on average.
double pieces(const Cells cells) {
  if (cells == Cells::mixed) return 1.5;
  return cells == Cells::triangles ? 2 : cells == Cells::tetrahedra ? 6 : 1;
}

/// The number of cells by Gmsh if all edges have the wanted length. The few toward graded points do
/// not count.
template <int dim>
double gmsh_cells_wanted(const MeshOptions& options) {
  const double unit = dim == 3                                 ? std::sqrt(2.) / 12
                      : options.cells == Cells::quadrilaterals ? 1
                                                               : std::sqrt(3.) / 4;
  double cells = measure(options.shape) / (unit * std::pow(options.mesh_size, dim));
  // Of each boundary the integral of 1 / (unit (size + growth d)^dim) over the distance d from it.
  for (const auto& g : parse_grading<dim>(options.grading, options.shape).boundaries)
    if (g.size < options.mesh_size)
      cells += g.measure() / (unit * options.growth * (dim - 1)) *
               (std::pow(g.size, 1 - dim) - std::pow(options.mesh_size, 1 - dim));
  return cells;
}

double estimated_cells(const MeshOptions& options) {
  if (options.generator == Generator::gmsh)
    return dimension(options.shape) == 2 ? gmsh_cells_wanted<2>(options)
                                         : gmsh_cells_wanted<3>(options);
  const double squares = structured_squares(options.shape, options.cells_per_side);
  if (options.corner_refinements > 0) return squares + 21 * options.corner_refinements;
  return pieces(options.cells) * squares;
}

void check_resolved(const MeshOptions& options) {
  check_corner(options);
  if (options.shape == Shape::file) return check_file(options);
  check_kind(options);
  const bool gmsh = options.generator == Generator::gmsh;
  if (!gmsh) check_structured(options);
  check_count(estimated_cells(options), options.refinements, dimension(options),
              gmsh ? "lower Refinements or raise Mesh size and the sizes of Grading."
                   : "lower Refinements or Cells per side.");
}

}  // namespace

MeshOptions resolved(MeshOptions options) {
  if (options.cells == Cells::automatic)
    options.cells = dimension(options) == 2 ? Cells::triangles : Cells::tetrahedra;
  return options;
}

void check_count(const double coarse_cells,
                 const int refinements,
                 const int dim,
                 const std::string& remedy) {
  const double cells = coarse_cells * std::pow(2., dim * refinements);
  if (cells <= most_cells) return;
  throw MeshError(fmt::format(
      "Mesh/Refinements: the mesh would have about {:g} cells, more than can be numbered "
      "with 32 bits; {}",
      cells, remedy));
}

void check(const MeshOptions& options) {
  check_resolved(resolved(options));
}

}  // namespace mesh
