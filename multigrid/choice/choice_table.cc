// SPDX-License-Identifier: MIT
#include "multigrid/choice/choice_table.h"

#include "multigrid/choice/conditions.h"
#include "multigrid/choice/reasons.h"

namespace multigrid {
namespace {

using namespace choice;

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
      Line{H::pairwise_matching, K::flexible_cg, S::chebyshev, P::half, symmetric_lean, suits_pairs,
           of_memory}
          .by_eights()
          .first_or_never(),
      Line{H::pairwise_matching, K::bicgstab, S::jacobi, P::half, unsymmetric_lean, suits_pairs,
           of_memory}
          .by_v_cycles(4)
          .by_eights()
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
      Line{H::auxiliary_grid, K::flexible_cg, S::chebyshev, P::half, symmetric_stretchable,
           is_aligned, of_directions}
          .stretched()
          .first_or_never()
          .impatient(),
      Line{H::smoothed_aggregation, K::flexible_cg, S::chebyshev, P::half, symmetric_regular_twos,
           always, of_graph}
          .by_stronger(0.5, 3),
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
