// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/writers.h"

#include <deal.II/grid/tria.h>

#include <optional>
#include <string>

namespace apps {

/// The plane that Output/Slice names; none if the text is empty.
///
/// throws  multigrid::InputError if the text is neither of the form `z = 0.5` nor `1, 1, 0 through 0.5, 0.5, 0.5`
std::optional<postprocess::Plane> slice_plane(const std::string& text);

/// Throws multigrid::InputError, with the extent of the mesh, if the plane misses the mesh. In 2D
/// there is no plane.
template <int dim>
void require_slice_in_mesh(const std::string& text, const dealii::Triangulation<dim>& mesh);

}  // namespace apps
