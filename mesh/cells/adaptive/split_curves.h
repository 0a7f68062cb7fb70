// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/adaptive/split_edges.h"

namespace mesh {

/// The whole edges and halves of a mesh's curved edges, with a quarter of the bend where they are halves; in the plane all that is
/// curved. Faces are none.
///
/// waits  once if there are curved edges
template <int dim>
Curved divided_curves(const CellArrays<dim>& mesh, const SplitEdges& split);

/// The same in space, with the parts of curved faces and the edges inside of them, or with all edges where each has a bend.
///
/// begin_faces   what the parts of faces begin at: a face whose first edge is halved has two
/// first_inside  the number of the first edge inside of a face
/// n_edges       of the finer mesh
/// waits         up to four times
Curved divided_curves_in_space(const CellArrays<3>& mesh,
                               const SplitEdges& split,
                               const Array<Offset>& begin_faces,
                               Index first_inside,
                               Index n_edges);

}  // namespace mesh
