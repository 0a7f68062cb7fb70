// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/grid_vertices.h"
#include "multigrid/coarsening/vertex_grid.h"
#include "multigrid/stages.h"

namespace multigrid {
namespace {

/// The finest level along the tree whose cells at grid.depth are those of the grid.
Stages ordered_stage(const System& system, const VertexGrid& grid) {
  LocatedPoints located = locate(system.coordinates, grid);
  Stages stages;
  stages.levels.resize(1);
  stages.levels[0].A = permute(system.A, located.order);
  stages.order = std::move(located.order);
  stages.root = located.root;
  stages.levels[0].cells = std::move(located.cells);
  stages.may_renumber = true;
  return stages;
}

/// Fills P of `fine` and makes the next level, whose unknowns are vertices of the grid at `depth`.
Stage coarsen(Stage& fine, const GridPoints& points, const VertexPaths& paths, int depth) {
  GridVertices vertices = find_vertices(fine.cells, points, paths, depth);
  const Array<double> scaling = boundary_scaling(fine.A, points.dimension);
  fine.P = interpolation(points, vertices, scaling);
  Stage next;
  next.A = vertex_galerkin(fine.A, points, paths, vertices, scaling);
  next.cells = std::move(vertices.keys);
  return next;
}

}  // namespace

Stages vertex_stages(const System& system, const SolverOptions& options) {
  require_coordinates(system);
  const VertexGrid grid = choose_vertex_grid(system.A, system.coordinates, system.dimension);
  Stages stages = ordered_stage(system, grid);
  std::vector<Stage>& levels = stages.levels;
  for (int depth = grid.depth;
       depth > 0 && may_coarsen(levels.back().A.n_rows, levels.size(), options); --depth) {
    const bool finest = levels.size() == 1;
    const GridPoints points = finest ? place(system.coordinates, grid, stages.order)
                                     : place_vertices(levels.back().cells);
    const VertexPaths paths = finest ? lay_paths(levels.back().A, points) : no_paths(points);
    Stage next = coarsen(levels.back(), points, paths, depth);
    levels.push_back(std::move(next));
  }
  return stages;
}

}  // namespace multigrid
