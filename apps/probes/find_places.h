// SPDX-License-Identifier: MIT
#pragma once

#include "apps/probes/places.h"
#include "assembly/scalar/probed.h"
#include "mesh/mesh.h"

#include <functional>

namespace apps {

/// What probes and lines of a run name.
struct Places {
  std::vector<Probe> probes;
  std::vector<ProbeLine> lines;
  std::vector<double> points;  ///< all_points

  bool empty() const { return points.empty(); }
};

Places places_of(const Parameters& parameters);

/// Refuses probes outside of the mesh, and lines that are outside altogether.
///
/// cells     of each point; -1: it is outside
/// distance  of a point to the boundary
/// throws    multigrid::InputError that names the first such probe or line, and how far outside it is
void require_inside(const Places& places,
                    const std::vector<multigrid::Index>& cells,
                    const std::function<double(const std::vector<double>&)>& distance);

/// The same on a coarse mesh, as far as its refinements would refuse it, too. Where the mesh has curved edges, its refinements may
/// reach farther than it, by as much as a curved edge is long at most.
template <int dim>
void require_inside_coarse(const Places& places, const mesh::Mesh<dim>& coarse);

}  // namespace apps
