// SPDX-License-Identifier: MIT
#include "mesh/check.h"

#include "mesh/grading.h"

#include <cmath>
#include <sstream>

namespace mesh {

namespace {

constexpr double most_cells = 2147483647;  // cells and unknowns are numbered with 32 bits

void check_dimension(const MeshOptions& options) {
  const bool solid = options.cells == Cells::tetrahedra || options.cells == Cells::hexahedra;
  if (solid != (options.shape == Shape::cube))
    throw MeshError(solid ? "Mesh/Cells: tetrahedra and hexahedra are those of Shape = cube; set "
                            "Cells = triangles, quadrilaterals or mixed."
                          : "Mesh/Cells: a cube has tetrahedra or hexahedra; set Cells to one of "
                            "the two.");
  if (options.shape == Shape::cube && options.generator == Generator::gmsh)
    throw MeshError("Mesh/Generator: a cube is structured; set Generator = deal.II.");
}

void check_structured(const MeshOptions& options) {
  if (!options.grading.empty())
    throw MeshError(
        "Mesh/Grading: only Generator = gmsh refines toward points and boundaries; leave Grading "
        "empty or change Generator.");
  if (options.shape == Shape::lshape && options.cells_per_side % 2 != 0)
    throw MeshError(
        "Mesh/Cells per side: the reentrant corner of the L-shape is in the middle, so this must "
        "be even, not " +
        std::to_string(options.cells_per_side) + ".");
  if (options.cells == Cells::triangles && options.cells_per_side < 3 &&
      options.shape == Shape::cavity)
    throw MeshError(
        "Mesh/Cells per side: triangles around the hole of the cavity need at least 3 a side, "
        "not " +
        std::to_string(options.cells_per_side) + ": flatter ones turn over when they are refined.");
  if (options.cells == Cells::mixed && options.cells_per_side < 2 && options.shape != Shape::disk)
    throw MeshError(
        "Mesh/Cells per side: mixed cells need at least 2 a side, one of each kind, not 1.");
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
    throw MeshError(key +
                    "they need neighbours of the cells at the corner, so Cells per side must be at "
                    "least 4, not " +
                    std::to_string(options.cells_per_side) + ".");
}

void check_file(const MeshOptions& options) {
  if (options.file.empty())
    throw MeshError("Mesh/File: Shape = file needs the name of a mesh file; set File.");
}

/// Structured quadrilaterals before any are cut.
double structured_squares(const Shape shape, const double n) {
  if (shape == Shape::disk) return n * n + 4 * n * std::ceil(n / 2);
  if (shape == Shape::cavity) return 4 * n * std::ceil(2 * n / 3);
  return area(shape) * n * n;
}

/// Cells by Gmsh if all edges had the wanted length; those toward graded points are few.
double gmsh_cells_wanted(const MeshOptions& options) {
  const double unit = options.cells == Cells::quadrilaterals ? 1 : std::sqrt(3.) / 4;
  double cells = area(options.shape) / (unit * std::pow(options.mesh_size, 2));
  // The integral of 1 / (unit (size + growth d)^2) over the distance d from the boundary.
  for (const GradedBoundary& g : parse_grading(options.grading, options.shape).boundaries)
    if (g.size < options.mesh_size)
      cells += g.length() / (unit * options.growth) * (1 / g.size - 1 / options.mesh_size);
  return cells;
}

double estimated_cells(const MeshOptions& options) {
  if (options.generator == Generator::gmsh) return gmsh_cells_wanted(options);
  const double squares = structured_squares(options.shape, options.cells_per_side);
  if (options.shape == Shape::cube)
    return (options.cells == Cells::tetrahedra ? 5 : 1) * std::pow(options.cells_per_side, 3) *
           std::pow(2., options.refinements);
  if (options.corner_refinements > 0) return squares + 21 * options.corner_refinements;
  const double pieces = options.cells == Cells::triangles ? 2
                        : options.cells == Cells::mixed   ? 1.5
                                                          : 1;
  return pieces * squares;
}

}  // namespace

void check_count(const double coarse_cells, const int refinements, const std::string& remedy) {
  const double cells = coarse_cells * std::pow(4., refinements);
  if (cells <= most_cells) return;
  std::ostringstream message;
  message << "Mesh/Refinements: the mesh would have about " << cells
          << " cells, more than can be numbered with 32 bits; " << remedy;
  throw MeshError(message.str());
}

void check(const MeshOptions& options) {
  check_corner(options);
  if (options.shape == Shape::file) return check_file(options);
  check_dimension(options);
  const bool gmsh = options.generator == Generator::gmsh;
  gmsh ? void(parse_grading(options.grading, options.shape)) : check_structured(options);
  check_count(estimated_cells(options), options.refinements,
              gmsh ? "lower Refinements or raise Mesh size and the sizes of Grading."
                   : "lower Refinements or Cells per side.");
}

}  // namespace mesh
