// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/stretched/simplex_interpolation.h"
#include "multigrid/coarsening/stretched/stretched_grid.h"
#include "multigrid/sparse/sparse_product.h"

namespace multigrid {

Stages stretched_stages(const System& system,
                        const SolverOptions& options,
                        SetupEstimates& estimates) {
  Stages stages = one_stage(system, options, estimates);
  stages.has_rounded_weights = true;
  std::vector<Stage>& levels = stages.levels;
  const StretchedGrid grid = stretched_grid(system);
  Array<double> places = places_of(system.coordinates, grid);
  std::array<Index, 3> sides = grid.sides;
  estimates.times.add("grid", 0);
  while (may_coarsen(levels.back().A.n_rows, levels.size(), options)) {
    Stage& stage = levels.back();
    const std::size_t l = levels.size() - 1;
    SimplexInterpolation interpolation = simplex_interpolation(places, system.dimension, sides);
    if (interpolation.P.n_columns > most_coarse_part * stage.A.n_rows) break;
    stage.P = std::move(interpolation.P);
    estimates.times.add("interpolation", l);
    stage.R = transpose(stage.P);
    estimates.times.add("transpose", l);
    Stage coarse;
    coarse.A = galerkin(stage.A, stage.P, stage.R);
    estimates.times.add("product", l);
    levels.push_back(std::move(coarse));
    places = std::move(interpolation.vertices);
    halve(places, sides);
  }
  return stages;
}

}  // namespace multigrid
