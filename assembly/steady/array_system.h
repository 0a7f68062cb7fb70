// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/array_term.h"
#include "assembly/arrays/contact_on_arrays.h"
#include "assembly/arrays/data_on_arrays.h"
#include "assembly/elements/integrals.h"
#include "assembly/progress.h"
#include "assembly/rows/gathering.h"
#include "assembly/scalar/pure_neumann.h"
#include "multigrid/system.h"

namespace assembly {

/// Whether a system has all, its matrix alone, or the same with dissipation, of a dual problem, whose matrix is the transposed one. Without
/// all, f and g count as 0, and f is not evaluated.
enum class ArrayRows { all, matrix, dual };

/// The linear system of -div(kappa grad u) + c u = f on a mesh as arrays, and what is met on the way. Keeps references to what
/// it is made of, and the matrices of all elements until it is destroyed.
template <int dim>
class ArraySystem {
 public:
  /// more      a further term, or null. With one the system has neither dissipation nor symmetry
  /// progress  called between steps, here and in `system`
  /// throws    multigrid::InputError for a bad value of kappa, c, f, alpha or g; what progress throws
  ArraySystem(const ScalarProblem<dim>& problem,
              const mesh::CellArrays<dim>& cells,
              const NodesOnArrays<dim>& nodes,
              const ArrayTerm<dim>* more,
              const Progress& progress,
              ArrayRows rows = ArrayRows::all);
  ArraySystem(const ArraySystem&) = delete;

  /// With dissipation, symmetry, coordinates and, of a pure Neumann problem, constant_nullspace. To be called once: the matrices
  /// of the elements are given up.
  multigrid::System system() { return system(nodes_.given); }
  /// The same with other given values.
  multigrid::System system(const Array<double>& given);
  /// Checks that f and g of a pure Neumann problem cancel up to errors of quadrature. Then makes the sum of b zero, as if f were
  /// smaller by a constant: b -= w (sum b) / (sum w), where w are the integrals of the shape functions.
  ///
  /// Errors of quadrature, and of the polygon in place of a curved boundary, are of the order of the error of u_h. So the sum
  /// may be up to (h / L)^(degree + 1) of the integrals of |f| and |g| (require_balance). L is the square root of the area, or
  /// the cube root of the volume.
  ///
  /// diameter  h, of the largest cell
  /// returns   the sum of the integrals of f and g, relative to those of |f| and |g|
  /// throws    multigrid::InputError with both integrals
  double balance(double diameter, Array<double>& b) const;

  /// Without the Peclet number of the further term.
  Contrast contrast() const;
  Integrals source() const { return {sums_.f, sums_.f_absolute}; }
  Integrals boundary() const { return {of_sides_.g, of_sides_.g_absolute}; }
  bool is_pure_neumann() const {
    return n_given_ == 0 && !has_reaction_ && of_sides_.largest_alpha == 0;
  }

 private:
  /// The values at the points of the cells, whose integrals are added to sums_.
  std::vector<CellCoefficients> values_in_cells();
  void add_cells(std::vector<CellCoefficients>& coefficients);
  void find_films();
  void add_films();
  /// Integrals and extremes become those of all processes.
  void add_up(const mesh::OtherParts& others);
  void add_contact();
  std::vector<MatricesOfBlock> blocks() const;

  const ScalarProblem<dim>& problem_;
  const mesh::CellArrays<dim>& cells_;
  const NodesOnArrays<dim>& nodes_;
  const ArrayTerm<dim>* more_;
  const Progress& progress_;
  ArrayRows rows_;
  ShapesOnArrays<dim> shapes_;
  std::vector<ElementBlock> elements_;     ///< of cells
  std::vector<ElementMatrices> matrices_;  ///< of cells, and of films behind them
  SideBlock films_;
  ContactOnArrays contact_;
  FilmCoefficients of_films_;
  CellIntegrals sums_;
  SideIntegrals of_sides_;
  bool has_reaction_ = false;
  double n_given_;  ///< nodes with given values
  ElementsAround around_;
};

}  // namespace assembly
