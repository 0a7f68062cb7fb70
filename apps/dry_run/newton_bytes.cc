// SPDX-License-Identifier: MIT
#include "apps/dry_run/newton_bytes.h"

#include "apps/dry_run/array_bytes.h"
#include "assembly/data/linearity.h"
#include "assembly/data/text.h"

namespace apps {
namespace {

/// M with its weights, and the elements, which the equation in time has beside those of Newton's method.
std::int64_t kept_in_time(const Parameters& parameters, const MeshCounts& counts) {
  const std::int64_t M = counts.couplings * (bytes_of_index + bytes_of_number) +
                         counts.nodes * (bytes_of_offset + bytes_of_number);
  return M + element_bytes(counts, degree_of(parameters)) + history_bytes(parameters, counts);
}

/// Vectors of all nodes while a matrix is assembled.
std::int64_t n_vectors(const Parameters& parameters) {
  constexpr std::int64_t of_newton = 3;  // u, the best u, u with the given values
  if (!parameters.is_in_time()) return of_newton;
  // The solution, that of the step, that at its beginning, and twice at all nodes: one by one and added up.
  constexpr std::int64_t of_step = 5, of_stage = 3;  // where the first began and ended
  return of_newton + of_step + (parameters.time.scheme == Scheme::sdirk2 ? of_stage : 0);
}

/// The data at the points of the rule while J is computed.
std::int64_t n_data(const Parameters& parameters) {
  const assembly::ProblemOptions& data = parameters.problem;
  const bool in_time = parameters.is_in_time();
  const bool has_slope = in_time || assembly::uses_solution(data.reaction) ||
                         assembly::uses_solution(data.right_hand_side);
  const std::int64_t of_kappa = n_varying(data.diffusion, true),
                     of_slope = assembly::uses_solution(data.diffusion) ? of_kappa : 0,
                     of_c = has_slope ? 1 : n_varying(data.reaction, true);
  constexpr std::int64_t of_f_and_stored = 2;
  return of_kappa + of_slope + of_c +
         (in_time ? of_f_and_stored : n_varying(data.right_hand_side, true));
}

}  // namespace

std::int64_t history_bytes(const Parameters& parameters, const MeshCounts& counts) {
  if (!parameters.is_in_time() || parameters.output.history_every == 0) return 0;
  const bool may_have_materials = parameters.mesh.shape == mesh::Shape::file;
  return nodes_of_cells(counts, degree_of(parameters)) * bytes_of_index +
         counts.nodes *
             (may_have_materials ? 2 * bytes_of_number + bytes_of_index : bytes_of_number);
}

void add_newton(const Parameters& parameters, const MeshCounts& counts, AssemblyBytes& bytes) {
  const int degree = degree_of(parameters);
  const bool has_reaction = parameters.is_in_time() ||
                            assembly::trim(parameters.problem.reaction) != "0" ||
                            assembly::uses_solution(parameters.problem.right_hand_side);
  bytes.is_newton = true;
  bytes.steps = element_bytes(counts, degree) +
                (parameters.is_in_time() ? kept_in_time(parameters, counts) : 0);
  bytes.in_step = n_vectors(parameters) * counts.nodes * bytes_of_number;
  const std::int64_t residuals = nodes_of_cells(counts, degree) * bytes_of_number;
  bytes.passing = residuals + matrix_bytes(counts, degree, has_reaction) +
                  n_data(parameters) * points_of_cells(counts, degree) * bytes_of_number;
}

}  // namespace apps
