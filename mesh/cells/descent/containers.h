// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/descent/rebuilt.h"

// What `rebuilt` follows while it bisects: where the cells of the old mesh are in the new one. For each array one number a cell.
namespace mesh {

/// The new mesh as far as it has come, and the old one in it.
template <int dim>
struct Following {
  CellArrays<dim> cells;
  Descent<dim> descent;
  Array<Index> new_of_old;  ///< for each cell of the old mesh the one with its middle
  Array<Index>
      old_of_new;  ///< the cell of the old mesh that has this one inside, as far as known; else -1
};

/// Of a mesh that is its own first mesh.
template <int dim>
Descent<dim> in_itself(const CellArrays<dim>& mesh);

/// At the first mesh.
///
/// old  made from it
template <int dim>
Following<dim> begin_following(const CellArrays<dim>& first, const Descent<dim>& old);

/// How often cells are to be bisected.
template <int dim>
Array<Index> wanted_levels(const Descent<dim>& old, const Array<Index>& changes);

/// Marks the cells that are bisected too seldom for the cells of the old mesh inside of them (refined_where).
///
/// wanted   how often the cells of the old mesh are to be bisected
/// returns  nothing if there are none
/// waits    once
template <int dim>
Array<Index> wanted_marks(const Descent<dim>& old,
                          const Following<dim>& now,
                          const Array<Index>& wanted);

/// Goes on to the mesh that refined_where has made.
template <int dim>
void follow(const Descent<dim>& old,
            CellArrays<dim> cells,
            const Array<Index>& origins,
            Following<dim>& now);

/// What was followed, at the end.
template <int dim>
CommonCells common_cells(const Descent<dim>& old, Following<dim>& now);

}  // namespace mesh
