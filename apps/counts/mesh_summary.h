// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/nearest.h"
#include "mesh/mesh.h"
#include "postprocess/report.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace apps {

/// The names that conditions and coefficients may use, and the numbers of materials in files.
template <int dim>
std::string names_text(const mesh::Mesh<dim>& mesh) {
  std::vector<std::string> boundaries, materials;
  for (const auto& [name, id] : mesh.boundaries) boundaries.push_back(name);
  for (const auto& [name, id] : mesh.materials) materials.push_back(fmt::format("{} {}", id, name));
  std::sort(materials.begin(), materials.end());
  std::string text = "boundaries  " + list(boundaries);
  if (!materials.empty()) text += "\nmaterials   " + list(materials);
  return text;
}

/// The mesh as it is, into the report.
template <int dim>
void describe(const mesh::Mesh<dim>& mesh, postprocess::Report::Problem& problem) {
  const mesh::CellSizes h = mesh::cell_sizes(mesh);
  problem.dimension = dim;
  problem.mesh = mesh.description();
  problem.cells = mesh.triangulation->n_active_cells();
  problem.h_max = h.h_max;
  problem.h_min = h.h_min;
  problem.materials.assign(mesh.materials.begin(), mesh.materials.end());
  problem.boundaries.assign(mesh.boundaries.begin(), mesh.boundaries.end());
}

}  // namespace apps
