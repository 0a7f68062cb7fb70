// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"
#include "assembly/scalar/results.h"
#include "mesh/mesh.h"
#include "multigrid/system.h"
#include "postprocess/fields.h"

#include <memory>
#include <vector>

namespace assembly {

/// A step of the theta scheme:
/// M (u_1 - u_0) + dt (theta (K u - F)_1 + (1 - theta) (K u - F)_0) = 0.
struct Step {
  double begin = 0, end = 0;
  double dt = 0;     ///< end - begin, but for rounding: the same bits in all steps of one length
  double theta = 1;  ///< 1: implicit Euler, 1/2: Crank-Nicolson

  /// The matrix of the step is M + tau K, K at its end.
  double tau() const { return theta * dt; }
};

/// C du/dt - div(kappa grad u) + c u = f on a mesh, with the boundary conditions of SteadyScalar, all
/// data at the time t but C, the heat capacity, which is constant in time. Discretised in space
/// first, by finite elements or vertex-centred finite volumes: M du/dt + K u = F at the nodes.
/// Nodes on Dirichlet boundaries have their given values g(t), whose change enters the equations of
/// their neighbours through M, as that of any node; the unknowns are the other nodes.
///
/// The constructor checks as SteadyScalar's does, also C, and the initial condition.
template <int dim>
class Heat {
 public:
  /// mesh    kept by reference; its refinements are seen by begin
  /// throws  as SteadyScalar; also for finite volumes or a lumped mass with an element of degree 2, and
  ///         for a heat capacity that depends on t: d(C u)/dt is not C du/dt then
  Heat(const mesh::Mesh<dim>& mesh,
       const ProblemOptions& problem,
       const DiscretizationOptions& discretization);
  ~Heat();

  /// SteadyProblem::check_values for a run from t = 0 to `end`: at both times, the heat capacity and the
  /// initial condition at the first, the exact solution at the last. To be called before begin.
  void check_values(double end);

  /// Whether kappa, c or alpha change in time, and with them the matrix.
  bool matrix_depends_on_time() const;
  /// Whether any value, f and those of boundaries included, does.
  bool depends_on_time() const;

  /// To be called before a global refinement of the mesh: see SteadyProblem::keep_level; the matrix is
  /// M + tau K at time t.
  void keep_level(const multigrid::Executor& executor, bool with_matrix, double t, double tau);
  /// The coarser levels that were kept, for systems on the mesh as it is now; after begin, once.
  std::vector<multigrid::CoarserLevel> take_levels(const multigrid::Executor& executor);

  /// Numbers the nodes of the mesh as it is now, and assembles at time t, which is where the next
  /// step begins.
  ///
  /// executor  host executor, whose threads assemble
  /// throws    as SteadyProblem::assemble, but for the exact solution
  void begin(const multigrid::Executor& executor, double t);
  /// Assembles what depends on time at the end of the next step.
  void prepare(const Step& step);
  /// Makes the end of the prepared step the beginning of the next.
  void finish_step();
  /// Flows and balance of the prepared step, before finish_step: means over it, theta times those
  /// of its end and 1 - theta times those of its beginning.
  ///
  /// u_0, u_1  the unknowns at its beginning and end
  Results flows(const std::vector<double>& u_0, const std::vector<double>& u_1);

  multigrid::Index n_unknowns() const;
  bool has_exact_solution() const;
  Contrast contrast() const;

  /// The initial condition at the unknowns. After begin.
  ///
  /// throws  multigrid::InputError if it is not finite there
  std::vector<double> initial_temperature() const;
  /// Whether the initial condition jumps: at a node on a Dirichlet boundary to its given value, by
  /// more than 1e-6 of the range of all these values, or inside a cell by more than half of that,
  /// and by more than 1e-12 of the largest value, which is rounding. A condition that is not finite
  /// on a Dirichlet boundary (1/x at x = 0) jumps there. After begin at the initial time.
  bool starts_with_a_jump() const;

  /// M + tau K of the unknowns, K at the end of the prepared step.
  multigrid::Csr<double> matrix(const multigrid::Executor& executor, double tau) const;
  /// With that matrix, coordinates and no right-hand side (zeros); without coarser levels.
  multigrid::System system(const multigrid::Executor& executor, double tau) const;
  /// What M + tau K times the new unknowns must be.
  ///
  /// u  the unknowns at the beginning of the prepared step
  std::vector<double> right_hand_side(const std::vector<double>& u) const;
  /// Where nothing fixes a level of u in the prepared step (no Dirichlet boundary, alpha and c
  /// zero), adds to u the constant with which the heat it holds is what the right-hand side says:
  /// the solver's tolerance then loses no heat. Of all constants it is the best in the norm of the
  /// matrix.
  void balance(const std::vector<double>& right_hand_side, std::vector<double>& u) const;
  /// What a solution of the prepared step dissipates in it (multigrid::Dissipation): tau times the
  /// integrals of kappa |grad u|^2, c u^2 and alpha (u - g / alpha)^2 at its end, and (u_1 - u_0, M
  /// (u_1 - u_0)).
  ///
  /// u  the unknowns at the beginning of the prepared step
  multigrid::Dissipation dissipation(const multigrid::Executor& executor,
                                     const std::vector<double>& u) const;
  /// The integral of C u, as M has it: 1^T M u over all nodes, at the beginning of the next step.
  double heat_content(const std::vector<double>& u) const;

  /// Refuses an exact solution that is not finite at a node at time t. After begin.
  ///
  /// throws  multigrid::InputError
  void check_exact_solution(double t);
  /// Of a solution at the time that was reached: see SteadyProblem. The point data is `temperature`.
  Errors errors(const std::vector<double>& u) const;
  /// Without flows and balance.
  Results results(const std::vector<double>& u) const;
  postprocess::Fields fields(const std::vector<double>& u) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace assembly
