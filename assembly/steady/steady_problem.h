// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/newton/newton_problem.h"
#include "assembly/nodes/node_names.h"
#include "assembly/options.h"
#include "assembly/scalar/derived.h"
#include "assembly/scalar/estimate.h"
#include "assembly/scalar/goal.h"
#include "assembly/scalar/probed.h"
#include "assembly/scalar/results.h"
#include "assembly/scalar/solution.h"
#include "mesh/mesh.h"
#include "multigrid/system.h"
#include "postprocess/fields.h"
#include "postprocess/file_mesh.h"

#include <stdexcept>
#include <vector>

namespace assembly {

/// The interface of a steady equation on a mesh for its solver: one linear system, and what follows
/// from its solution. The mesh is kept by reference; its refinements are seen by assemble.
template <int dim>
class SteadyProblem : public Probed {
 public:
  /// Refuses, without assembling, what every refinement of the mesh would refuse, too: bad values
  /// at the vertices of Dirichlet boundaries; if asked for, a bad exact solution at a vertex; and
  /// coefficients, alpha and g that are bad all over a cell or face.
  ///
  /// throws  multigrid::InputError with key, expression, value and point
  virtual void check_values(bool with_exact_solution = true) const = 0;

  /// Numbers the unknowns on the mesh as it is now, and assembles. If the solution is unique only
  /// up to a constant, the system's constant_nullspace is set, and the sum of the right-hand side
  /// is 0 up to rounding.
  ///
  /// executor  where the system's arrays will be: that of mesh.arrays
  /// throws    multigrid::InputError if a coefficient or boundary value is not finite or not
  ///           positive where it must be (names key, expression, value, point), if the exact
  ///           solution is not finite at a node (else that would be found only after the solve), or
  ///           if the integrals of a pure Neumann problem do not cancel (ArraySystem::balance
  ///           says how nearly they must)
  virtual multigrid::System assemble(const multigrid::Executor& executor) = 0;

  /// Whether data depend on u. Then `begin_newton` takes the place of `assemble`, which refuses such a problem.
  virtual bool is_nonlinear() const { return false; }
  /// Numbers the unknowns on the mesh as it is now.
  ///
  /// executor  as for `assemble`
  /// returns   where Newton's method begins (Problem/Initial guess)
  /// throws    multigrid::InputError as `assemble`, and if a solution is determined at most up to a constant
  virtual Solution begin_newton(const multigrid::Executor& /*executor*/) {
    throw std::logic_error("this problem is linear");
  }
  /// After begin_newton, until the mesh changes.
  virtual NewtonProblem& newton() { throw std::logic_error("this problem is linear"); }
  /// The coarser levels that were kept, for a system of `newton`.
  virtual std::vector<multigrid::CoarserLevel> take_levels() { return {}; }

  /// The mesh will be refined where errors are large. To be called before keep_level.
  virtual void expect_bisection() {}
  /// To be called before a refinement of the mesh, everywhere or where marked. The mesh's nodes, and its matrix if
  /// wanted, become the next coarser level (System::coarser) of the system that is assembled after
  /// the refinement, together with the levels kept before. `assemble` gives them all away. A mesh
  /// without unknowns is no level.
  ///
  /// with_matrix  if false, the level has no matrix, and P^T A P is to take its place
  /// throws       as assemble, for values on this mesh; f is not evaluated
  virtual void keep_level(const multigrid::Executor& executor, bool with_matrix) = 0;
  /// The same with the system that `assemble` gave on the mesh as it is now, instead of assembling
  /// again. Functions that are to be called after `assemble` need another call of it first.
  ///
  /// throws  std::logic_error if the system is not of this mesh
  virtual void keep_level(multigrid::System system, bool with_matrix) = 0;

  /// Where several processes share the mesh: the names of the unknowns of the system that `assemble` gave last, and of the levels of
  /// System::coarser. Then each process assembles what its own cells contribute.
  virtual std::vector<UnknownNames> names_of_levels() const { return {}; }

  /// Seconds that `assemble` took last for numbering nodes and unknowns.
  virtual double numbering_seconds() const = 0;
  virtual multigrid::Index n_unknowns() const = 0;
  virtual bool has_exact_solution() const = 0;
  /// After assemble.
  virtual Contrast contrast() const = 0;

  /// A solution that is unique only up to a constant with the mean 0; any other as it is.
  /// After assemble.
  virtual Solution normalized(Solution solution) const = 0;

  /// After assemble. Gradients of the exact solution are central differences inside each cell.
  /// If the solution is unique only up to a constant, the exact one is shifted to the mean of u_h
  /// first.
  ///
  /// solution  n_unknowns values, in the order of the system's unknowns
  /// throws    multigrid::InputError if the exact solution is not finite at a point that is needed
  virtual Errors errors(const Solution& solution) const = 0;

  /// After assemble.
  ///
  /// solution  n_unknowns values, in the order of the system's unknowns
  virtual Results results(const Solution& solution) const = 0;

  /// The sum of the integrals of f and g of a pure Neumann problem, relative to those of |f| and
  /// |g|. `assemble` subtracts a constant from f that makes it 0. 0 for other problems. After
  /// assemble.
  virtual double imbalance() const = 0;

  /// How large the error of a solution is in the norm of the energy, as estimated from the solution. After assemble.
  virtual EnergyEstimate estimate(const Solution&, Estimator) const {
    throw std::logic_error("this problem estimates no errors");
  }
  /// The right-hand side of the dual problem of a goal, whose matrix is that of `assemble`, which must be symmetric. After assemble.
  ///
  /// throws  multigrid::InputError if the goal is not affected by the unknowns
  virtual DualLoads dual_loads(const Goal&) {
    throw std::logic_error("this problem has no dual problem");
  }
  /// What a goal is.
  virtual double value_of(const Goal&, const Solution&) const {
    throw std::logic_error("this problem has no goals");
  }
  /// How large the error of a goal is.
  ///
  /// z     of the unknowns
  /// dual  what it solves
  virtual GoalEstimate goal_estimate(const Solution& /*u*/,
                                     const multigrid::Array<double>& /*z*/,
                                     const DualLoads& /*dual*/) const {
    throw std::logic_error("this problem has no goals");
  }
  /// That error itself, from the exact solution. After assemble.
  virtual double energy_error(const Solution&) const {
    throw std::logic_error("this problem knows no energy");
  }

  /// The mesh with point data `solution` (Dirichlet values included), the numbers `level` of the
  /// cells, and `material_id` if the mesh has materials, and the names of materials and boundaries.
  /// With an exact solution u also the point data `exact_solution` and `error`, u_h - u, with u shifted as for `errors`.
  virtual postprocess::Fields fields(const Solution& solution) const = 0;

  /// -kappa grad u_h in the middle of each cell, as cell data `flux` of these fields.
  virtual postprocess::Field flux(const Solution& solution) const = 0;
  /// Further data of these fields.
  virtual DerivedFields derived(const Solution&, const DerivedOptions&) const { return {}; }

  /// The same as it goes into a file. Refers to the mesh.
  virtual postprocess::FileMesh file(const Solution&) const = 0;

  /// The mesh and the solution at its points as the executor of mesh.arrays draws them. Refers to the mesh.
  virtual DrawnSolution drawn(const Solution&) const = 0;
};

}  // namespace assembly
