// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/drawn_mesh.h"
#include "postprocess/picture_options.h"

namespace postprocess {

/// The plane of a slice: the one wanted, or at the middle z.
///
/// throws  std::invalid_argument if it misses the mesh
Plane plane_of(const DrawnMesh& mesh, const std::optional<Plane>& wanted);

/// "z = 0.5, x to the right, y up" of a plane across an axis, else what it is called.
std::string caption_of(const Plane& plane, const PictureOptions& options);

/// The range of the data, unless notes are of one size, "x: 0 to 1" for each axis, then the caller's own note.
std::vector<std::string> notes(const DrawnMesh& mesh,
                               const std::array<double, 2>& data,
                               const PictureOptions& options);

}  // namespace postprocess
