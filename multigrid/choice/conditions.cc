// SPDX-License-Identifier: MIT
#include "multigrid/choice/conditions.h"

#include "multigrid/choice/choices.h"
#include "multigrid/coarse/sparse_direct.h"

namespace multigrid::choice {
namespace {

constexpr double most_grading = 6;  ///< as for linear interpolation: is_about_uniform
constexpr double most_asymmetry_of_v_cycles = 0.5, most_asymmetry = 3.5;  ///< on the coarsest level

}  // namespace

bool symmetric(const Facts& facts) {
  return facts.symmetry.of_values;
}

bool symmetric_scalar(const Facts& facts) {
  return symmetric(facts) && facts.is_scalar();
}

bool symmetric_points(const Facts& facts) {
  return symmetric_scalar(facts) && facts.has_points();
}

bool symmetric_stretchable(const Facts& facts) {
  const GridTransfer transfer = facts.options.auxiliary_grid.transfer;
  return symmetric_points(facts) &&
         (transfer == GridTransfer::automatic || transfer == GridTransfer::stretched);
}

bool has_hubs(const Facts& facts) {
  constexpr double factor = 20;  // own study: 56 of a power-law graph, at most 5 of meshes
  return facts.is.longest_row * double(facts.is.rows) > factor * double(facts.is.nonzeros);
}

bool is_no_mesh(const Facts& facts) {
  return facts.is.graph_dimension > facts.options.choice.graph_dimension;
}

bool symmetric_dense(const Facts& facts) {
  return symmetric_scalar(facts) && (has_hubs(facts) || is_no_mesh(facts));
}

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

bool symmetric_lean(const Facts& facts) {
  return symmetric_scalar(facts) && facts.options.choice.lean;
}

bool unsymmetric_lean(const Facts& facts) {
  return unsymmetric_scalar(facts) && facts.options.choice.lean;
}

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

bool always(const Facts&) {
  return true;
}

bool mass_rules(const Facts& facts) {
  return facts.is.least_mass >= facts.options.choice.least_mass && facts.is.not_positive == 0;
}

bool has_chains(const Facts& facts) {
  return facts.is.chains > facts.options.choice.chains;
}

bool is_smooth(const Facts& facts) {
  const ChoiceOptions& limits = facts.options.choice;
  const bool is_rough =
      facts.is.weak_neighbours > limits.weak_neighbours && facts.is.jump > limits.jump;
  return !is_rough && !has_chains(facts) && facts.is.anisotropy <= limits.anisotropy &&
         facts.is.coincident <= limits.coincident;
}

bool is_aligned(const Facts& facts) {
  const ChoiceOptions& limits = facts.options.choice;
  return facts.is.anisotropy > limits.anisotropy &&
         facts.is.mean_anisotropy > limits.mean_anisotropy && !has_chains(facts) &&
         facts.is.jump <= limits.jump && facts.is.coincident <= limits.coincident &&
         facts.is.grading <= most_grading;
}

bool is_nearly_singular(const Facts& facts) {
  return facts.is.most_sum <= facts.options.choice.most_sum && !facts.system.constant_nullspace;
}

bool symmetric_nearly_singular(const Facts& facts) {
  return symmetric(facts) && is_nearly_singular(facts);
}

bool points_nearly_singular(const Facts& facts) {
  return symmetric_points(facts) && is_nearly_singular(facts);
}

bool symmetric_regular(const Facts& facts) {
  return symmetric(facts) && !is_nearly_singular(facts) && facts.system.block_size != 2;
}

bool symmetric_regular_twos(const Facts& facts) {
  return symmetric(facts) && !is_nearly_singular(facts) && facts.system.block_size == 2;
}

bool suits_pairs(const Facts& facts) {
  return !symmetric_scaled(facts) && !is_nearly_singular(facts);
}

bool is_nearly_symmetric(const Facts& facts) {
  const bool is_by_chance = facts.is.negative_sums > facts.options.choice.negative_sums;
  return multigrid::is_nearly_symmetric(facts.system, facts.is.asymmetry,
                                        is_by_chance ? most_asymmetry : most_asymmetry_of_v_cycles);
}

bool is_rather_symmetric(const Facts& facts) {
  return multigrid::is_nearly_symmetric(facts.system, facts.is.asymmetry, most_asymmetry);
}

}  // namespace multigrid::choice
