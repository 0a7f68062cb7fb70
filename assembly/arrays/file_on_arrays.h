// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"
#include "postprocess/file_mesh.h"

namespace assembly {

/// What `fields_on_arrays` has, as it goes into a file: nothing is computed before it is written. Copies arrays of a device
/// to the host; those of a host are used where they are: the mesh must
/// outlive the result.
///
/// mesh  with arrays
template <int dim>
postprocess::FileMesh file_on_arrays(const mesh::Mesh<dim>& mesh, int degree);

/// Point data, in the same way.
///
/// values  one a point
postprocess::FileArray point_data_on_arrays(const std::string& name,
                                            multigrid::Array<double> values);

}  // namespace assembly
