// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

#include <cstdint>
#include <vector>

namespace mesh {

/// Where the cells of a mesh are in those of a first one, from which it was made by bisection.
template <int dim>
struct Descent {
  Array<Index> first;   ///< for each cell the cell of the first mesh that it is part of
  Array<Index> levels;  ///< how often that was bisected; 0: it is that cell
  /// The corners in the coordinates of the reference cell of that one: dim + 1 of dim numbers a cell. They are multiples of a power of 1/2,
  /// so curved cells and rounding make no difference.
  Array<double> corners;

  Index n_cells() const { return Index(levels.size()); }
};

/// That of the first mesh itself.
///
/// first  of triangles, or of tetrahedra, after prepare_bisection
template <int dim>
Descent<dim> begin_descent(const CellArrays<dim>& first);

/// Two meshes that were made from the same first one. Of any two of their cells that overlap one lies inside of the other, since a cell is
/// always bisected in the same way. So the smaller ones of them make up a mesh that is finer than both.
struct CommonCells {
  Array<Index> new_of_old;  ///< for each cell of the old mesh one of the new mesh that overlaps it
  Array<Index>
      is_inside;  ///< for each cell of the old mesh 1 if it is part of that one or the same
  Array<Index>
      old_of_new;  ///< for each cell of the new mesh the one that it is a smaller part of; -1: there is none
};

/// What was marked in a round of refinement.
struct MarkedRound {
  Index n_cells = 0;                 ///< of the mesh that is refined
  std::vector<std::uint64_t> words;  ///< packed_marks
};

template <int dim>
struct Rebuilt {
  CellArrays<dim> cells;
  Descent<dim> descent;
  CommonCells common;
  std::vector<MarkedRound> rounds;  ///< that led from the first mesh to this one
};

/// Makes a mesh anew from the first one: the coarsest conforming one whose cells are bisected as often as those of another mesh at the same
/// place, and so often more or less as is asked for. Conforming meshes need more bisections in places.
///
/// first    of triangles, or of tetrahedra, after prepare_bisection
/// now      of the other mesh, which this function has made from it; or of the first mesh itself
/// changes  for each of its cells how many bisections more, or less if negative; most often 1, 0 or -1
/// poll     called between kernels; may throw
/// throws   as refined_where
/// waits    as refined_where and once more, as often as the finest cells are bisected
template <int dim>
Rebuilt<dim> rebuilt(const CellArrays<dim>& first,
                     const Descent<dim>& now,
                     const Array<Index>& changes,
                     const Poll& poll = no_poll);

/// Makes a mesh that `rebuilt` has made again, by the same rounds. All numbers of its parts are the same, so a solution fits on it.
template <int dim>
struct Repeated {
  CellArrays<dim> cells;
  Descent<dim> descent;
};

/// throws  multigrid::InputError if the rounds are of another first mesh; else as refined_where
/// waits   as `rebuilt`
template <int dim>
Repeated<dim> repeated(const CellArrays<dim>& first,
                       const std::vector<MarkedRound>& rounds,
                       const Poll& poll = no_poll);

}  // namespace mesh
