// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/grid/tria.h>

#include <map>
#include <memory>
#include <stdexcept>
#include <string>

namespace mesh {

/// A mesh that cannot be made or used; the message says why and what to change.
struct MeshError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Shape { square, lshape };
inline constexpr const char* shape_words = "square|lshape";
enum class Generator { dealii, gmsh };
inline constexpr const char* generator_words = "deal.II|gmsh";
enum class Cells { triangles, quadrilaterals };
inline constexpr const char* cells_words = "triangles|quadrilaterals";

/// Section Mesh of the parameter file; `visit` as explained in multigrid/options.h.
struct MeshOptions {
  Shape shape = Shape::square;
  Generator generator = Generator::dealii;
  Cells cells = Cells::triangles;
  int cells_per_side = 64;
  double mesh_size = 0.05;
  std::string grading;
  double growth = 0.2;
  int refinements = 0;

  template <class F>
  void visit(F&& f) {
    f("Shape", shape, shape_words,
      "square: (0,1)^2, boundaries left, right, bottom, top. lshape: (0,1)^2 without (0,0.5)^2, "
      "boundaries left, right, "
      "bottom, top, and reentrant for the two edges that meet in (0.5,0.5). `all` names every "
      "boundary. Default: square.");
    f("Generator", generator, generator_words,
      "deal.II: structured cells. gmsh: unstructured triangles. Default: deal.II, which needs no "
      "mesh size.");
    f("Cells", cells, cells_words, "Kind of the cells; gmsh makes triangles. Default: triangles.");
    f("Cells per side", cells_per_side, 1, 100000,
      "Structured meshes: cells along a side of the square (even for the L-shape). Default: 64, a "
      "second's work.");
    f("Mesh size", mesh_size, 1e-9, 1e9,
      "Gmsh: edge length away from any grading. Default: 0.05, a second's work.");
    f("Grading", grading,
      "Gmsh: points to refine toward, `x, y: size; x, y: size`. The mesh size is min(Mesh size, "
      "size + Growth * distance). "
      "Default: none.");
    f("Growth", growth, 1e-3, 10.,
      "Increase of the mesh size with the distance from a graded point. Default: 0.2, well-shaped "
      "triangles.");
    f("Refinements", refinements, 0, 20,
      "Global refinements after the coarse mesh, each dividing a cell into four. Default: 0.");
  }
};

/// A triangulation and the names of its parts.
template <int dim>
struct Mesh {
  std::unique_ptr<dealii::Triangulation<dim>> triangulation;
  std::map<std::string, dealii::types::boundary_id> boundaries;
  std::map<std::string, dealii::types::material_id> materials;  ///< empty if the cells have none
  std::string description;  ///< for the log: "square, structured triangles, 64 a side"
};

/// Refuses options that contradict each other or cannot be parsed, before any work. Throws
/// MeshError naming the key.
void check(const MeshOptions& options);

/// The mesh before its global refinements; the same bits each time. Throws MeshError if `check`
/// does, if Gmsh fails (with its own words), or if a cell is degenerate or turned over.
template <int dim>
Mesh<dim> make_coarse_mesh(const MeshOptions& options);

/// Refines all cells `n` times. Throws MeshError if a cell becomes degenerate or turned over.
template <int dim>
void refine(Mesh<dim>& mesh, int n);

}  // namespace mesh
