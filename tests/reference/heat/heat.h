// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/heat/heat_equation.h"
#include "assembly/heat/heat_problem.h"
#include "assembly/scalar/pure_neumann.h"
#include "tests/reference/scalar/scalar_reference.h"
#include "tests/reference/terms/diffusion_range.h"
#include "tests/reference/terms/sparse_rows.h"
#include "tests/reference/terms/ties.h"

#include <memory>
#include <optional>

namespace assembly {

/// HeatProblem on the triangulation of a mesh, which deal.II refined, assembled cell by cell on the host.
/// A further term that tests the residual by more than the shape functions (SUPG) does so with C du/dt, too; then M is not
/// symmetric, and may change in time.
template <int dim>
class Heat : public HeatProblem<dim> {
 public:
  /// mesh    kept by reference
  /// term    the further term, or null
  /// throws  as HeatEquation
  Heat(const mesh::Mesh<dim>& mesh,
       const ProblemOptions& problem,
       const DiscretizationOptions& discretization,
       std::unique_ptr<CellTerm<dim>> term = nullptr);

  void check_values(double end) override;
  bool matrix_depends_on_time() const override;
  bool depends_on_time() const override;
  void keep_level(const multigrid::Executor& executor,
                  bool with_matrix,
                  double t,
                  double tau) override;
  std::vector<multigrid::CoarserLevel> take_levels(const multigrid::Executor& executor) override {
    return problem_.levels.take(problem_.mesh, problem_.discretization, problem_.numbering,
                                executor);
  }
  /// executor  host executor, whose threads assemble
  void begin(const multigrid::Executor& executor, double t) override;
  double numbering_seconds() const override { return 0; }
  void prepare(const Step& step) override;
  void finish_step() override;
  Results flows(const Solution& u_0, const Solution& u_1) override;

  multigrid::Index n_unknowns() const override { return problem_.numbering.n_unknowns; }
  bool has_exact_solution() const override { return problem_.exact.has_value(); }
  Contrast contrast() const override {
    const DiffusionRange& range = before_.matrix.kappa_range;
    return {range.jump(), range.anisotropy(), largest_peclet_};
  }
  const char* content_word() const override { return term_ ? "content" : "heat"; }
  Solution initial_temperature() const override { return initial_values(); }
  bool starts_with_a_jump() const override;

  multigrid::Csr<double> matrix(const multigrid::Executor& executor, double tau) const override;
  std::optional<multigrid::Symmetry> symmetry() const override;
  multigrid::System system(const multigrid::Executor& executor, double tau) const override;
  multigrid::Array<double> right_hand_side(const Solution& u) const override;
  void balance(const multigrid::Array<double>& right_hand_side, Solution& u) const override;
  multigrid::Dissipation dissipation(const Solution& u) const override;
  double heat_content(const Solution& u) const override;

  void check_exact_solution(double t) override;
  Errors errors(const Solution& u) const override { return problem_.errors(u.on_host(), false); }
  Results results(const Solution& u) const override {
    return problem_.values(problem_.numbering.nodal_values(u.on_host()));
  }
  postprocess::Fields fields(const Solution& u) const override;
  postprocess::Field flux(const Solution& u) const override {
    return problem_.flux(problem_.numbering.nodal_values(u.on_host()));
  }
  /// throws  std::logic_error: files are written, and pictures drawn, of arrays alone
  postprocess::FileMesh file(const Solution&) const override { refuse_arrays(); }
  DrawnSolution drawn(const Solution&) const override { refuse_arrays(); }

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

  /// The initial condition at the unknowns.
  ///
  /// throws  multigrid::InputError if it is not finite there
  std::vector<double> initial_values() const;
  Terms<dim> terms() const { return problem_.terms(term_.get(), equation_.options.method); }
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

  HeatEquation<dim> equation_;  ///< with the values of the time set last
  ScalarReference<dim> problem_{equation_.problem};
  std::unique_ptr<CellTerm<dim>> term_;  ///< or null; likewise
  SparseRows M_;                         ///< at the time of begin
  std::vector<double> weights_;  ///< the sum of each column of M, integrals of C phi_j at any time
  AtTime before_, after_;        ///< the ends of the prepared step
  Step step_;                    ///< that was prepared last
  double largest_peclet_ = 0;    ///< of all matrices since begin
};

}  // namespace assembly
