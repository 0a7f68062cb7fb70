// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/space/lagrange.h"
#include "tests/reference/space/nodes.h"

#include <array>
#include <map>
#include <optional>

namespace assembly {

template <int dim>
struct CellBlock;
template <int dim>
struct Terms;

/// A number for each test function of a cell.
template <int dim>
using TestValues = std::array<double, most_nodes_of_cell<dim>>;

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

  /// Whether the coefficients depend on the time t.
  virtual bool depends_on_time() const { return false; }
  /// From now on the coefficients are those at time t (0 at first).
  virtual void set_time(double) {}

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

  /// Whether the term's method tests the residual by phi_i + w_i with functions w_i that add up to
  /// 0. `add` does so for what it knows, all but a derivative in time.
  virtual bool has_more_tests() const { return false; }
  /// Gives w the values of w_i at a point; false where all are 0, and then w is left as it is.
  /// Called from several threads at once, with coefficients that `add` has checked or will check.
  ///
  /// q  the point, one of those that `shapes` is mapped to
  virtual bool more_tests(const Cell<dim>&,
                          const CellValues<dim>& /*shapes*/,
                          unsigned int /*q*/,
                          const Terms<dim>&,
                          TestValues<dim>& /*w*/) const {
    return false;
  }

  /// What the term carries in through each boundary, beside the flow of -kappa grad u; none if it
  /// carries nothing at all.
  ///
  /// u  of all nodes
  virtual std::optional<std::map<BoundaryId, double>> carried_in(
      const dealii::Triangulation<dim>&,
      const Nodes<dim>&,
      const std::vector<double>& /*u*/) const {
    return {};
  }
};

}  // namespace assembly
