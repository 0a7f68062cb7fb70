// SPDX-License-Identifier: MIT
#include "apps/dry_run/assembly_bytes.h"

#include "assembly/data/text.h"
#include "assembly/space/discretization.h"
#include "assembly/space/element.h"
#include "assembly/space/lagrange.h"

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

namespace apps {
namespace {

constexpr std::int64_t coordinate = 8, index = 4, offset = 8, number = 8;

std::int64_t nodes_of_cells(const MeshCounts& counts, int degree) {
  const auto sum = [&](auto of_cell) {
    return of_cell(true, degree) * counts.simplices + of_cell(false, degree) * counts.hypercubes;
  };
  return counts.dimension == 2 ? sum(assembly::nodes_of_cell<2>) : sum(assembly::nodes_of_cell<3>);
}

int degree_of(const Parameters& parameters) {
  return int(assembly::degree_of(parameters.discretization.element));
}

/// The arrays of mesh/cells: points and corners, and for nodes of degree 2 and more also edges and faces.
std::int64_t mesh_bytes(const MeshCounts& counts, const int degree) {
  const std::int64_t dim = counts.dimension, points = counts.vertices * dim * coordinate,
                     corners = nodes_of_cells(counts, 1) * index;
  if (degree == 1) return corners + points;
  const std::int64_t edges = 2 * counts.edges * index;
  if (dim == 2) return corners + points + edges + corners;  // a shape has as many edges as corners
  constexpr std::int64_t of_tetrahedron = 6 + 4, of_hexahedron = 12 + 6;  // edges and faces
  const std::int64_t of_faces =
      2 * counts.simplices * 6 + 3 * counts.hypercubes * 8;  // corners and edges
  return corners + points + edges +
         (counts.simplices * of_tetrahedron + counts.hypercubes * of_hexahedron + of_faces) * index;
}

/// Whether the time occurs in data: a letter `t` on its own.
bool mention_time(const std::vector<std::string>& texts) {
  static const std::regex time(R"(\bt\b)");
  return std::any_of(texts.begin(), texts.end(), [](const std::string& text) {
    return std::regex_search(assembly::without_file_names(text), time);
  });
}

/// How many of the expressions of a text, separated by `,`, depend on the place; of one by material, those of the longest.
std::int64_t n_varying(const std::string& text) {
  static const std::regex place(R"(\b[xyz]\b)");
  std::int64_t most = 0;
  for (const std::string& part : assembly::split(assembly::without_file_names(text), ';')) {
    std::int64_t n = 0;
    for (const std::string& entry : assembly::split(part, ','))
      n += std::regex_search(entry, place) ? 1 : 0;
    most = std::max(most, n);
  }
  return most;
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
  return n * number *
         (counts.simplices * assembly::points_of_rule(int(dim), true, degree_of(parameters)) +
          counts.hypercubes * assembly::points_of_rule(int(dim), false, degree_of(parameters)));
}

/// The bytes of elements, of their rows if these are not those of their nodes, and of the elements around each node.
std::int64_t element_bytes(const MeshCounts& counts, const int degree) {
  const std::int64_t n_lists = counts.has_copies ? 3 : 2;
  return n_lists * nodes_of_cells(counts, degree) * index + counts.nodes * offset;
}

std::int64_t nodes_of_kind(const MeshCounts& counts, const bool is_simplex, const int degree) {
  return counts.dimension == 2 ? assembly::nodes_of_cell<2>(is_simplex, unsigned(degree))
                               : assembly::nodes_of_cell<3>(is_simplex, unsigned(degree));
}

/// The bytes of the matrices of elements, with their loads and perhaps reactions.
std::int64_t matrix_bytes(const MeshCounts& counts, const int degree, const bool has_reaction) {
  const std::int64_t nodes = nodes_of_cells(counts, degree),
                     of_simplex = nodes_of_kind(counts, true, degree),
                     of_hypercube = nodes_of_kind(counts, false, degree);
  const std::int64_t entries =
      counts.simplices * of_simplex * of_simplex + counts.hypercubes * of_hypercube * of_hypercube;
  return (entries + nodes + (has_reaction ? nodes : 0)) * number;
}

/// M and K, sources, and the vectors of a step (assembly/heat/heat_arrays.h).
void add_steps(const Parameters& parameters, const MeshCounts& counts, AssemblyBytes& bytes) {
  const assembly::ProblemOptions& data = parameters.problem;
  bytes.matrix_moves = mention_time({data.diffusion, data.reaction, data.robin, data.convection});
  const bool is_loaded_anew =
      bytes.matrix_moves || mention_time({data.right_hand_side, data.neumann});
  const bool mass_moves = bytes.matrix_moves && !assembly::trim(data.convection).empty();
  const std::int64_t K = counts.couplings * number,
                     M = K * (mass_moves ? 3 : 1) + counts.couplings * index;
  const int degree = degree_of(parameters);
  const std::int64_t places =
      nodes_of_cells(counts, degree) * (1 + nodes_of_kind(counts, counts.simplices > 0, degree));
  bytes.steps = M + counts.nodes * (offset + 2 * number) + (bytes.matrix_moves ? 2 * K : K) +
                (is_loaded_anew ? element_bytes(counts, degree) + counts.nodes * number : 0) +
                (bytes.matrix_moves ? places : 0);
  // Of a history: cells for its fluxes, weights of all nodes, and with their numbers of the nodes of each material.
  const bool may_have_materials = parameters.mesh.shape == mesh::Shape::file;
  if (parameters.output.history_every > 0)
    bytes.steps += nodes_of_cells(counts, degree) * index +
                   counts.nodes * (may_have_materials ? 2 * number + index : number);
  // The matrices of elements of M, which have reactions, when K is not there yet; or those of K.
  bytes.passing = std::max(matrix_bytes(counts, degree, true) - K,
                           matrix_bytes(counts, degree, false) + data_bytes(parameters, counts)) +
                  (is_loaded_anew ? 0 : element_bytes(counts, degree));
  constexpr std::int64_t vectors = 4;  // u before and after, b, and one in use
  const std::int64_t ties =
      parameters.solver.norm == multigrid::Norm::energy ? counts.nodes * (index + 6 * number) : 0;
  bytes.in_step = vectors * counts.nodes * number + ties;
}

/// The pattern of blocks (assembly/solids/block_pattern.h): all nodes of the cells around each node, then each once.
void add_blocks(const MeshCounts& counts, const int degree, AssemblyBytes& bytes) {
  const std::int64_t dim = counts.dimension, of_simplex = nodes_of_kind(counts, true, degree),
                     of_hypercube = nodes_of_kind(counts, false, degree);
  const std::int64_t entered =
      counts.simplices * of_simplex * of_simplex + counts.hypercubes * of_hypercube * of_hypercube;
  bytes.passing = element_bytes(counts, degree) + entered * index +
                  counts.couplings / (dim * dim) * index + counts.nodes * 3 * offset;
  bytes.passing += counts.unknowns * (index + number);
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
  bytes.numbering = counts.nodes * (dim * coordinate + 2 * index);
  if (parameters.is_in_time()) {
    add_steps(parameters, counts, bytes);
    return bytes;
  }
  if (assembly::traits_of(parameters.problem.equation).is_vector) {
    add_blocks(counts, degree, bytes);
    return bytes;
  }
  const std::int64_t matrices = matrix_bytes(counts, degree, has_reaction);
  const std::int64_t around = counts.unknowns * offset + nodes * index;
  const std::int64_t rows = counts.unknowns * (index + number);  // lengths, diagonal
  const std::int64_t before = counts.couplings * (index + number) + counts.unknowns * offset,
                     after = nonzeros * (index + number) + counts.unknowns * offset;
  // The matrices are given up before entries are left out.
  const std::int64_t gathering = nodes * index + matrices + around + rows + before - after;
  const std::int64_t computing = nodes * index + matrices + data_bytes(parameters, counts) - after;
  bytes.passing =
      std::max({gathering, computing, nodes * index + rows + (before > after ? before : 0)});
  return bytes;
}

}  // namespace apps
