// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace mesh_tests {

/// The sum of the areas of all cells, by the shoelace formula around each.
double area(const dealii::Triangulation<2>& triangulation);

/// The length of each boundary, by its name; throws std::out_of_range for an edge without a name.
std::map<std::string, double> boundary_lengths(const mesh::Mesh<2>& mesh);

/// The smallest angle of all cells, in degrees.
double smallest_angle(const dealii::Triangulation<2>& triangulation);

struct EdgeLengths {
  double shortest = 1e300, longest = 0;
};
EdgeLengths edge_lengths(const dealii::Triangulation<2>& triangulation);

/// The shortest edge that ends in a vertex at `point`; 0 if there is no such vertex.
double shortest_edge_at(const dealii::Triangulation<2>& triangulation,
                        const dealii::Point<2>& point);

/// Whether every edge belongs to two cells or lies on the boundary, no cell has a hanging vertex in
/// an edge, and quadrilaterals come first.
bool is_conforming(const dealii::Triangulation<2>& triangulation);

struct CellCounts {
  unsigned int triangles = 0, quadrilaterals = 0;
};
CellCounts cell_counts(const dealii::Triangulation<2>& triangulation);

/// The largest distance of a vertex of boundary `id` from a circle and of the
/// middle of an edge of it, as its manifold gives that.
double farthest_from_circle(const dealii::Triangulation<2>& triangulation,
                            dealii::types::boundary_id id,
                            const dealii::Point<2>& center,
                            double radius);

/// The message of the MeshError that `action` throws; "" if it throws none.
std::string refusal(const std::function<void()>& action);

/// True if the refusal of a .msh file says that it ends too early: it is empty or truncated, lacks a
/// section, or ends inside of a name or of the word that begins or ends a section.
bool says_it_ends(const std::string& said);

}  // namespace mesh_tests
