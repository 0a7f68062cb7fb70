// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/block_galerkin.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/stretched/component_interpolation.h"
#include "multigrid/coarsening/stretched/simplex_interpolation.h"
#include "multigrid/coarsening/stretched/stretched_grid.h"
#include "multigrid/sparse/sparse_product.h"

namespace multigrid {

Stages component_stages(const System& system,
                        const SolverOptions& options,
                        SetupEstimates& estimates) {
  const Index size = system.block_size;
  Stages stages = one_stage(system, options, estimates);
  stages.has_rounded_weights = true;
  std::vector<Stage>& levels = stages.levels;
  Array<double> places = node_coordinates(system.coordinates, system.dimension, size);
  const StretchedGrid grid = whole_grid(places, system.dimension);
  places = places_of(places, grid);
  std::array<Index, 3> sides = grid.sides;
  if (!is_about_uniform(system))
    stages.note =
        "the mesh is graded, and Solver/Hierarchy/Kind = auxiliary grid has a uniform grid for several unknowns a node: smoothed "
        "aggregation may take fewer iterations";
  estimates.times.add("grid", 0);
  while (may_coarsen(levels.back().A.n_rows, levels.size(), options)) {
    Stage& stage = levels.back();
    const std::size_t l = levels.size() - 1;
    SimplexInterpolation interpolation = simplex_interpolation(places, system.dimension, sides);
    const Csr<double>& P = interpolation.P;
    if (P.n_columns > most_coarse_part * P.n_rows) break;
    estimates.times.add("interpolation", l);
    if (estimates.is_symmetric) estimates.spectrum(l, stage.A, size);
    estimates.times.add("eigenvalue", l);
    Stage coarse;
    const Csr<double> R = transpose(P);
    stage.P = component_rows(P, size);
    stage.R = component_rows(R, size);
    estimates.times.add("transpose", l);
    coarse.A = component_galerkin(InBlocks(stage.A, size), P, R, estimates.is_symmetric);
    estimates.times.add("product", l);
    levels.push_back(std::move(coarse));
    places = std::move(interpolation.vertices);
    halve(places, sides);
  }
  return stages;
}

}  // namespace multigrid
