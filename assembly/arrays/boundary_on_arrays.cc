// SPDX-License-Identifier: MIT
#include "assembly/arrays/boundary_on_arrays.h"

#include "assembly/arrays/fields_on_arrays.h"
#include "assembly/arrays/probes_on_arrays.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/space/vtk_cell.h"

#include <algorithm>

namespace assembly {

namespace {

constexpr std::uint8_t vtk_line = 3;

/// VTK's cells in a side with so many nodes.
template <int dim>
std::vector<VtkCell> pieces_of_side(const unsigned int n_nodes) {
  if constexpr (dim == 3) return vtk_cells<2>(n_nodes);
  std::vector<VtkCell> pieces;  // the ends have the numbers 0 and 1
  for (unsigned int k = 0; k + 1 < n_nodes; ++k)
    pieces.push_back({vtk_line, {k == 0 ? 0 : k + 1, k + 2 < n_nodes ? k + 2 : 1}});
  return pieces;
}

/// The values at some nodes.
std::vector<double> at(const std::vector<Index>& entries, const Array<double>& values) {
  return in_order_of_points(values, Array<Index>(values.executor(), entries)).to_vector();
}

}  // namespace

template <int dim>
postprocess::Fields boundary_on_arrays(const mesh::Mesh<dim>& mesh,
                                       const NodesOnArrays<dim>& nodes,
                                       const Array<double>& u,
                                       const std::string& name) {
  const SideBlock sides = sides_with_names(mesh, nodes.numbers);
  const std::vector<Index> of_sides = sides.block.nodes.to_vector();
  const std::vector<std::uint16_t> ids = sides.ids.to_vector();
  std::vector<Index> used = of_sides;
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  postprocess::Fields fields;
  fields.dimension = dim;
  fields.points.assign(3 * used.size(), 0.);
  const auto n_nodes = Index(nodes.points.size() / dim);
  for (std::size_t d = 0; d < dim; ++d) {
    std::vector<Index> entries = used;
    for (Index& entry : entries) entry += Index(d) * n_nodes;
    const std::vector<double> x = at(entries, nodes.points);
    for (std::size_t k = 0; k < x.size(); ++k) fields.points[3 * k + d] = x[k];
  }
  const std::vector<VtkCell> pieces = pieces_of_side<dim>(unsigned(sides.block.n_nodes));
  std::vector<std::int32_t> numbers;
  fields.offsets = {0};
  for (std::size_t side = 0; side < ids.size(); ++side)
    for (const VtkCell& piece : pieces) {
      for (const unsigned int k : piece.order) {
        const Index node = of_sides[side * std::size_t(sides.block.n_nodes) + k];
        const auto point = std::lower_bound(used.begin(), used.end(), node);
        fields.connectivity.push_back(point - used.begin());
      }
      fields.offsets.push_back(std::int64_t(fields.connectivity.size()));
      fields.types.push_back(piece.number);
      numbers.push_back(ids[side]);
    }
  fields.point_data = {{name, 1, at(used, u)}};
  fields.cell_numbers = {{"boundary_id", std::move(numbers)}};
  add_names(mesh, fields);
  return fields;
}

template postprocess::Fields boundary_on_arrays(const mesh::Mesh<2>&,
                                                const NodesOnArrays<2>&,
                                                const Array<double>&,
                                                const std::string&);
template postprocess::Fields boundary_on_arrays(const mesh::Mesh<3>&,
                                                const NodesOnArrays<3>&,
                                                const Array<double>&,
                                                const std::string&);

}  // namespace assembly
