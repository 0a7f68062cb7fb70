// SPDX-License-Identifier: MIT
#include "apps/dry_run/assembly_bytes.h"

#include "apps/dry_run/array_bytes.h"
#include "apps/dry_run/newton_bytes.h"
#include "assembly/data/text.h"

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

namespace apps {
namespace {

/// The arrays of mesh/cells: points and corners, and for nodes of degree 2 and more also edges and faces.
std::int64_t mesh_bytes(const MeshCounts& counts, const int degree) {
  const std::int64_t dim = counts.dimension, points = counts.vertices * dim * bytes_of_coordinate,
                     corners = nodes_of_cells(counts, 1) * bytes_of_index;
  if (degree == 1) return corners + points;
  const std::int64_t edges = 2 * counts.edges * bytes_of_index;
  if (dim == 2) return corners + points + edges + corners;  // a shape has as many edges as corners
  constexpr std::int64_t of_tetrahedron = 6 + 4, of_hexahedron = 12 + 6;  // edges and faces
  const std::int64_t of_faces =
      2 * counts.simplices * 6 + 3 * counts.hypercubes * 8;  // corners and edges
  return corners + points + edges +
         (counts.simplices * of_tetrahedron + counts.hypercubes * of_hexahedron + of_faces) *
             bytes_of_index;
}

/// Whether the time occurs in data: a letter `t` on its own.
bool mention_time(const std::vector<std::string>& texts) {
  static const std::regex time(R"(\bt\b)");
  return std::any_of(texts.begin(), texts.end(), [](const std::string& text) {
    return std::regex_search(assembly::without_file_names(text), time);
  });
}

/// The data of the equation at the points of the rule that assembles.
std::int64_t data_bytes(const Parameters& parameters, const MeshCounts& counts) {
  const assembly::ProblemOptions& data = parameters.problem;
  const std::int64_t of_kappa = n_varying(data.diffusion), dim = counts.dimension;
  std::int64_t n = of_kappa + n_varying(data.reaction) + n_varying(data.right_hand_side);
  if (!assembly::trim(data.convection).empty()) {
    n += n_varying(data.convection);
    if (parameters.discretization.stabilization == assembly::Stabilization::supg)
      n += of_kappa * 2 * dim + (of_kappa > 0 ? dim : 0);  // for its derivatives
  }
  return n * bytes_of_number * points_of_cells(counts, degree_of(parameters));
}

/// M and K, sources, and the vectors of a step (assembly/heat/heat_arrays.h).
void add_steps(const Parameters& parameters, const MeshCounts& counts, AssemblyBytes& bytes) {
  const assembly::ProblemOptions& data = parameters.problem;
  bytes.matrix_moves = mention_time({data.diffusion, data.reaction, data.robin, data.convection});
  const bool is_loaded_anew =
      bytes.matrix_moves || mention_time({data.right_hand_side, data.neumann});
  const bool mass_moves = bytes.matrix_moves && !assembly::trim(data.convection).empty();
  const std::int64_t K = counts.couplings * bytes_of_number,
                     M = K * (mass_moves ? 3 : 1) + counts.couplings * bytes_of_index;
  const int degree = degree_of(parameters);
  const std::int64_t places =
      nodes_of_cells(counts, degree) * (1 + nodes_of_kind(counts, counts.simplices > 0, degree));
  bytes.steps =
      M + counts.nodes * (bytes_of_offset + 2 * bytes_of_number) +
      (bytes.matrix_moves ? 2 * K : K) +
      (is_loaded_anew ? element_bytes(counts, degree) + counts.nodes * bytes_of_number : 0) +
      (bytes.matrix_moves ? places : 0);
  bytes.steps += history_bytes(parameters, counts);
  // The matrices of elements of M, which have reactions, when K is not there yet; or those of K.
  bytes.passing = std::max(matrix_bytes(counts, degree, true) - K,
                           matrix_bytes(counts, degree, false) + data_bytes(parameters, counts)) +
                  (is_loaded_anew ? 0 : element_bytes(counts, degree));
  constexpr std::int64_t vectors = 4;  // u before and after, b, and one in use
  const std::int64_t ties = parameters.solver.norm == multigrid::Norm::energy
                                ? counts.nodes * (bytes_of_index + 6 * bytes_of_number)
                                : 0;
  bytes.in_step = vectors * counts.nodes * bytes_of_number + ties;
}

/// The pattern of blocks (assembly/solids/block_pattern.h): all nodes of the cells around each node, then each once.
void add_blocks(const MeshCounts& counts, const int degree, AssemblyBytes& bytes) {
  const std::int64_t dim = counts.dimension, of_simplex = nodes_of_kind(counts, true, degree),
                     of_hypercube = nodes_of_kind(counts, false, degree);
  const std::int64_t entered =
      counts.simplices * of_simplex * of_simplex + counts.hypercubes * of_hypercube * of_hypercube;
  bytes.passing = element_bytes(counts, degree) + entered * bytes_of_index +
                  counts.couplings / (dim * dim) * bytes_of_index +
                  counts.nodes * 3 * bytes_of_offset;
  bytes.passing += counts.unknowns * (bytes_of_index + bytes_of_number);
}

}  // namespace

/// mesh/cells, assembly/elements and assembly/rows. Sides and given values are few, and left out.
AssemblyBytes assembly_bytes(const Parameters& parameters,
                             const MeshCounts& counts,
                             const std::int64_t nonzeros) {
  const int degree = degree_of(parameters);
  const std::int64_t nodes = nodes_of_cells(counts, degree), dim = counts.dimension;
  const bool has_reaction = assembly::trim(parameters.problem.reaction) != "0";
  AssemblyBytes bytes;
  bytes.mesh = mesh_bytes(counts, degree);
  bytes.numbering = counts.nodes * (dim * bytes_of_coordinate + 2 * bytes_of_index);
  if (parameters.is_nonlinear()) {
    add_newton(parameters, counts, bytes);
    return bytes;
  }
  if (parameters.is_in_time()) {
    add_steps(parameters, counts, bytes);
    return bytes;
  }
  if (assembly::traits_of(parameters.problem.equation).is_vector) {
    add_blocks(counts, degree, bytes);
    return bytes;
  }
  const std::int64_t matrices = matrix_bytes(counts, degree, has_reaction);
  const std::int64_t around = counts.unknowns * bytes_of_offset + nodes * bytes_of_index;
  const std::int64_t rows =
      counts.unknowns * (bytes_of_index + bytes_of_number);  // lengths, diagonal
  const std::int64_t before = counts.couplings * (bytes_of_index + bytes_of_number) +
                              counts.unknowns * bytes_of_offset,
                     after = nonzeros * (bytes_of_index + bytes_of_number) +
                             counts.unknowns * bytes_of_offset;
  // The matrices are given up before entries are left out.
  const std::int64_t gathering = nodes * bytes_of_index + matrices + around + rows + before - after;
  const std::int64_t computing =
      nodes * bytes_of_index + matrices + data_bytes(parameters, counts) - after;
  bytes.passing = std::max(
      {gathering, computing, nodes * bytes_of_index + rows + (before > after ? before : 0)});
  return bytes;
}

}  // namespace apps
