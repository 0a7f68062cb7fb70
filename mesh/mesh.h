// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_checks.h"
#include "mesh/cells/split/other_parts.h"
#include "mesh/edge_curve.h"
#include "mesh/msh/curved_parts.h"
#include "mesh/options.h"

#include <deal.II/grid/tria.h>

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace mesh {

/// What is known about a mesh of a file beside its triangulation.
struct FromFile {
  std::vector<CurvedPart> curved_parts;
  std::size_t round_corners = 0;  ///< cells that refinement flattens, see count_round_corners
};

/// An edge, in space a face, inside of a coarse mesh.
struct InnerSide {
  std::vector<unsigned int> vertices;  ///< ascending
  dealii::types::boundary_id id = 0;
};

/// Two parts of the boundary that a file joins: each point of the copy has a partner on the original.
struct PeriodicLink {
  dealii::types::boundary_id copy = 0, original = 0;
  /// The first three lines of the matrix of four by which the original's points become the copy's; none: a translation that
  /// follows from the places.
  std::optional<std::array<double, 12>> map;
  std::string trouble;  ///< why the two cannot be periodic, with a remedy; empty if they can
};

/// A triangulation and the names of its parts. Edges of a circle, and edges and faces of a sphere,
/// have its manifold. In the plane each curved edge of a file, inside or on the boundary, has a parabola of its
/// own. Refinement puts new vertices on these curves, and `center(true)` of such an edge is a
/// point of its curve. Quadrilaterals come before triangles; in space all cells are of one kind.
template <int dim>
struct Mesh {
  std::unique_ptr<dealii::Triangulation<dim>> triangulation;
  /// The parts of the boundary, and edges, in space faces, inside of the mesh that a file names.
  std::map<std::string, dealii::types::boundary_id> boundaries;
  std::map<std::string, dealii::types::material_id> materials;  ///< empty if the cells have none
  /// Names of a file that stand for several parts, or for one of another name.
  std::map<std::string, std::vector<dealii::types::boundary_id>> boundary_groups;
  std::map<std::string, std::vector<dealii::types::material_id>> material_groups;
  std::set<dealii::types::boundary_id> inside;  ///< those of `boundaries` that lie inside
  std::vector<InnerSide> inner_sides;
  std::vector<PeriodicLink> periodic;  ///< those of a file
  /// Of each pair of MeshOptions::contacts the sides of the cells of its first and of its second material (contact.h).
  std::vector<std::array<dealii::types::boundary_id, 2>> contacts;
  std::vector<EdgeCurve<dim>> curves;  ///< of the edges of a file in space that are not straight
  std::string coarse;            ///< the coarse mesh: "square, structured triangles, 64 a side"
  int refinements = 0;           ///< global ones, since the coarse mesh
  int adaptive_refinements = 0;  ///< after these
  /// Of the cells of `arrays` in the mesh before the last refine_where, if nothing else was made of them since.
  Array<Index> origins;
  FromFile from_file;  ///< empty if the mesh is not from a file
  /// The same mesh as arrays (take_arrays), which are refined: `triangulation` stays the coarse mesh.
  std::optional<CellArrays<dim>> arrays;
  std::optional<CellChecks> checks;       ///< of the arrays, once they were refined
  std::optional<MeshOptions> stands_for;  ///< the mesh that take_arrays makes instead (stand_in.h)
  /// Where several processes share the mesh: `arrays` are this one's part, with all their parts (Keep::all).
  std::optional<Share> share;

  std::int64_t n_cells() const {
    return arrays ? arrays->n_cells() : std::int64_t(triangulation->n_active_cells());
  }

  /// The text for the log: "square, structured triangles, 64 a side, refined 2 times".
  std::string description() const;
};

/// Makes the mesh before its global refinements. The same options give the same bits.
///
/// dim     dimension(options), of a file once it is loaded
/// stop    becomes true when the caller no longer wants the mesh; nullptr: never. Gmsh is then
///         ended at once, other work after its present step
/// throws  MeshError if `check` does, if Gmsh fails (with its own words) or takes too long, if a
///         file cannot be used (with file and line), or if a cell is degenerate or turned over;
///         FileError if a file cannot be read; Stopped
template <int dim>
Mesh<dim> make_coarse_mesh(const MeshOptions& options, const std::atomic<bool>* stop = nullptr);

/// The text for the log of a mesh that is not from a file: "square, structured triangles, 64 a side".
///
/// options  resolved
template <int dim>
std::string describe_coarse(const MeshOptions& options);

/// Makes the arrays of a coarse mesh, which `refine` refines from now on in place of its triangulation. Arrays that it has
/// are made anew, so that they are those of the coarse mesh.
///
/// mesh    its triangulation not refined
/// keep    Keep::corners if it will not be refined
/// throws  multigrid::InputError if it has more edges or faces than an index can count; DeviceError, OutOfMemory
template <int dim>
void take_arrays(Mesh<dim>& mesh, const Executor& executor, Keep keep = Keep::all);

/// Refines all cells of the arrays `n` times (mesh::refined).
///
/// stop    as in make_coarse_mesh
/// keep    Keep::corners if the arrays will not be refined again
/// throws  MeshError if a cell becomes degenerate or turned over; Stopped: then the mesh can only
///         be destroyed or assigned to; std::logic_error if the mesh was not taken as arrays
template <int dim>
void refine(Mesh<dim>& mesh, int n, const std::atomic<bool>* stop = nullptr, Keep keep = Keep::all);

/// Refines marked cells of the arrays, and further ones as the mesh would not be conforming otherwise (refined_where).
///
/// mesh    its arrays with all their parts (Keep::all), after prepare_bisection
///
/// marked  for each cell 1 or 0
/// stop    as in make_coarse_mesh
/// throws  as refine; multigrid::InputError as refined_where
template <int dim>
void refine_where(Mesh<dim>& mesh,
                  const Array<Index>& marked,
                  const std::atomic<bool>* stop = nullptr);

/// Puts other arrays in the place of those that a mesh has: of the same domain, made from its coarse mesh.
///
/// throws  MeshError if a cell is degenerate or turned over
template <int dim>
void replace_arrays(Mesh<dim>& mesh, CellArrays<dim> arrays);

/// Copies the arrays of a mesh that was refined where marked to another executor, unless they are there.
template <int dim>
void bring_arrays(Mesh<dim>& mesh, const Executor& executor);

/// The largest and the smallest cell of a mesh as arrays, each measured by its shortest edge, as in paper GS,
/// Table 1. Edges of a circle or sphere count by their chords.
struct CellSizes {
  double h_max = 0, h_min = 0;
};

template <int dim>
CellSizes cell_sizes(const Mesh<dim>& mesh);

/// The largest distance between two vertices of a cell of a mesh as arrays.
template <int dim>
double largest_diameter(const Mesh<dim>& mesh);

}  // namespace mesh
