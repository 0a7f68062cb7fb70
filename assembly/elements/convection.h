// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"
#include "assembly/elements/sides.h"

#include <vector>

namespace assembly {

/// What carries u in the cells of a block, at the points of the rule that assembles.
struct CellConvection {
  std::vector<Coefficient> b;      ///< the components of the velocity
  double factor = 0;               ///< of SUPG's tau; 0: Galerkin
  std::vector<Coefficient> slope;  ///< div kappa, of each column; empty: 0, or not needed
};

/// Adds to matrices and loads what Convection adds: (b . grad u, v), and with SUPG (L u - f, tau b . grad v) in cells whose
/// Peclet number is more than 1. Each row still adds up to what c is tested with.
///
/// cells  those whose matrices there are; null: all
/// bytes  a cell of n nodes: as cell_matrices, and 8 n (n + 1) read and written
template <int dim>
void add_convection(const ElementBlock& block,
                    const ReferenceElement& element,
                    const Array<double>& points,
                    const CellCoefficients& coefficients,
                    const CellConvection& convection,
                    const Array<Index>* cells,
                    ElementMatrices& matrices);

/// Adds the integrals of a value times SUPG's further tests, tau b . grad phi_i: (value, tau b . grad phi_i) to the loads, and
/// where there are matrices (value phi_j, tau b . grad phi_i) to these.
///
/// coefficients  kappa and c, on which tau depends
/// loads         with the bits that those of add_convection have if `value` is f
template <int dim>
void add_further_tests(const ElementBlock& block,
                       const ReferenceElement& element,
                       const Array<double>& points,
                       const CellCoefficients& coefficients,
                       const CellConvection& convection,
                       const Coefficient& value,
                       ElementMatrices& matrices);

/// The largest Peclet number of a cell, |b| h / (2 kappa_b), of all points.
///
/// waits  once
template <int dim>
double largest_peclet(const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const CellCoefficients& coefficients,
                      const CellConvection& convection);

/// The integrals of b . grad phi_j, which are the sums of the columns that add_convection adds, as loads.
template <int dim>
ElementMatrices carried_loads(const ElementBlock& block,
                              const ReferenceElement& element,
                              const Array<double>& points,
                              const CellConvection& convection);

/// How far kappa is evaluated from a point along each axis of the reference cell, for its derivatives: as the exact
/// solution is (error_sums).
constexpr double step_of_slope = 1. / 256;

/// div kappa, of each column, by central differences.
///
/// displaced  kappa, not constant, at two points for each point q and axis d: number 2 (dim q + d) is step_of_slope
///            before it, the next one behind it
template <int dim>
std::vector<Coefficient> divergence(const ElementBlock& block,
                                    const ReferenceElement& element,
                                    const Array<double>& points,
                                    const std::vector<Coefficient>& displaced);

/// The integral of -n . b u over the sides of each part: what is carried in. Points where b is not finite are left out, since
/// it was checked inside cells only.
///
/// sides    with n_nodes of each
/// element  of the sides
/// b        at the points of the sides
/// cells    the blocks of the mesh's cells
/// u        of all nodes
/// ids      the parts
/// waits    once for each part
template <int dim>
std::vector<double> carried_through(const SideBlock& sides,
                                    const ReferenceElement& element,
                                    const std::vector<Coefficient>& b,
                                    const std::vector<const ElementBlock*>& cells,
                                    const Array<double>& points,
                                    const Array<double>& u,
                                    const std::vector<int>& ids);

}  // namespace assembly
