// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/scalar_problem.h"
#include "assembly/terms/pure_neumann.h"
#include "assembly/terms/sparse_rows.h"
#include "assembly/terms/ties.h"

#include <memory>
#include <optional>

namespace assembly {

/// A step of the theta scheme:
/// M (u_1 - u_0) + dt (theta (K u - F)_1 + (1 - theta) (K u - F)_0) = 0. Where M changes in time,
/// that is theta M_1 + (1 - theta) M_0: each end of the step has its own residual.
struct Step {
  double begin = 0, end = 0;
  double dt = 0;     ///< end - begin, but for rounding: the same bits in all steps of one length
  double theta = 1;  ///< 1: implicit Euler, 1/2: Crank-Nicolson

  /// The matrix of the step is M + tau K, K at its end.
  double tau() const { return theta * dt; }
};

/// C du/dt - div(kappa grad u) + c u = f on a mesh, perhaps with one further term inside the cells,
/// with the boundary conditions of SteadyScalar. All data are taken at the time t, but the heat
/// capacity C is constant in time.
///
/// The equation is discretised in space first, by finite elements or vertex-centred finite volumes:
/// M du/dt + K u = F at the nodes. Nodes on Dirichlet boundaries have their given values g(t). When
/// these change, that enters the equations of their neighbours through M, as for any node. The
/// unknowns are the other nodes. A further term that tests the residual by more than the shape
/// functions (SUPG) does so with C du/dt, too; then M is not symmetric, and may change in time.
///
/// The constructor checks as SteadyScalar's does, also C, and the initial condition.
template <int dim>
class Heat {
 public:
  /// mesh    kept by reference; its refinements are seen by begin
  /// term    the further term, or null
  /// throws  as SteadyScalar; also for finite volumes or a lumped mass with an element of degree 2 or
  ///         more or a further term, and for a heat capacity that depends on t: d(C u)/dt is not C
  ///         du/dt then
  Heat(const mesh::Mesh<dim>& mesh,
       const ProblemOptions& problem,
       const DiscretizationOptions& discretization,
       std::unique_ptr<CellTerm<dim>> term = nullptr);

  /// As SteadyProblem::check_values, for a run from t = 0 to `end`: at both times; the heat
  /// capacity and the initial condition at the first, the exact solution at the last. To be called
  /// before begin.
  void check_values(double end);

  /// Whether kappa, c, alpha or the further term change in time, and with them the matrix.
  bool matrix_depends_on_time() const;
  /// Whether any of the data does, f and boundary values included.
  bool depends_on_time() const;

  /// To be called before a global refinement of the mesh: see SteadyProblem::keep_level. The matrix
  /// is M + tau K at time t.
  void keep_level(const multigrid::Executor& executor, bool with_matrix, double t, double tau);
  /// The coarser levels that were kept, for systems on the mesh as it is now; after begin, once.
  std::vector<multigrid::CoarserLevel> take_levels(const multigrid::Executor& executor) {
    return problem_.levels.take(problem_.mesh, problem_.discretization, problem_.numbering,
                                executor);
  }

  /// Numbers the nodes of the mesh as it is now, and assembles at time t, where the next step
  /// begins.
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

  multigrid::Index n_unknowns() const { return problem_.numbering.n_unknowns; }
  bool has_exact_solution() const { return problem_.exact.has_value(); }
  Contrast contrast() const {
    const DiffusionRange& range = before_.matrix.kappa_range;
    return {range.jump(), range.anisotropy(), largest_peclet_};
  }
  /// The C u of the equation, for a reader: `heat`, with a further term `content`.
  const char* content_word() const { return term_ ? "content" : "heat"; }

  /// The initial condition at the unknowns. After begin.
  ///
  /// throws  multigrid::InputError if it is not finite there
  std::vector<double> initial_temperature() const;
  /// Whether the initial condition jumps. It does so at a node on a Dirichlet boundary if it
  /// differs from the given value by more than 1e-6 of the range of all these values, or inside a
  /// cell if the values there differ by more than half of that range. A difference of at most 1e-12
  /// of the largest value counts as rounding. A condition that is not finite on a Dirichlet
  /// boundary (1/x at x = 0) jumps there. After begin at the initial time.
  bool starts_with_a_jump() const;

  /// M + tau K of the unknowns, K at the end of the prepared step. If none is prepared, both at the
  /// time of begin.
  multigrid::Csr<double> matrix(const multigrid::Executor& executor, double tau) const;
  /// Whether that matrix is symmetric; none if that is to be found out.
  std::optional<multigrid::Symmetry> symmetry() const;
  /// With that matrix, coordinates and no right-hand side (zeros); without coarser levels.
  multigrid::System system(const multigrid::Executor& executor, double tau) const;
  /// What M + tau K times the new unknowns must be.
  ///
  /// u  the unknowns at the beginning of the prepared step
  std::vector<double> right_hand_side(const std::vector<double>& u) const;
  /// Where the prepared step does not fix u up to a constant (no Dirichlet boundary, alpha and c
  /// zero), adds a constant to u, such that u holds the heat that the right-hand side says. So no
  /// heat is lost within the solver's tolerance. Of all constants it is the best one in the norm of
  /// a symmetric matrix.
  void balance(const std::vector<double>& right_hand_side, std::vector<double>& u) const;
  /// What a solution of the prepared step dissipates in it (multigrid::Dissipation) where the matrix
  /// is symmetric: tau times the integrals of kappa |grad u|^2, c u^2 and alpha (u - g / alpha)^2 at
  /// its end, and (u_1 - u_0, M (u_1 - u_0)).
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
  /// Of a solution at the time that was reached: see SteadyProblem. The point data is
  /// `temperature`, with a further term `solution`.
  Errors errors(const std::vector<double>& u) const { return problem_.errors(u, false); }
  /// Without flows and balance.
  Results results(const std::vector<double>& u) const {
    return problem_.values(problem_.numbering.nodal_values(u));
  }
  postprocess::Fields fields(const std::vector<double>& u) const;

 private:
  /// K over all nodes, those with given values included: -div(kappa grad u) + c u, with Robin's
  /// alpha and the further term.
  struct SpaceMatrix {
    SparseRows K;           ///< with the pattern of M
    std::vector<double> M;  ///< its values, if M changes in time; else empty
    DiffusionRange kappa_range;
    bool keeps_constants = false;  ///< K 1 = 0: neither reaction nor alpha
    std::vector<double> reaction;  ///< CellSums::reaction
    std::vector<double> of_more;   ///< CellSums::of_more
  };
  /// The equation in space at one time, and its given values.
  struct AtTime {
    double t = 0;
    SpaceMatrix matrix;     ///< empty if it is that of the other end of the step
    std::vector<double> F;  ///< of f and g, at all nodes
    Integrals source;       ///< of f
    std::vector<double> given;
  };
  /// The values of M in the prepared step.
  struct StepMass {
    const std::vector<double>&begin, &end;
    double theta;
    double operator[](multigrid::Offset k) const {
      return &begin == &end ? end[k] : theta * end[k] + (1 - theta) * begin[k];
    }
  };
  /// What flows in a step, while it is added up.
  struct StepFlows {
    EnergyBalance balance;
    NodeFlows at_nodes;
    FlowOfBoundary<dim> films;
  };

  Terms<dim> terms() const { return problem_.terms(term_.get(), options_.method); }
  void set_time(double t);
  bool mass_depends_on_time() const;
  /// M at the time set last.
  SparseRows mass_matrix(const Nodes<dim>& nodes) const { return mass_matrix(nodes, terms()); }
  SparseRows mass_matrix(const Nodes<dim>& nodes, const Terms<dim>& terms) const;
  std::vector<double> content_weights() const;
  SpaceMatrix space_matrix(const Nodes<dim>& nodes);
  /// Assembles at time t, on the nodes that are numbered; without a matrix if not asked for.
  AtTime at(double t, bool with_matrix);
  const SpaceMatrix& matrix_after() const {
    return after_.matrix.K.values.empty() ? before_.matrix : after_.matrix;
  }
  const std::vector<double>& mass_of(const SpaceMatrix& matrix) const {
    return matrix.M.empty() ? M_.values : matrix.M;
  }
  StepMass mass_of_step() const {
    return {mass_of(before_.matrix), mass_of(matrix_after()), step_.theta};
  }
  /// Adds M (u_1 - u_0) / dt of the prepared step.
  void add_storage(const std::vector<double>& u_0,
                   const std::vector<double>& u_1,
                   StepFlows& flows) const;
  /// Adds `share` of K u - F at one end of the prepared step, and sets the time to it.
  ///
  /// u  of all nodes
  void add_end(const AtTime& end,
               const SpaceMatrix& matrix,
               const std::vector<double>& u,
               double share,
               StepFlows& flows);
  /// Adds what a node contributes to `dissipation`.
  ///
  /// u_0   of all nodes, at the beginning of the prepared step
  /// ties  have the node's row, if it has one
  void tie_node(multigrid::Index node, const std::vector<double>& u_0, Ties& ties) const;

  DiscretizationOptions options_;
  ScalarProblem<dim> problem_;           ///< with the values of the time set last
  std::unique_ptr<CellTerm<dim>> term_;  ///< or null; likewise
  Expression<dim> initial_;
  ByMaterial<Expression<dim>> capacity_;  ///< C
  SparseRows M_;                          ///< at the time of begin
  std::vector<double> weights_;  ///< the sum of each column of M, integrals of C phi_j at any time
  AtTime before_, after_;        ///< the ends of the prepared step
  Step step_;                    ///< that was prepared last
  double largest_peclet_ = 0;    ///< of all matrices since begin
};

}  // namespace assembly
