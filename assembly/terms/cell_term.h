// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/nodes.h"

namespace assembly {

template <int dim>
struct CellBlock;
template <int dim>
struct Terms;

/// A term that an equation has inside its cells, beside (kappa grad u, grad v) + (c u, v).
template <int dim>
class CellTerm {
 public:
  virtual ~CellTerm() = default;

  /// Whether each cell's matrix is symmetric. Then `add` needs to add to entries j <= i only; they
  /// are copied to the others.
  virtual bool is_symmetric() const = 0;
  /// Whether the term is 0 where u is constant. Then Neumann conditions all around, without a
  /// reaction, leave u open up to a constant.
  virtual bool ignores_constants() const = 0;

  /// Refuses what is bad all over a cell: as SteadyProblem::check_values.
  virtual void check_values(const dealii::Triangulation<dim>& triangulation) const = 0;

  /// Adds the cell's integrals to block.more, the term's own matrix, and to block.F; called from
  /// several threads at once. Checks the values of its coefficients by block.bad.
  ///
  /// shapes  mapped to the cell
  /// nodes   of the mesh
  /// terms   the others, for methods that need the whole residual
  virtual void add(const Cell<dim>& cell,
                   const CellValues<dim>& shapes,
                   const Nodes<dim>& nodes,
                   const Terms<dim>& terms,
                   CellBlock<dim>& block) const = 0;
};

}  // namespace assembly
