// SPDX-License-Identifier: MIT
#include "assembly/elements/estimates/cells_of_faces.h"

#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

namespace assembly {

namespace {

/// Cells of one shape.
struct EnterCell {
  const Index* faces;
  int n_faces;
  Index first;
  Key* lower;
  Key* higher;
  MG_HD void operator()(Index c) const {
    const auto cell = Key(first + c);
    for (int k = 0; k < n_faces; ++k) {
      const Index face = faces[n_faces * mesh::Offset(c) + k];
      multigrid::lower(lower + face, cell);
      multigrid::lower(higher + face, ~cell);
    }
  }
};

/// The faces of all cells.
struct FacesOfCellsView {
  Index n_quadrilaterals;
  const Index* of_quadrilaterals;
  const Index* of_simplices;
  int n_of_simplex;
  MG_HD Index face(Index cell, int k) const {
    return cell < n_quadrilaterals
               ? of_quadrilaterals[4 * mesh::Offset(cell) + k]
               : of_simplices[n_of_simplex * mesh::Offset(cell - n_quadrilaterals) + k];
  }
};

struct EnterFilm {
  FacesOfCellsView all;
  CellsOfFacesView behind;
  const Index* cells;
  const std::uint8_t* faces;
  Index* side;
  MG_HD void operator()(Index k) const {
    const Index face = all.face(cells[k], faces[k]);
    if (behind.behind(face, cells[k]) < 0) side[face] = k;
  }
};

struct EnterGiven {
  FacesOfCellsView all;
  const Index* cells;
  const std::uint8_t* faces;
  Index* is_given;
  MG_HD void operator()(Index k) const {
    multigrid::raise(is_given + all.face(cells[k], faces[k]), 1);
  }
};

struct TakeGiven {
  const Index* is_given;
  Index* side;
  MG_HD void operator()(Index face) const {
    if (is_given[face] >= 0) side[face] = -2;
  }
};

template <int dim>
FacesOfCellsView faces_of(const mesh::CellArrays<dim>& mesh) {
  const multigrid::Executor& executor = mesh.executor();
  const auto on = [&](const Array<Index>& faces) {
    return faces.empty() ? nullptr : faces.on(executor);
  };
  if constexpr (dim == 2)
    return {mesh.quadrilaterals.n, on(mesh.quadrilaterals.edges), on(mesh.triangles.edges), 3};
  else
    return {0, nullptr, on(mesh.tetrahedra.faces), 4};
}

}  // namespace

template <int dim>
CellsOfFaces cells_of_faces(const mesh::CellArrays<dim>& mesh) {
  const multigrid::Executor& executor = mesh.executor();
  const Index n = dim == 2 ? mesh.n_edges : mesh.triangles.n;
  CellsOfFaces result{Array<Key>(executor, n), Array<Key>(executor, n)};
  multigrid::fill(result.lower, ~Key(0));
  multigrid::fill(result.higher, ~Key(0));
  const auto enter = [&](const Index n_cells, const Array<Index>& faces, const int n_faces,
                         const Index first) {
    if (n_cells > 0)
      multigrid::for_each(executor, n_cells,
                          EnterCell{faces.on(executor), n_faces, first, result.lower.on(executor),
                                    result.higher.on(executor)});
  };
  if constexpr (dim == 2) {
    enter(mesh.quadrilaterals.n, mesh.quadrilaterals.edges, 4, 0);
    enter(mesh.triangles.n, mesh.triangles.edges, 3, mesh.quadrilaterals.n);
  } else {
    enter(mesh.tetrahedra.n, mesh.tetrahedra.faces, 4, 0);
  }
  return result;
}

template <int dim>
Array<Index> sides_of_faces(const mesh::CellArrays<dim>& mesh,
                            const CellsOfFaces& cells,
                            const ListedSides& films,
                            const ListedSides& given) {
  const multigrid::Executor& executor = mesh.executor();
  const Index n = Index(cells.lower.size());
  Array<Index> side(executor, n), is_given(executor, n);
  multigrid::fill(side, -1);
  multigrid::fill(is_given, -1);
  const FacesOfCellsView all = faces_of(mesh);
  const CellsOfFacesView behind{cells.lower.on(executor), cells.higher.on(executor)};
  if (films.cells->size() > 0)
    multigrid::for_each(executor, films.cells->size(),
                        EnterFilm{all, behind, films.cells->on(executor), films.faces->on(executor),
                                  side.on(executor)});
  if (given.cells->size() > 0)
    multigrid::for_each(executor, given.cells->size(),
                        EnterGiven{all, given.cells->on(executor), given.faces->on(executor),
                                   is_given.on(executor)});
  multigrid::for_each(executor, n, TakeGiven{is_given.on(executor), side.on(executor)});
  return side;
}

template CellsOfFaces cells_of_faces(const mesh::CellArrays<2>&);
template CellsOfFaces cells_of_faces(const mesh::CellArrays<3>&);

template Array<Index> sides_of_faces(const mesh::CellArrays<2>&,
                                     const CellsOfFaces&,
                                     const ListedSides&,
                                     const ListedSides&);
template Array<Index> sides_of_faces(const mesh::CellArrays<3>&,
                                     const CellsOfFaces&,
                                     const ListedSides&,
                                     const ListedSides&);

}  // namespace assembly
