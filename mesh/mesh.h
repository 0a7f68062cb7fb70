// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/error.h"

#include <deal.II/grid/tria.h>

#include <map>
#include <memory>
#include <string>

namespace mesh {

enum class Shape { square, disk, lshape, cavity, cube, file };
inline constexpr const char* shape_words = "square|disk|lshape|cavity|cube|file";
enum class Generator { dealii, gmsh };
inline constexpr const char* generator_words = "deal.II|gmsh";
enum class Cells { triangles, quadrilaterals, mixed, tetrahedra, hexahedra };
inline constexpr const char* cells_words = "triangles|quadrilaterals|mixed|tetrahedra|hexahedra";

/// Section Mesh of the parameter file; `visit` as explained in multigrid/options.h.
struct MeshOptions {
  Shape shape = Shape::square;
  Generator generator = Generator::dealii;
  Cells cells = Cells::triangles;
  int cells_per_side = 64;
  int corner_refinements = 0;
  double mesh_size = 0.05;
  std::string grading;
  double growth = 0.2;
  int refinements = 0;
  std::string file;

  template <class F>
  void visit(F&& f) {
    f("Shape", shape, shape_words,
      "square: (0,1)^2, boundaries left, right, bottom, top. disk: centre (0,0), radius 1, "
      "boundary circle. lshape: (0,1)^2 without (0,0.5)^2, boundaries left, right, bottom, top, "
      "and reentrant for the two edges that meet in (0.5,0.5). cavity: (0,1)^2 without the disk of "
      "radius 0.2 around (0.5,0.5), boundaries left, right, bottom, top, hole. cube: (0,1)^3, "
      "boundaries left, right, front, back, bottom, top (x, y, z = 0 and 1). file: what `File` "
      "holds. `all` names every boundary. New vertices of refinements lie on the circles. Default: "
      "square.");
    f("Generator", generator, generator_words,
      "deal.II: structured cells. gmsh: unstructured cells. Default: deal.II, which needs no mesh "
      "size.");
    f("Cells", cells, cells_words,
      "Kind of the cells; tetrahedra and hexahedra of a cube. mixed: structured, quadrilaterals in "
      "the left half (square, lshape), in "
      "the inner square (disk) or around the hole (cavity), and triangles elsewhere, or, on the "
      "L-shape with Corner refinements, triangles near the corner alone; gmsh, quadrilaterals "
      "where two triangles make a good one. Default: triangles.");
    f("Cells per side", cells_per_side, 1, 100000,
      "Structured meshes: n squares (each a quadrilateral or two triangles) along a side of the "
      "square (n even for the L-shape). disk: n along a quarter of the circle and along a side of "
      "its inner square, n/2 (rounded up) between the two. cavity: n along a side and along a "
      "quarter of the hole, 2n/3 (rounded up) between the two; n at least 3 for triangles. "
      "Default: 64, a second's work.");
    f("Corner refinements", corner_refinements, 0, 20,
      "Structured mixed cells of the L-shape: refinements toward (0.5,0.5) before the global ones. "
      "Each divides the three quadrilaterals there into four and their six neighbours into three "
      "triangles; all other cells are quadrilaterals then (paper GS, Figure 3: five of them, 64 a "
      "side). Default: 0, the mesh of squares alone, which any smooth solution is content with.");
    f("Mesh size", mesh_size, 1e-9, 1e9,
      "Gmsh: edge length away from any grading; near a circle at most half its radius, a quarter "
      "with quadrilaterals alone. Default: 0.05, a second's work.");
    f("Grading", grading,
      "Gmsh: points and boundaries to refine toward, `x, y: size; boundary name: size`. The mesh "
      "size is min(Mesh size, size + Growth * distance). Default: none.");
    f("Growth", growth, 1e-3, 10.,
      "Increase of the mesh size with the distance from a graded point or boundary. Default: 0.2, "
      "well-shaped triangles.");
    f("Refinements", refinements, 0, 20,
      "Global refinements after the coarse mesh, each dividing a cell into four. Default: 0.");
    f("File", file,
      "Of Shape = file: a mesh as Gmsh writes it (.msh, version 2.2 or 4.1, ASCII) of triangles "
      "and quadrilaterals in the plane z = 0. A relative name starts at the working directory. "
      "Physical names of curves become boundary names, those of surfaces material names; a group "
      "without a name is named by its number, and edges and cells in no group are `unnamed`. "
      "Boundaries are the polygons in the file, also where they stand for a curve. "
      "Default: none.");
  }
};

/// A triangulation and the names of its parts. Edges of a circle are attached to it: refinement
/// puts new vertices there, and `center(true)` of such an edge is a point of the circle.
/// Quadrilaterals come before triangles.
template <int dim>
struct Mesh {
  std::unique_ptr<dealii::Triangulation<dim>> triangulation;
  std::map<std::string, dealii::types::boundary_id> boundaries;
  std::map<std::string, dealii::types::material_id> materials;  ///< empty if the cells have none
  std::string coarse;   ///< "square, structured triangles, 64 a side"
  int refinements = 0;  ///< of all cells, since then

  /// For the log: "square, structured triangles, 64 a side, refined 2 times".
  std::string description() const;
};

/// 2 or 3.
constexpr int dimension(const Shape shape) {
  return shape == Shape::cube ? 3 : 2;
}

/// Refuses options that contradict each other or cannot be parsed, before any work. Throws
/// MeshError naming the key.
void check(const MeshOptions& options);

/// The mesh before its global refinements; the same bits each time. Throws MeshError if `check`
/// does, if Gmsh fails (with its own words), if a file cannot be read or used (with file and line),
/// or if a cell is degenerate or turned over.
template <int dim>
Mesh<dim> make_coarse_mesh(const MeshOptions& options);

/// Refines all cells `n` times. Throws MeshError if a cell becomes degenerate or turned over.
template <int dim>
void refine(Mesh<dim>& mesh, int n);

/// Numbers that say how good a mesh is.
struct Quality {
  double smallest_angle = 0;            ///< between two edges of a cell, in degrees
  double smallest_scaled_jacobian = 0;  ///< over all corners, the sine of the angle there
  double shortest_edge = 0;
  double longest_edge = 0;
};

template <int dim>
Quality quality(const Mesh<dim>& mesh);

/// The largest and the smallest cell of a mesh by its shortest edge, as paper GS, Table 1, gives
/// them (edges of a circle by their chords).
struct CellSizes {
  double h_max = 0, h_min = 0;
};

template <int dim>
CellSizes cell_sizes(const Mesh<dim>& mesh);

}  // namespace mesh
