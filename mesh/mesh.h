// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/lineage.h"
#include "mesh/msh/curved_parts.h"
#include "mesh/options.h"

#include <deal.II/grid/tria.h>

#include <atomic>
#include <map>
#include <memory>
#include <string>

namespace mesh {

/// What a file says that its triangulation does not show.
struct FromFile {
  std::vector<CurvedPart> curved_parts;
  std::size_t round_corners = 0;  ///< cells that refinement flattens, see count_round_corners
  std::map<std::string, std::size_t> inner_lines;  ///< how many lines of a name are no boundary
};

/// A triangulation and the names of its parts. Edges of a circle, and edges and faces of a sphere,
/// are attached to it, and so is each curved edge of a file, inside or on the boundary, to its own
/// parabola: refinement puts new vertices there, and `center(true)` of such an edge is a point of
/// it. Quadrilaterals come before triangles; in space all cells are of one kind.
template <int dim>
struct Mesh {
  std::unique_ptr<dealii::Triangulation<dim>> triangulation;
  std::map<std::string, dealii::types::boundary_id> boundaries;
  std::map<std::string, dealii::types::material_id> materials;  ///< empty if the cells have none
  std::string coarse;   ///< "square, structured triangles, 64 a side"
  int refinements = 0;  ///< of all cells, since then
  Lineage lineage;      ///< of tetrahedra, of the last refinement
  FromFile from_file;   ///< empty of meshes of our own

  /// For the log: "square, structured triangles, 64 a side, refined 2 times".
  std::string description() const;
};

/// The mesh before its global refinements; the same bits each time.
///
/// dim     dimension(options.shape)
/// stop    becomes true when the caller no longer wants the mesh: Gmsh is ended at once, other work
///         after its present step; nullptr: never
/// throws  MeshError if `check` does, if Gmsh fails (with its own words) or takes too long, if a
///         file cannot be used (with file and line), or if a cell is degenerate or turned over;
///         FileError if a file cannot be read; Stopped
template <int dim>
Mesh<dim> make_coarse_mesh(const MeshOptions& options, const std::atomic<bool>* stop = nullptr);

/// Refines all cells `n` times: tetrahedra as `refine_tetrahedra` does, into a triangulation of one
/// level at the same address, other cells by deal.II.
///
/// stop    as in make_coarse_mesh
/// throws  MeshError if a cell becomes degenerate or turned over; Stopped, after which the mesh can
///         only be destroyed or assigned to
template <int dim>
void refine(Mesh<dim>& mesh, int n, const std::atomic<bool>* stop = nullptr);

/// Numbers that say how good a mesh is, over all corners of its cells. The mean ratio of a corner
/// with edges e_1 .. e_d is d det(J)^(2/d) / |J|^2 (Frobenius), J = (e_1 .. e_d) W^-1, where W is
/// the corner of the ideal cell: equilateral or cubic. So it is 1 for the ideal one and falls
/// to 0 as the corner becomes flat; of a tetrahedron of volume V with edges l_i all corners have
/// 12 (3 V)^(2/3) / sum l_i^2 (Liu, Joe, Relationship between tetrahedron shape measures, BIT
/// 1994).
struct Quality {
  double smallest_angle = 0;            ///< between two edges of a cell, in degrees
  double smallest_dihedral_angle = 0;   ///< between two faces, in degrees; plane: between edges
  double smallest_scaled_jacobian = 0;  ///< det(e_1 .. e_d) / (|e_1| .. |e_d|); plane: a sine
  double smallest_mean_ratio = 0;
  double shortest_edge = 0;
  double longest_edge = 0;
};

template <int dim>
Quality quality(const Mesh<dim>& mesh);

/// The largest and the smallest cell of a mesh by its shortest edge, as paper GS, Table 1, gives
/// them (edges of a circle or sphere by their chords).
struct CellSizes {
  double h_max = 0, h_min = 0;
};

template <int dim>
CellSizes cell_sizes(const Mesh<dim>& mesh);

}  // namespace mesh
