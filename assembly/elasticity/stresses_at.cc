// SPDX-License-Identifier: MIT
#include "assembly/elasticity/stresses_at.h"

#include "assembly/nodes/side_blocks.h"
#include "assembly/solids/vectors.h"

#include <cmath>
#include <limits>
#include <set>

namespace assembly {

namespace {

/// The material of each point's cell; all_parts outside of the mesh, and everywhere on a mesh without materials.
template <int dim>
std::vector<int> materials_at(const mesh::CellArrays<dim>& cells, const PointsInCells& points) {
  std::vector<Index> own = points.cells.to_vector();
  std::vector<int> result(own.size(), all_parts);
  if (cells.materials.empty()) return result;
  std::vector<Index> inside = own;
  for (Index& cell : inside) cell = std::max(cell, Index(0));
  const std::vector<std::uint16_t> materials =
      materials_of(cells, Array<Index>(cells.executor(), inside)).to_vector();
  for (std::size_t k = 0; k < own.size(); ++k)
    if (own[k] >= 0) result[k] = materials[k];
  return result;
}

}  // namespace

template <int dim>
std::vector<NamedValues> stresses_at(const ElasticBody<dim>& body,
                                     const PointsInCells& points,
                                     const Array<double>& u) {
  constexpr std::size_t n_stresses = dim == 2 ? 4 : n_of_tensor;
  const char* const names[] = {"xx", "yy", "zz", "xy", "yz", "xz"};
  const std::vector<int> materials = materials_at(body.cells, points);
  const std::vector<double> nothing(materials.size(), std::numeric_limits<double>::quiet_NaN());
  std::vector<NamedValues> results;
  for (std::size_t k = 0; k < n_stresses; ++k)
    results.push_back({std::string("stress_") + names[k], nothing});
  for (const int material : std::set<int>(materials.begin(), materials.end())) {
    const Array<double> stress = recovered(body, TensorField::stress, u, material);
    for (std::size_t k = 0; k < n_stresses; ++k) {
      const std::vector<double> own =
          values_at(points, component_of(stress, n_of_tensor, int(k))).to_vector();
      for (std::size_t p = 0; p < own.size(); ++p)
        if (materials[p] == material) results[k].values[p] = own[p];
    }
  }
  NamedValues equivalent{"von_mises", nothing};
  for (std::size_t p = 0; p < materials.size(); ++p) {
    double tensor[n_of_tensor] = {};
    for (std::size_t k = 0; k < n_stresses; ++k) tensor[k] = results[k].values[p];
    equivalent.values[p] = von_mises(tensor);
  }
  results.push_back(std::move(equivalent));
  return results;
}

template std::vector<NamedValues> stresses_at(const ElasticBody<2>&,
                                              const PointsInCells&,
                                              const Array<double>&);
template std::vector<NamedValues> stresses_at(const ElasticBody<3>&,
                                              const PointsInCells&,
                                              const Array<double>&);

}  // namespace assembly
