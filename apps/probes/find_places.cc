// SPDX-License-Identifier: MIT
#include "apps/probes/find_places.h"

#include "apps/output/results_table.h"
#include "assembly/nodes/side_blocks.h"
#include "mesh/coarse_cells.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps {

namespace {

using multigrid::Index;

std::vector<double> point_of(const std::vector<double>& points,
                             const std::size_t k,
                             const std::size_t dim) {
  return {points.begin() + std::ptrdiff_t(k * dim), points.begin() + std::ptrdiff_t((k + 1) * dim)};
}

std::string exact_place(const std::vector<double>& place) {
  std::string text;
  for (const double x : place) text += fmt::format("{}{:.10g}", text.empty() ? "" : ", ", x);
  return "(" + text + ")";
}

void refuse_probe(const Probe& probe, const double distance) {
  throw multigrid::InputError(
      fmt::format("Output/Probes: `{}` at {} is outside of the mesh, about {:.3g} away from its "
                  "boundary; move it inside or remove it.",
                  probe.name, exact_place(probe.at), distance));
}

void refuse_line(const ProbeLine& line, const double distance) {
  throw multigrid::InputError(fmt::format(
      "Output/Lines: none of the {} points of `{}` is in the mesh, its boundary is about {:.3g} "
      "away; move the line or remove it.",
      line.s.size(), line.name, distance));
}

/// The longest chord of a curved edge; 0 without any.
template <int dim>
double longest_curved_edge(const mesh::CellArrays<dim>& cells) {
  const std::vector<double> x = cells.points.to_vector();
  const std::vector<Index> ends = cells.edge_ends.to_vector();
  const auto n = std::size_t(cells.n_points);
  double longest = 0;
  for (const Index edge : cells.curved.edges.to_vector()) {
    double square = 0;
    for (std::size_t d = 0; d < dim; ++d) {
      const double length = x[d * n + std::size_t(ends[2 * std::size_t(edge)])] -
                            x[d * n + std::size_t(ends[2 * std::size_t(edge) + 1])];
      square += length * length;
    }
    longest = std::max(longest, std::sqrt(square));
  }
  return longest;
}

}  // namespace

Places places_of(const Parameters& parameters) {
  Places places{probes_of(parameters), lines_of(parameters), {}};
  places.points = all_points(places.probes, places.lines);
  return places;
}

void require_inside(const Places& places,
                    const std::vector<Index>& cells,
                    const std::function<double(const std::vector<double>&)>& distance) {
  std::size_t k = 0;
  for (const Probe& probe : places.probes)
    if (cells[k++] < 0) refuse_probe(probe, distance(probe.at));
  const std::size_t dim = places.points.size() / std::max<std::size_t>(1, cells.size());
  for (const ProbeLine& line : places.lines) {
    const std::size_t end = k + line.s.size();
    const bool is_outside =
        std::all_of(cells.begin() + std::ptrdiff_t(k), cells.begin() + std::ptrdiff_t(end),
                    [](const Index cell) { return cell < 0; });
    if (is_outside) {
      const std::size_t step = std::max<std::size_t>(1, line.s.size() / 50);  // about is enough
      double nearest = distance(point_of(places.points, k, dim));
      for (std::size_t point = k + step; point < end; point += step)
        nearest = std::min(nearest, distance(point_of(places.points, point, dim)));
      refuse_line(line, nearest);
    }
    k = end;
  }
}

template <int dim>
void require_inside_coarse(const Places& places, const mesh::Mesh<dim>& coarse) {
  if (places.empty()) return;
  const multigrid::Executor& host = multigrid::default_host();
  const mesh::CellArrays<dim> cells =
      cell_arrays(mesh::coarse_cells(coarse), host, mesh::Keep::all);
  const assembly::NodeNumbers numbers =
      number_nodes(cells, {}, assembly::NodeOrder::as_numbered, 1);
  const multigrid::Array<double> points = node_points(cells, numbers);
  std::vector<Index> found =
      assembly::points_in_cells<dim>(cell_blocks(cells, numbers), points, places.points)
          .cells.to_vector();
  const std::size_t n_ids = std::size_t(1) << 16;  // all
  const assembly::SideBlock sides = sides_of(cells, std::vector<bool>(n_ids, true), numbers);
  const auto distance = [&](const std::vector<double>& point) {
    return assembly::distance_to_sides<dim>(sides.block, points, point);
  };
  const double reach = longest_curved_edge(cells);
  for (std::size_t k = 0; reach > 0 && k < found.size(); ++k)
    if (found[k] < 0 && distance(point_of(places.points, k, dim)) <= reach) found[k] = 0;
  require_inside(places, found, distance);
}

template void require_inside_coarse(const Places&, const mesh::Mesh<2>&);
template void require_inside_coarse(const Places&, const mesh::Mesh<3>&);

}  // namespace apps
