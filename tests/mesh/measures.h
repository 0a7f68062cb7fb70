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

/// The message of the MeshError that `action` throws; "" if it throws none.
std::string refusal(const std::function<void()>& action);

}  // namespace mesh_tests
