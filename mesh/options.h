// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/error.h"

#include <array>
#include <atomic>
#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace mesh {

struct MshFile;
class GmshProcess;

enum class Shape { square, disk, lshape, cavity, cube, box_cavity, ball_cavity, file };
inline constexpr const char* shape_words =
    "square|disk|lshape|cavity|cube|box cavity|ball cavity|file";
enum class Generator { dealii, gmsh };
inline constexpr const char* generator_words = "deal.II|gmsh";
enum class Order { automatic, first, second };
inline constexpr const char* order_words = "auto|1|2";
enum class Cells { automatic, triangles, quadrilaterals, mixed, tetrahedra, hexahedra };
inline constexpr const char* cells_words =
    "auto|triangles|quadrilaterals|mixed|tetrahedra|hexahedra";

/// Section Mesh of the parameter file; `visit` as explained in multigrid/options.h.
struct MeshOptions {
  Shape shape = Shape::square;
  Generator generator = Generator::dealii;
  Cells cells = Cells::automatic;
  int cells_per_side = 64;
  int corner_refinements = 0;
  double mesh_size = 0.05;
  std::string grading;
  double growth = 0.2;
  double time_limit = 3600;
  std::string sizes;
  int edges_per_turn = -1;
  Order order = Order::automatic;
  int refinements = 0;
  std::string file;
  std::shared_ptr<MshFile> loaded;     ///< the contents of `file`, once `load` has read it
  std::exception_ptr load_failure;     ///< why it could not
  std::shared_ptr<GmshProcess> begun;  ///< Gmsh at work on this mesh, after `begin`
  std::vector<std::array<std::string, 2>>
      contacts;  ///< pairs of materials between which the mesh comes apart

  template <class F>
  void visit(F&& f) {
    f("Shape", shape, shape_words,
      "square: (0,1)^2, boundaries left, right, bottom, top. disk: centre (0,0), radius 1, "
      "boundary circle. lshape: (0,1)^2 without (0,0.5)^2, boundaries left, right, bottom, top, "
      "and reentrant for the two edges that meet in (0.5,0.5). cavity: (0,1)^2 without the disk of "
      "radius 0.2 around (0.5,0.5), boundaries left, right, bottom, top, hole. In space, cube: "
      "(0,1)^3, boundaries left, right (x = 0, 1), front, back (y = 0, 1), bottom, top (z = 0, 1). "
      "box cavity: the cube without the box [0.25,0.75]^3; ball cavity: without the ball of radius "
      "0.2 around its centre; both also have the boundary hole. file: the mesh in `File`. `all` "
      "stands for every boundary. Refinement puts new vertices on circles and on the sphere. "
      "Default: square.");
    f("Generator", generator, generator_words,
      "deal.II: structured cells. gmsh: unstructured cells. Default: deal.II, which needs no mesh "
      "size.");
    f("Cells", cells, cells_words,
      "Kind of the cells. auto: triangles in the plane, tetrahedra in space. hexahedra: only with "
      "Generator = deal.II. mixed with deal.II: quadrilaterals in the left half (square, lshape), "
      "in the inner square (disk) or around the hole (cavity), and triangles elsewhere; on the "
      "L-shape with Corner refinements, triangles only near the corner. mixed with gmsh: "
      "quadrilaterals where two triangles make a good one. Default: auto.");
    f("Cells per side", cells_per_side, 1, 100000,
      "Structured meshes: n squares (each a quadrilateral or two triangles) along a side of the "
      "square (n even for the L-shape). disk: n along a quarter of the circle and along a side of "
      "its inner square, n/2 (rounded up) between the two. cavity: n along a side and along a "
      "quarter of the hole, 2n/3 (rounded up) between the two; n at least 3 for triangles. "
      "In space n cubes (each a hexahedron or six tetrahedra) along a side of the cube; a multiple "
      "of 4 for the box cavity; ball cavity: n by n on each side of cube and ball, 2n/3 (rounded "
      "up) between the two; n at least 3 for tetrahedra. Default: 64, a second's work in the "
      "plane; in space 16 has about as many vertices.");
    f("Corner refinements", corner_refinements, 0, 20,
      "Structured mixed cells of the L-shape: refinements toward (0.5,0.5) before the global ones. "
      "Each divides the three quadrilaterals there into four and their six neighbours into three "
      "triangles; all other cells are then quadrilaterals (paper GS, Figure 3: five refinements, 64 "
      "a side). Default: 0, a mesh of squares, which is enough for smooth solutions.");
    f("Mesh size", mesh_size, 1e-9, 1e9,
      "Gmsh: edge length away from any grading. Near a circle it is at most half the radius, with "
      "quadrilaterals at most a quarter. Default: 0.05, a second's work.");
    f("Grading", grading,
      "Gmsh: points and boundaries to refine toward, `x, y: size; boundary name: size`, and in "
      "space `x, y, z: size`. The mesh size is min(Mesh size, size + Growth * distance). Default: "
      "none.");
    f("Growth", growth, 1e-3, 10.,
      "Increase of the mesh size with the distance from a graded point or boundary. In space, sizes "
      "at points are reached if this is at most 1. Default: 0.2, well-shaped triangles.");
    f("Time limit", time_limit, 0., 1e9,
      "Gmsh: seconds after which it is ended and the run fails; 0: no limit. Default: 3600, enough "
      "for 70 million cells: each took 50 microseconds on a busy core.");
    f("Sizes", sizes,
      "Models (STEP, .geo): edge lengths by name, `all: size; name: size`, where a name is that of a volume, a surface or a curve; "
      "`all` stands for all others. Default: none, which leaves a .geo what it says itself, and divides the diagonal of a STEP "
      "model by 20.");
    f("Edges per turn", edges_per_turn, -1, 1000,
      "Models: edges along a full turn of a curve or surface, where that asks for shorter ones; 0: "
      "curvature does not matter. -1: 12 of a geometry, which turns by 30 degrees an edge; what a "
      ".geo says itself. Default: -1.");
    f("Order", order, order_words,
      "Models: order of the mesh. 1: straight edges. 2: edges are parabolas through points of the geometry. auto: 2 if the "
      "element's degree is at least 2, else 1. Default: auto, which keeps the order of the element (docs/problems.md).");
    f("Refinements", refinements, 0, 20,
      "Global refinements of the coarse mesh. Each divides a cell into four, in space into eight; "
      "the octahedron inside a tetrahedron is cut along its shortest diagonal. Default: 0.");
    f("File", file,
      "For Shape = file: a mesh as Gmsh writes it (.msh, version 2.2 or 4.1, text or binary), of triangles "
      "and quadrilaterals in the plane z = 0, or of tetrahedra, hexahedra, prisms and pyramids. A relative name starts at the folder of the "
      "parameter file, on the command line (--set) and in standard input at the working directory. "
      "Physical names of curves, in space of surfaces, become boundary names, those of surfaces, in space of volumes, material names (docs/models.md). "
      "Edges of a mesh of second order (gmsh -order 2) are parabolas, inside and on the boundary, "
      "and refinement divides those; edges of first order are straight (docs/problems.md). "
      "Default: none.");
  }
};

/// 2 or 3, of a shape with a name.
constexpr int dimension(const Shape shape) {
  return shape == Shape::cube || shape == Shape::box_cavity || shape == Shape::ball_cavity ? 3 : 2;
}
/// 2 or 3. A file has that of its cells once it is loaded; before, it counts as plane.
int dimension(const MeshOptions& options);

/// Whether a file is a model that Gmsh makes a mesh of, not a mesh: by its ending .step, .stp, .iges, .igs, .brep or .geo.
bool is_model(const std::string& file);

/// Reads and parses the file of Shape = file, if that has not been done; of a model Gmsh makes a mesh. Copies of the options share
/// the contents. Order = auto counts as 1.
///
/// stop    as of make_coarse_mesh
/// throws  FileError, MeshError `NAME, line N: …`, Stopped; the same again if it has failed before
void load(MeshOptions& options, const std::atomic<bool>* stop = nullptr);

/// Lets Gmsh begin with the mesh if it makes one of a shape with a name, so that other things can be done until make_coarse_mesh
/// asks for it: the first time that it is given these options or a copy of them. Returns whether Gmsh has begun.
///
/// throws  as check; MeshError if Gmsh cannot be started
bool begin(MeshOptions& options);

/// The options with `auto` replaced by the kind of cells it stands for.
MeshOptions resolved(MeshOptions options);

/// Refuses options that contradict each other or cannot be parsed.
///
/// throws  MeshError naming the key
void check(const MeshOptions& options);

}  // namespace mesh
