// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"
#include "assembly/elements/estimates/cells_of_faces.h"

namespace assembly {

/// kappa grad u_h at the nodes of cells, as each of them sees it, and kappa itself.
struct OwnFluxes {
  Array<double> fluxes;  ///< (e n + i) dim + d: component d at node i of cell e of the block
  Array<double> kappa;   ///< of each cell the mean of kappa's eigenvalues over its nodes
};

/// at_nodes  the cell's shape functions at its nodes
/// kappa     there, as in CellCoefficients
/// u         of all nodes
template <int dim>
OwnFluxes own_fluxes(const ElementBlock& block,
                     const ReferenceElement& at_nodes,
                     const Array<double>& points,
                     const std::vector<Coefficient>& kappa,
                     const Array<double>& u);

/// A block of cells, as the cells beside it see it.
struct FluxesOfBlock {
  const ElementBlock* block;
  const OwnFluxes* own;
};

/// Faces of cells, and what holds on them.
struct FacesOfCells {
  const CellsOfFaces* cells;
  const Array<Index>* of_block;  ///< the faces of each cell of the block
  const Array<int>*
      nodes;  ///< for each face of a cell its nodes by their numbers in the cell, face by face
  const ReferenceElement* element;  ///< of a face
  const Array<Index>*
      side;  ///< of each face its number among the films; -1: it is none; -2: values are given there
  const SideBlock* films;
  const Coefficient* alpha;  ///< at the points of films
  const Coefficient* g;
};

/// The squares of errors in the norm of the energy by the residuals of the equation:
///
///     c_T / p^2 h_T^2 / kappa |f + div(kappa grad u_h) - c u_h|^2 + c_F / (2 p) sum_F h_F / kappa_F |jump of n . kappa grad u_h|^2
///
/// in the norms of L2 over the cell and over its faces, p being the degree, c_T = 1/24 and c_F = 1/12. On a film the jump is g - alpha u_h - n . kappa grad u_h, and counts twice; where values
/// are given there is none. kappa_F is the larger one of both cells. Where c is large, 1 / c takes the place of h_T^2 / kappa. The divergence is that of the
/// nodal interpolation of kappa grad u_h.
///
/// source   Verfuerth, A Posteriori Error Estimation Techniques for Finite Element Methods, 2013, sections 1.4 and 4.3; Bernardi, Verfuerth,
///          Adaptive finite element methods for elliptic equations with non-smooth coefficients, Numer. Math. 2000 (weights)
///
/// rule     of the block's cells; coefficients at its points
/// blocks   all of the mesh, in the order of their cells
/// which    of them is meant
/// squares  receives that of cell e as number block.first + e
template <int dim>
void residual_errors(const std::vector<FluxesOfBlock>& blocks,
                     std::size_t which,
                     const ReferenceElement& rule,
                     const Array<double>& points,
                     const CellCoefficients& coefficients,
                     const FacesOfCells& faces,
                     const Array<double>& u,
                     Array<double>& squares);

}  // namespace assembly
