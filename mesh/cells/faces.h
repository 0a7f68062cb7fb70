// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/children.h"

namespace mesh {

/// Where a finer mesh takes shapes and edges. Null pointers: what is not kept.
struct FinerFaces {
  Index* corners = nullptr;
  Index* edges = nullptr;
  Index* edge_ends = nullptr;
};

/// The four children of each triangle, and the ends of the edges inside it.
///
/// edge_ends  of the coarse mesh
/// finer      its corners and edges begin with the first child
void divide_triangles(const Executor& executor,
                      const Faces& triangles,
                      const Array<Index>& edge_ends,
                      const Beginnings& begin,
                      const FinerFaces& finer);
/// The same of quadrilaterals.
void divide_quadrilaterals(const Executor& executor,
                           const Faces& quadrilaterals,
                           const Array<Index>& edge_ends,
                           const Beginnings& begin,
                           const FinerFaces& finer);

/// The ends of the halves of all edges.
///
/// middles  the middle of the first edge
void divide_edges(const Executor& executor,
                  const Array<Index>& edge_ends,
                  Index middles,
                  Index* finer_ends);

}  // namespace mesh
