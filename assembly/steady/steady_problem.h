// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"
#include "assembly/scalar/results.h"
#include "mesh/mesh.h"
#include "multigrid/system.h"
#include "postprocess/fields.h"

#include <vector>

namespace assembly {

/// A steady equation on a mesh, as those see it who solve it: one linear system, and what follows
/// from its solution. The mesh is kept by reference; its refinements are seen by assemble.
template <int dim>
class SteadyProblem {
 public:
  virtual ~SteadyProblem() = default;

  /// Evaluates on the mesh as it is, without assembling, whatever would be refused on every
  /// refinement of it too: values given at the vertices of Dirichlet boundaries and, if asked for,
  /// the exact solution at all vertices; coefficients and what Neumann and Robin give where they
  /// are unusable all over a cell or face.
  ///
  /// throws  multigrid::InputError with key, expression, value and point
  virtual void check_values(bool with_exact_solution = true) const = 0;

  /// Distributes degrees of freedom on the mesh as it is now, and assembles. Of a problem whose
  /// solution is known up to a constant it sets the system's constant_nullspace; the sum of the
  /// right-hand side is 0 up to rounding then.
  ///
  /// executor  host executor whose memory the system's arrays take; its threads assemble
  /// throws    multigrid::InputError if a coefficient or boundary value is not finite or not
  ///           positive where it must be (names key, expression, value, point), if the exact
  ///           solution is not finite at a node (a solution would wait for it), or if the integrals
  ///           of a pure Neumann problem do not cancel: up to (h / L)^(degree + 1) of those of |f|
  ///           and |g| is taken for an error of quadrature (h: the largest cell's diameter; L: root
  ///           of the area or volume), as that is the order of the error of u_h
  virtual multigrid::System assemble(const multigrid::Executor& executor) = 0;

  /// To be called before a global refinement of the mesh: its nodes, and its matrix if wanted,
  /// become the next coarser level (System::coarser) of what is assembled after it, with the levels
  /// kept before. `assemble` gives them all away. A mesh without unknowns is no level.
  ///
  /// with_matrix  else P^T A P is to take the matrix's place
  /// throws       as assemble, for values on this mesh; f is not asked for
  virtual void keep_level(const multigrid::Executor& executor, bool with_matrix) = 0;
  /// The same with what `assemble` gave on the mesh as it is now, instead of assembling again. What
  /// is after `assemble` waits for the next one.
  virtual void keep_level(multigrid::System system, bool with_matrix) = 0;

  virtual multigrid::Index n_unknowns() const = 0;
  virtual bool has_exact_solution() const = 0;
  /// After assemble.
  virtual Contrast contrast() const = 0;

  /// Gives a solution that is known up to a constant the mean 0; leaves any other as it is. After
  /// assemble.
  virtual void normalize(std::vector<double>& solution) const = 0;

  /// After assemble. Gradients of the exact solution are central differences inside each cell.
  /// Where the solution is known up to a constant, the exact one is compared after a shift to the
  /// mean of u_h.
  ///
  /// solution  n_unknowns values, in the order of the system's unknowns
  /// throws    multigrid::InputError if the exact solution is not finite at a point that is needed
  virtual Errors errors(const std::vector<double>& solution) const = 0;

  /// After assemble.
  ///
  /// solution  n_unknowns values, in the order of the system's unknowns
  virtual Results results(const std::vector<double>& solution) const = 0;

  /// After assemble, of a pure Neumann problem: what the integrals of f and g add up to, as
  /// a share of those of |f| and |g|; a constant subtracted from f makes it 0. 0 of other problems.
  virtual double imbalance() const = 0;

  /// The mesh with point data `solution` (Dirichlet values included), the numbers `level` of the
  /// cells, and `material_id` if the mesh has materials, and the names of materials and boundaries.
  virtual postprocess::Fields fields(const std::vector<double>& solution) const = 0;
};

}  // namespace assembly
