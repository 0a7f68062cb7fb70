// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/grid_vertices.h"
#include "multigrid/coarsening/vertex_grid.h"
#include "multigrid/stages.h"

namespace multigrid {
namespace {

/// Links `fine` to the vertices of a grid, which become the next level.
Stage coarsen(Stage& fine,
              const VertexSets& sets,
              std::size_t grid,
              const GridPoints& points,
              const VertexPaths& paths) {
  GridVertices vertices =
      find_vertices(sets, grid, points, paths.points, point_weights(fine.A, points, true));
  Stage next;
  next.A = vertex_galerkin(fine.A, points, paths, vertices);
  next.cells = std::move(vertices.keys);
  fine.from_vertices = std::move(vertices.P);
  return next;
}

/// Whether the finest grid has more than one halving less vertices than the fourth or eighth of the
/// points that is aimed at: own choice.
bool is_too_coarse(const VertexSets& sets, Index n) {
  return (static_cast<Offset>(sets.sizes[0]) << (2 * sets.dimension + 1)) < n;
}

}  // namespace

Stages vertex_stages(const System& system, const SolverOptions& options) {
  require_coordinates(system);
  PlacedPoints placed = choose_vertex_grid(system.A, system.coordinates, system.dimension);
  const int depth = placed.grid.depth;
  Stages stages;
  stages.transfer = GridTransfer::linear;
  stages.root = placed.grid.root();
  stages.order = order_along_cells(placed.points, depth);
  stages.may_renumber = true;
  GridPoints points = permute(placed.points, stages.order);
  placed.points = {};
  std::vector<Stage>& levels = stages.levels;
  levels.resize(1);
  levels[0].A = permute(system.A, stages.order);
  VertexPaths paths = placed.n_path_points > 0 ? lay_paths(levels[0].A, points) : no_paths(points);
  const VertexSets sets = find_vertex_sets(points, paths.points, depth);
  const bool may_choose = options.auxiliary_grid.transfer == GridTransfer::automatic;
  if (may_choose && depth > 0 && is_too_coarse(sets, system.n())) {
    levels.clear();
    return smoothed_stages(system, options);
  }
  for (std::size_t grid = 0;
       grid < sets.sizes.size() && may_coarsen(levels.back().A.n_rows, levels.size(), options);
       ++grid) {
    if (grid > 0) {
      points = place_vertices(levels.back().cells);
      paths = no_paths(points);
    }
    Stage next = coarsen(levels.back(), sets, grid, points, paths);
    levels.push_back(std::move(next));
  }
  return stages;
}

}  // namespace multigrid
