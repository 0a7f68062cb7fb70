// SPDX-License-Identifier: MIT
#pragma once

#include "apps/counts/mesh_counts.h"
#include "apps/parameters/parameters.h"

#include <cstdint>
#include <string>

// The bytes of single arrays of an assembly.
namespace apps {

constexpr std::int64_t bytes_of_coordinate = 8, bytes_of_index = 4, bytes_of_offset = 8,
                       bytes_of_number = 8;

int degree_of(const Parameters& parameters);

/// The nodes of all cells, those of several cells several times.
std::int64_t nodes_of_cells(const MeshCounts& counts, int degree);
std::int64_t nodes_of_kind(const MeshCounts& counts, bool is_simplex, int degree);

/// The points of the rule that assembles, in all cells.
std::int64_t points_of_cells(const MeshCounts& counts, int degree);

/// How many of the expressions of a text, separated by `,`, depend on the place; of one by material, those of the longest.
///
/// or_on_solution  those that depend on u count, too
std::int64_t n_varying(const std::string& text, bool or_on_solution = false);

/// The bytes of elements, of their rows if these are not those of their nodes, and of the elements around each node.
std::int64_t element_bytes(const MeshCounts& counts, int degree);

/// The bytes of the matrices of elements, with their loads and perhaps reactions.
std::int64_t matrix_bytes(const MeshCounts& counts, int degree, bool has_reaction);

}  // namespace apps
