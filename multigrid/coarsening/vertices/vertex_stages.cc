// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/vertices/grid_vertices.h"
#include "multigrid/coarsening/vertices/vertex_grid.h"
#include "multigrid/formats/views.h"

#include <cmath>
#include <limits>

namespace multigrid {
namespace {

constexpr double most_uniform = 6;  ///< see is_about_uniform

/// The shortest and the longest of lengths; += is the union.
struct Lengths {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;

  MG_HD Lengths& operator+=(const Lengths& other) {
    if (other.least < least) least = other.least;
    if (other.most > most) most = other.most;
    return *this;
  }
};

/// The root mean square length of a row's couplings. Bytes: a row's columns, and the coordinates of
/// its neighbours, mostly from a cache where unknowns are numbered along a curve.
struct CouplingLength {
  CsrView<double> A;
  const double* coordinates;
  Offset n;
  int dimension;
  MG_HD Lengths operator()(Index i) const {
    double sum = 0;
    Index count = 0;
    A.for_each_entry(i, [&](Index j, double value) {
      if (j == i || value == 0) return;
      for (int d = 0; d < dimension; ++d) {
        const double length = coordinates[d * n + j] - coordinates[d * n + i];
        sum += length * length;
      }
      ++count;
    });
    if (count == 0) return {};
    const double length = std::sqrt(sum / count);
    return {length, length};
  }
};

/// How many grids become levels.
std::size_t count_grids(const VertexSets& sets, Index n, const SolverOptions& options) {
  std::size_t count = 0;
  for (; count < sets.sizes.size() && may_coarsen(n, count + 1, options); ++count)
    n = sets.sizes[count];
  return count;
}

/// Links levels.back() to the vertices of a grid, which become the next level.
///
/// points  of levels.back(), on that grid
/// after   the next coarser grid, or null: its weights are scaled, since the vertices are its
///         points
void coarsen(std::vector<Stage>& levels,
             const GridPoints& points,
             const VertexPaths& paths,
             GridVertices& vertices,
             GridVertices* after) {
  Stage next;
  next.A = vertex_galerkin(levels.back().A, points, paths, vertices,
                           after ? &after->P.weights : nullptr);
  next.cells = std::move(vertices.keys);
  levels.back().from_vertices = std::move(vertices.P);
  levels.push_back(std::move(next));
}

/// Whether the finest grid has less than half as many vertices as intended, which is a fourth (an
/// eighth) of the points, even after halving its spacing once: own choice.
bool is_too_coarse(const VertexSets& sets, Index n) {
  return (static_cast<Offset>(sets.sizes[0]) << (2 * sets.dimension + 1)) < n;
}

/// The levels; none if the grid is far too coarse and may_refuse is set.
std::optional<Stages> make_stages(const System& system,
                                  const SolverOptions& options,
                                  bool may_refuse) {
  PlacedPoints placed = choose_vertex_grid(system.A, system.coordinates, system.dimension);
  const int depth = placed.grid.depth;
  Stages stages;
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
  if (may_refuse && depth > 0 && is_too_coarse(sets, system.n())) return std::nullopt;
  const std::size_t n_grids = count_grids(sets, system.n(), options);
  std::vector<GridVertices> grids =
      find_vertices(sets, n_grids, levels[0].A, true, points, paths.points);
  for (std::size_t g = 0; g < grids.size(); ++g) {
    coarsen(levels, points, paths, grids[g], g + 1 < grids.size() ? &grids[g + 1] : nullptr);
    points = std::move(grids[g].points);
    if (g == 0) paths = no_paths(points);
    grids[g].neighbours = {};
  }
  return stages;
}

/// A note for the report: what Transfer = auto took.
std::string note(GridTransfer taken, const char* mesh) {
  return "Solver/Auxiliary grid/Transfer = auto took " + word(taken, grid_transfer_words) +
         ": the mesh is " + mesh;
}

}  // namespace

Stages vertex_stages(const System& system,
                     const SolverOptions& options,
                     SetupEstimates& estimates) {
  if (system.block_size > 1) return component_stages(system, options, estimates);
  return *make_stages(system, options, false);
}

bool is_about_uniform(const System& system) {
  const Executor& executor = system.A.executor();
  const Lengths lengths = sum(executor, system.n(),
                              CouplingLength{view(system.A), system.coordinates.on(executor),
                                             system.n(), system.dimension});
  return lengths.most <= most_uniform * lengths.least;
}

Stages chosen_stages(const System& system,
                     const SolverOptions& options,
                     SetupEstimates& estimates) {
  if (system.block_size > 1) return component_stages(system, options, estimates);
  if (is_about_uniform(system)) {
    if (std::optional<Stages> stages = make_stages(system, options, true)) {
      stages->note = note(GridTransfer::linear, "about uniform");
      return std::move(*stages);
    }
  }
  Stages stages = smoothed_stages(system, options, estimates);
  stages.note = note(GridTransfer::smoothed, "graded, long and thin, or periodic");
  return stages;
}

}  // namespace multigrid
