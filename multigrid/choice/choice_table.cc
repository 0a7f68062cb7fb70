// SPDX-License-Identifier: MIT
#include "multigrid/choice/choice_table.h"

#include "multigrid/choice/choices.h"
#include "multigrid/coarse/sparse_direct.h"

#include <cmath>
#include <cstdio>

namespace multigrid {
namespace {

template <class... Numbers>
std::string text(const char* format, Numbers... numbers) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, format, numbers...);
  return buffer;
}

// What a line needs.
bool symmetric(const Facts& facts) {
  return facts.symmetry.of_values;
}
bool symmetric_scalar(const Facts& facts) {
  return symmetric(facts) && facts.is_scalar();
}
bool symmetric_points(const Facts& facts) {
  return symmetric_scalar(facts) && facts.has_points();
}
/// Rows of far more entries than others have: products of them would be dense.
bool has_hubs(const Facts& facts) {
  constexpr double factor = 20;  // own study: 56 of a power-law graph, at most 5 of meshes
  return facts.is.longest_row * double(facts.is.rows) > factor * double(facts.is.nonzeros);
}
bool is_no_mesh(const Facts& facts) {
  return facts.is.graph_dimension > facts.options.choice.graph_dimension;
}
/// Coarse matrices would be dense.
bool symmetric_dense(const Facts& facts) {
  return symmetric_scalar(facts) && (has_hubs(facts) || is_no_mesh(facts));
}
/// Rows and columns are scaled.
bool symmetric_scaled(const Facts& facts) {
  return symmetric_scalar(facts) && (facts.is.overweight > facts.options.choice.overweight ||
                                     facts.is.rescaled > facts.options.choice.rescaled);
}
bool unsymmetric(const Facts& facts) {
  return !symmetric(facts) && facts.symmetry.of_pattern;
}
bool unsymmetric_scalar(const Facts& facts) {
  return unsymmetric(facts) && facts.is_scalar();
}
/// A sparse direct solver solves it in some seconds. Smaller ones are solved by the dense inverse of a
/// hierarchy's coarsest level anyway.
bool is_small(const Facts& facts) {
  const Index n = facts.system.n();
  return SparseDirect::available() && n > facts.options.hierarchy.coarse_rows &&
         n <= facts.options.choice.direct_rows;
}
bool symmetric_small(const Facts& facts) {
  return symmetric(facts) && is_small(facts);
}
bool scaled_small(const Facts& facts) {
  return symmetric_scaled(facts) && is_small(facts);
}
bool unsymmetric_small(const Facts& facts) {
  return unsymmetric(facts) && is_small(facts);
}
bool unsymmetric_blocks(const Facts& facts) {
  return unsymmetric(facts) && !facts.is_scalar();
}
bool one_way(const Facts& facts) {
  return !facts.symmetry.of_pattern;
}

// Whether it is the first to be tried.
bool always(const Facts&) {
  return true;
}
bool mass_rules(const Facts& facts) {
  return facts.is.least_mass >= facts.options.choice.least_mass && facts.is.not_positive == 0;
}
bool is_smooth(const Facts& facts) {
  const ChoiceOptions& limits = facts.options.choice;
  const bool is_rough =
      facts.is.weak_neighbours > limits.weak_neighbours && facts.is.jump > limits.jump;
  return !is_rough && facts.is.anisotropy <= limits.anisotropy &&
         facts.is.coincident <= limits.coincident;
}
/// Diffusion is strong in one direction, everywhere the same, and the mesh about uniform.
bool is_aligned(const Facts& facts) {
  constexpr double most_grading = 6;  // as for linear interpolation: is_about_uniform
  const ChoiceOptions& limits = facts.options.choice;
  return facts.is.anisotropy > limits.anisotropy &&
         facts.is.mean_anisotropy > limits.mean_anisotropy && facts.is.jump <= limits.jump &&
         facts.is.coincident <= limits.coincident && facts.is.grading <= most_grading;
}
/// Constants are almost in the nullspace, and nobody said that they are.
bool is_nearly_singular(const Facts& facts) {
  return facts.is.most_sum <= facts.options.choice.most_sum && !facts.system.constant_nullspace;
}
bool symmetric_nearly_singular(const Facts& facts) {
  return symmetric(facts) && is_nearly_singular(facts);
}
bool points_nearly_singular(const Facts& facts) {
  return symmetric_points(facts) && is_nearly_singular(facts);
}
/// In half precision as it is.
bool symmetric_regular(const Facts& facts) {
  return symmetric(facts) && !is_nearly_singular(facts);
}
/// Of a V-cycle's coarse levels too.
bool is_nearly_symmetric(const Facts& facts) {
  return multigrid::is_nearly_symmetric(facts.system, facts.is.asymmetry, 0.5);
}
/// Enough for a K-cycle.
bool is_rather_symmetric(const Facts& facts) {
  return multigrid::is_nearly_symmetric(facts.system, facts.is.asymmetry, 3.5);
}

// Why.
std::string of_mass(const Facts& facts) {
  return text("the rows have %.0f %% of mass or more, so the smoother alone is enough",
              100 * facts.is.least_mass);
}
std::string of_dense(const Facts& facts) {
  if (!has_hubs(facts))
    return text("balls in the graph grow as in %.1f dimensions, so coarse levels would be dense",
                facts.is.graph_dimension);
  return text("a row has %d entries, %.0f times as many as others, so coarse levels would be dense",
              facts.is.longest_row,
              facts.is.longest_row * double(facts.is.rows) / double(facts.is.nonzeros));
}
std::string of_coefficient(const Facts& facts) {
  return text(
      "%.1f %% of the couplings to nearest neighbours are weak, the diagonal jumps by a factor of %.3g, "
      "and diffusion differs by one of %.3g between directions",
      100 * facts.is.weak_neighbours, std::pow(10, facts.is.jump), facts.is.anisotropy);
}
std::string of_directions(const Facts& facts) {
  return text(
      "diffusion differs by a factor of %.3g between directions that are about the same everywhere",
      facts.is.mean_anisotropy);
}
std::string of_coincidence(const Facts& facts) {
  return text(
      "%.2g %% of the unknowns lie in the places of others, which a grid does not tell apart",
      100 * facts.is.coincident);
}
std::string of_points(const Facts& facts) {
  return "the unknowns have coordinates, " + of_coefficient(facts);
}
std::string of_graph(const Facts& facts) {
  if (!facts.has_points()) return "the unknowns have no coordinates";
  if (!facts.is_scalar()) return "there are several unknowns a node";
  if (facts.is.coincident > facts.options.choice.coincident) return of_coincidence(facts);
  return of_coefficient(facts);
}
std::string of_scaling(const Facts& facts) {
  return text(
      "rows and columns are scaled: in %.2g %% of the rows the couplings outweigh the diagonal "
      "entry by three times, and %.2g %% of the rows add up to far less with a scaling undone",
      100 * facts.is.overweight, 100 * facts.is.rescaled);
}
std::string of_singularity(const Facts& facts) {
  return text(
      "no row adds up to more than %.2g of its absolute values, so constants are almost in the "
      "nullspace",
      facts.is.most_sum);
}
std::string of_asymmetry(const Facts& facts) {
  return text("the matrix is not symmetric: opposite entries differ by %.2g of the diagonal ones",
              facts.is.asymmetry);
}
std::string of_one_way(const Facts& facts) {
  return facts.symmetry.difference();
}
std::string of_failure(const Facts&) {
  return "the methods before failed";
}

using H = HierarchyKind;
using K = Krylov;
using S = SmootherKind;
using P = Precision;
constexpr bool (*never)(const Facts&) = nullptr;

}  // namespace

bool asks_for_graph_dimension(const Facts& facts) {
  return facts.options.hierarchy.kind == HierarchyKind::automatic && symmetric_scalar(facts) &&
         !mass_rules(facts) && !has_hubs(facts) &&
         !(facts.has_points() && (is_smooth(facts) || is_aligned(facts)));
}

const std::vector<Line>& choice_table() {
  static const std::vector<Line> table = {
      Line{H::none, K::flexible_cg, S::chebyshev, P::half, symmetric, mass_rules, of_mass}
          .first_or_never()
          .impatient(),
      Line{H::none, K::flexible_cg, S::chebyshev, P::half, symmetric_dense, always, of_dense}
          .first_or_never(),
      Line{H::unsmoothed_aggregation, K::flexible_cg, S::chebyshev, P::half, symmetric_dense, never,
           of_dense},
      Line{H::smoothed_aggregation, K::flexible_cg, S::chebyshev, P::float_, symmetric_scaled,
           always, of_scaling}
          .relaxed(),
      Line{H::smoothed_aggregation, K::flexible_cg, S::chebyshev, P::double_, symmetric_scaled,
           never, of_failure}
          .relaxed(),
      Line{H::smoothed_aggregation, K::flexible_cg, S::chebyshev, P::double_, scaled_small, never,
           of_failure}
          .direct(),
      Line{H::auxiliary_grid, K::flexible_cg, S::chebyshev, P::double_, points_nearly_singular,
           is_smooth, of_singularity}
          .first_or_never()
          .impatient(),
      Line{H::auxiliary_grid, K::flexible_cg, S::chebyshev, P::half, symmetric_points, is_smooth,
           of_points}
          .first_or_never()
          .impatient(),
      Line{H::smoothed_aggregation, K::flexible_cg, S::chebyshev, P::double_,
           symmetric_nearly_singular, always, of_singularity},
      Line{H::auxiliary_grid, K::flexible_cg, S::chebyshev, P::half, symmetric_points, is_aligned,
           of_directions}
          .stretched()
          .first_or_never()
          .impatient(),
      Line{H::smoothed_aggregation, K::flexible_cg, S::chebyshev, P::half, symmetric_regular,
           always, of_graph},
      Line{H::smoothed_aggregation, K::flexible_cg, S::chebyshev, P::double_, symmetric, never,
           of_failure},
      Line{H::smoothed_aggregation, K::flexible_cg, S::chebyshev, P::double_, symmetric_small,
           never, of_failure}
          .direct(),
      Line{H::pairwise_matching, K::flexible_cg, S::chebyshev, P::half, symmetric_scalar, never,
           of_failure}
          .first_or_never(),
      Line{H::pairwise_matching, K::flexible_cg, S::chebyshev, P::double_, symmetric_scalar, never,
           of_failure},
      Line{H::smoothed_aggregation, K::bicgstab, S::jacobi, P::half, unsymmetric,
           is_nearly_symmetric, of_asymmetry}
          .first_or_never(),
      Line{H::smoothed_aggregation, K::bicgstab, S::jacobi, P::half, unsymmetric_scalar,
           is_rather_symmetric, of_asymmetry}
          .by_k_cycles()
          .first_or_never()
          .impatient(),
      Line{H::pairwise_matching, K::bicgstab, S::jacobi, P::half, unsymmetric_scalar, always,
           of_asymmetry}
          .by_v_cycles(4),
      Line{H::pairwise_matching, K::gmres, S::gauss_seidel, P::double_, unsymmetric_scalar, never,
           of_failure}
          .by_v_cycles(4),
      Line{H::smoothed_aggregation, K::gmres, S::jacobi, P::double_, unsymmetric_small, never,
           of_failure}
          .direct(),
      Line{H::none, K::bicgstab, S::gauss_seidel, P::double_, unsymmetric, always, of_asymmetry},
      Line{H::smoothed_aggregation, K::bicgstab, S::jacobi, P::half, unsymmetric_blocks, never,
           of_failure},
      Line{H::none, K::bicgstab, S::jacobi, P::double_, one_way, always, of_one_way}
          .first_or_never(),
      Line{H::none, K::gmres, S::jacobi, P::double_, one_way, never, of_failure},
  };
  return table;
}

}  // namespace multigrid
