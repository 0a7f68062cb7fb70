// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/writers.h"

#include <deal.II/grid/tria.h>

#include <optional>
#include <string>

namespace apps {

/// The plane that Output/Slice names; none if the text is empty.
///
/// throws  multigrid::InputError if the text is not of the form `z = 0.5`
std::optional<postprocess::Plane> slice_plane(const std::string& text);

/// Refuses a plane that misses the mesh; in 2D there is none to refuse.
///
/// throws  multigrid::InputError with the mesh's extent
template <int dim>
void require_slice_in_mesh(const std::string& text, const dealii::Triangulation<dim>& mesh);

}  // namespace apps
