// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/bad_value.h"
#include "assembly/space/cell_values.h"
#include "assembly/space/lagrange.h"

#include <array>

namespace assembly {

/// The matrix of one cell: entry [i][j] belongs to its test function i and its shape function j.
/// Only the first rows and columns are in use, as many as the cell has nodes.
template <int dim>
using CellMatrix = std::array<std::array<double, most_nodes_of_cell<dim>>, most_nodes_of_cell<dim>>;

/// A term that an equation has inside its cells, beside (kappa grad u, grad v) + (c u, v).
template <int dim>
class CellTerm {
 public:
  virtual ~CellTerm() = default;

  /// Whether each cell's matrix is symmetric. Then `add` needs to add to entries j <= i only; they
  /// are copied to the others.
  virtual bool is_symmetric() const = 0;

  /// Adds the cell's integrals to A; called from several threads at once.
  ///
  /// shapes  mapped to the cell
  /// bad     checks the values of coefficients
  virtual void add(const Cell<dim>& cell,
                   const CellValues<dim>& shapes,
                   CellMatrix<dim>& A,
                   BadValue<dim>& bad) const = 0;
};

}  // namespace assembly
