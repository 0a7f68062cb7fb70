// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/array_term.h"
#include "assembly/arrays/contact_on_arrays.h"
#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/field_on_cells.h"
#include "assembly/arrays/flows_on_arrays.h"
#include "assembly/arrays/weights_on_arrays.h"
#include "assembly/elements/integrals.h"
#include "assembly/heat/heat_equation.h"
#include "assembly/heat/heat_problem.h"
#include "assembly/newton/newton_arrays.h"
#include "assembly/nodes/array_levels.h"
#include "assembly/progress.h"
#include "assembly/rows/gathering_places.h"
#include "assembly/rows/means_of_parts.h"
#include "assembly/rows/step_rows.h"
#include "assembly/scalar/pure_neumann.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace assembly {

/// HeatProblem by finite elements or finite volumes on a mesh as arrays: matrices, sources, given values and solutions stay on the
/// executor of mesh.arrays, which must be there when `begin` is called.
template <int dim>
class HeatArrays : public HeatProblem<dim> {
 public:
  /// progress  called between the parts of `begin`
  /// term      a further term, or null
  /// throws    as HeatEquation
  HeatArrays(const mesh::Mesh<dim>& mesh,
             const ProblemOptions& problem,
             const DiscretizationOptions& discretization,
             Progress progress = no_progress,
             std::unique_ptr<ArrayTerm<dim>> term = nullptr)
      : equation_(mesh, problem, discretization, term != nullptr),
        term_(std::move(term)),
        progress_(std::move(progress)) {}

  void check_values(double end) override;
  bool matrix_depends_on_time() const override {
    return equation_.matrix_depends_on_time() || (term_ && term_->depends_on_time());
  }
  bool depends_on_time() const override {
    return equation_.depends_on_time() || (term_ && term_->depends_on_time());
  }
  void keep_level(const multigrid::Executor& executor,
                  bool with_matrix,
                  double t,
                  double tau) override;
  std::vector<multigrid::CoarserLevel> take_levels(const multigrid::Executor& executor) override;
  /// executor  that of mesh.arrays
  void begin(const multigrid::Executor& executor, double t) override;
  double numbering_seconds() const override { return nodes_.seconds; }
  std::vector<UnknownNames> names_of_levels() const override { return names_; }
  void prepare(const Step& step) override;
  bool is_nonlinear() const override { return equation_.is_nonlinear(); }
  NewtonProblem& newton(const Solution& u) override;
  void finish_step() override;
  Solution finish_stage(const Solution& u_0, const Solution& u_1, double stretch) override;
  void go_back(double t) override;
  Results flows(const Solution& u_0, const Solution& u_1) override;
  std::vector<BoundaryFlow> fluxes(const Solution& u_0, const Solution& u_1) override;

  void remember(const Solution& u) override;
  void leave_mesh() override;
  multigrid::System arrive(const mesh::CellArrays<dim>& old,
                           const mesh::Descent<dim>& of_old,
                           const mesh::Descent<dim>& of_new,
                           const mesh::CommonCells& common) override;
  double gain(const Solution& u) const override;
  EnergyEstimate estimate(const Solution& u) const override;
  EnergyEstimate residual_estimate(const Solution& u) const override;

  Index n_unknowns() const override { return nodes_.n_unknowns(); }
  bool has_exact_solution() const override { return problem_.exact.has_value(); }
  Contrast contrast() const override { return contrast_; }
  const char* content_word() const override { return term_ ? "content" : "heat"; }
  void start_from(const postprocess::Fields& field, const std::string& name) override;
  std::optional<OutsideOfField> outside_of_field() const override;
  Solution initial_temperature() const override;
  bool starts_with_a_jump() const override;

  multigrid::Csr<double> matrix(const multigrid::Executor& executor, double tau) const override;
  /// M and K without a further term are symmetric, cell by cell.
  std::optional<multigrid::Symmetry> symmetry() const override {
    return term_ ? std::optional<multigrid::Symmetry>() : multigrid::Symmetry();
  }
  multigrid::System system(const multigrid::Executor& executor, double tau) const override;
  Array<double> right_hand_side(const Solution& u) const override;
  void balance(const Array<double>& right_hand_side, Solution& u) const override;
  multigrid::Dissipation dissipation(const Solution& u) const override;
  typename HeatProblem<dim>::Loads loads(const Solution& u, bool with_dissipation) const override;
  typename HeatProblem<dim>::Loads error_loads(const Solution& u_2,
                                               const std::array<double, 3>& c,
                                               bool with_dissipation) const override;
  Extremes range(const Solution& u) const override;
  double heat_content(const Solution& u) const override;
  void count_heat_from(double u) override { heat_from_ = u; }

  void check_exact_solution(double t) override;
  Errors errors(const Solution& u) const override;
  Results results(const Solution& u) const override;
  typename HeatProblem<dim>::Moment moment(const Solution& u,
                                           const PointsInCells& points) const override;
  postprocess::Fields fields(const Solution& u) const override;
  postprocess::Field flux(const Solution& u) const override;
  DerivedFields derived(const Solution& u, const DerivedOptions& options) const override;
  PointsInCells find_points(const std::vector<double>& points) const override;
  double distance_to_boundary(const std::vector<double>& point) const override;
  PointResults at_points(const PointsInCells& points,
                         const std::vector<double>& coordinates,
                         const Solution& u) const override;
  postprocess::Fields boundary_fields(const Solution& u) const override;
  postprocess::FileMesh file(const Solution& u) const override;
  DrawnSolution drawn(const Solution& u) const override;

 private:
  /// -div(kappa grad u) + c u with Robin's alpha and the further term, over all nodes.
  struct SpaceMatrix {
    Array<double> K;               ///< in the places of M_
    Array<double> M;               ///< the values of M then, if it moves
    Array<double> of_term;         ///< TermSums::of_nodes; empty without a further term
    Array<double> reaction;        ///< (c, phi_i); empty without reaction
    bool has_alpha = false;        ///< whether alpha is not 0 everywhere
    bool keeps_constants = false;  ///< K 1 = 0, in the parts of other processes, too
  };
  /// The equation in space at one time, and its given values. What is empty is as at the beginning of the step.
  struct AtTime {
    double t = 0;
    SpaceMatrix matrix;
    Array<double> F;  ///< of f and g, at all nodes
    Array<double> given;
    FilmCoefficients films;
    FilmCoefficients
        of_ties;  ///< of finite volumes: the same at the points of ShapesOnArrays::sides
  };

  const mesh::CellArrays<dim>& cells() const;
  const multigrid::Executor& executor() const { return cells().executor(); }
  /// Of this process in the mesh; null: it has all.
  const mesh::Share* share() const { return problem_.mesh.share ? &*problem_.mesh.share : nullptr; }
  /// Of all processes.
  double sum_of_all(double own) const { return share() ? share()->others->sum(own) : own; }
  double largest_of_all(double own) const { return share() ? share()->others->largest(own) : own; }
  SumOfTerms sum_of_all(const SumOfTerms& own) const {
    return {sum_of_all(own.value), sum_of_all(own.absolute)};
  }
  Integrals sum_of_all(const Integrals& own) const {
    return {sum_of_all(own.value), sum_of_all(own.absolute)};
  }
  Extremes extremes_of_all(Extremes own) const;
  void number_nodes();
  /// What the processes must know of a matrix together.
  void agree_on(SpaceMatrix& matrix, CellIntegrals& sums) const;
  void set_time(double t);
  bool mass_depends_on_time() const;
  bool loads_depend_on_time() const;
  const char* name_of_values() const { return term_ ? "solution" : "temperature"; }
  /// The initial condition by material at the first n nodes, in the cells of this process.
  MeansOfParts initial_means(Index n) const;
  /// Whether the problem starts from a field.
  bool has_field() const { return !name_of_field_.empty(); }
  /// The field at points, nan where its mesh is too far away.
  ValuesOfField field_at(const std::vector<double>& points) const;
  /// The same at all nodes. From then on the field itself is forgotten, and after the first step the values are, too.
  const ValuesOfField& values_of_field() const;
  /// throws  multigrid::InputError if one of the points of unknowns has no value
  void require_field(const std::vector<double>& values, const std::vector<double>& points) const;
  /// The elements, and those around each node, by which rows are made.
  void find_elements();
  const ReferenceElement& on(const ElementBlock& block) const {
    return shapes_->on_cells(block.n_nodes).gradient_rule;
  }
  const ReferenceElement& on_films() const { return shapes_->on_films(films_.block.n_nodes); }
  bool has_boxes() const { return equation_.options.method == Method::finite_volume; }
  const BoxFaces& boxes_in(const ElementBlock& block) const {
    return shapes_->on_cells(block.n_nodes).boxes;
  }
  /// The elements with these matrices, films behind the cells.
  std::vector<MatricesOfBlock> blocks(const std::vector<ElementMatrices>& matrices) const;
  /// Appends the films' part, without matrices and with loads of 0, if there are films.
  void add_no_films(std::vector<ElementMatrices>& matrices) const;
  /// C in the cells of a block, or a number where it depends on u.
  Coefficient capacity_in(const ElementBlock& block, double otherwise) const;
  /// The matrices of the elements of M, at the time that is set.
  std::vector<ElementMatrices> mass_matrices() const;
  /// M, its weights, and the places of entries where K moves.
  void find_mass();
  /// Sets weights_.
  void weigh(std::vector<ElementMatrices>& of_mass);
  /// Values in the places of M_, and loads.
  void gather(const std::vector<ElementMatrices>& matrices,
              Array<double>& values,
              Array<double>& loads);
  /// Puts M of the prepared step into M_, if M moves.
  void mix_masses();
  /// Assembles at time t.
  AtTime at(double t, bool with_matrix, bool with_loads);
  /// Sets K, F and what goes with them. Returns integrals of the coefficients, where those are needed.
  CellIntegrals add_matrix(AtTime& at);
  /// kappa, c and f in the cells of a block; of finite volumes kappa at the centres of the boxes' faces.
  CellCoefficients coefficients_of(const ElementBlock& block) const;
  CellIntegrals integrals_of(const ElementBlock& block, CellCoefficients& coefficients) const;
  ElementMatrices matrices_of(const ElementBlock& block, CellCoefficients& coefficients) const;
  /// Of f, in the cells of a block.
  ElementMatrices loads_of(const ElementBlock& block) const;
  void add_loads(AtTime& at) const;
  /// The values on sides with fluxes.
  void add_films(AtTime& at) const;
  void add_reactions(std::vector<ElementMatrices>& matrices, AtTime& at) const;
  Contrast contrast_of(const CellIntegrals& sums) const;

  /// M of the cells without a further term, for the unknowns: what they must be so that M u has these loads.
  multigrid::System mass_system(const ElementBlock& block,
                                Coefficient capacity,
                                const Array<double>& loads) const;

  const AtTime& after() const { return is_moving_ ? after_ : before_; }
  const SpaceMatrix& matrix_after() const {
    return after().matrix.K.empty() ? before_.matrix : after().matrix;
  }
  const Array<double>& loads_after() const { return after().F.empty() ? before_.F : after().F; }
  StepRows rows() const {
    return {&M_, &before_.matrix.K, &matrix_after().K, n_unknowns(), step_.dt, step_.theta};
  }
  NodalPair nodal(const Solution& u, const AtTime& at) const {
    return {&u.on(executor()), &at.given};
  }
  StepLoads step_loads(const Solution& u) const {
    return {&before_.F, &loads_after(), nodal(u, before_), &after().given};
  }
  Array<double> all_values(const Solution& u, const AtTime& at) const {
    return nodal_values(u.on(executor()), at.given, nodes_.numbers.original_of_copy);
  }
  Array<double> all_values(const Solution& u) const { return all_values(u, before_); }
  Array<double> at_mesh_points(const Solution& u) const {
    return in_order_of_points(all_values(u), nodes_.numbers.number_of_point);
  }
  /// Of f by nodes, at the time that is set.
  SumOfTerms source() const;
  /// Where flows are looked for, found once for all steps.
  const FlowPlaces<dim>& flow_places() const;
  /// The flows of the prepared step through boundaries with given values.
  std::map<int, FlowSums> given_flows(const Solution& u_0, const Solution& u_1) const;
  /// The heat of melting at u, of all nodes, and where C depends on u its integral from heat_from_ on, in the cells of this process. All
  /// processes must call it together.
  Integrals melted(const Array<double>& u) const;
  /// The values of all nodes where the first stage began and where it ended, with these weights.
  std::vector<WeightedValues> first_stage(double of_beginning, double of_end) const;
  /// The loads of a step, with g of films or without.
  typename HeatProblem<dim>::Loads loads_from(const StepLoads& loads,
                                              bool with_g,
                                              bool with_dissipation) const;
  /// `flows` where data depend on u: at the end of the step.
  Results flows_of_newton(const Solution& u_0, const Solution& u_1);
  /// Adds `share` of the flows through the other boundaries, and of what is carried, at one end of the step, whose time is set.
  void add_flows(const AtTime& end,
                 const Solution& u,
                 double share,
                 std::map<int, FlowSums>& flows,
                 std::map<int, double>& carried);
  /// Adds `share` of the terms of K u - F at one end of the prepared step, whose time is set.
  void add_end(const AtTime& end,
               const SpaceMatrix& matrix,
               const Solution& u,
               double share,
               EnergyBalance& balance,
               std::map<int, FlowSums>& flows,
               std::map<int, double>& carried);

  HeatEquation<dim> equation_;  ///< with the values of the time set last
  ScalarProblem<dim>& problem_ = equation_.problem;
  std::unique_ptr<ArrayTerm<dim>> term_;  ///< or null; likewise
  Progress progress_;
  ArrayLevels<dim> levels_;
  bool evaluates_f_ = true;  ///< else f is 0, as matrices of levels need none
  // after begin:
  NodesOnArrays<dim> nodes_;
  std::vector<UnknownNames>
      names_;           ///< of the finest mesh and of the levels below, if the mesh is shared
  double n_given_ = 0;  ///< nodes with given values, of all processes
  std::optional<ShapesOnArrays<dim>> shapes_;
  std::vector<ElementBlock>
      elements_;  ///< cells; empty where nothing that they are needed for moves in time
  SideBlock films_;
  ContactOnArrays contact_;
  ElementsAround around_, films_around_;
  GatheringPlaces places_;    ///< of K's entries; empty if they are not known
  multigrid::Csr<double> M_;  ///< over all nodes, of the prepared step
  Array<double> weights_;     ///< integrals of C phi_j
  Contrast contrast_;         ///< at the time of begin; the largest Peclet number since then
  std::unique_ptr<NewtonArrays<dim>> newton_;  ///< null of a linear problem
  AtTime before_, after_;                      ///< the ends of the prepared step
  bool is_moving_ = false;                     ///< whether after_ is in use
  double heat_from_ = 0;                       ///< see count_heat_from
  Step step_;                                  ///< that was prepared last
  /// Of the mesh that was left, until the problem has arrived on the next; at all its nodes what was remembered.
  NodesOnArrays<dim> nodes_left_;
  Array<double> values_left_;
  SumOfTerms content_left_;
  /// Where the first stage of the step began, and where it ended.
  struct Stage {
    Array<double> u_0, given_0, u_1, given_1;
    double stretch = 0;
  };
  std::optional<Stage> stage_;  ///< after finish_stage, until finish_step
  std::string name_of_field_;   ///< where the problem starts from; empty if that is an expression
  mutable std::unique_ptr<const FieldOnCells<dim>> field_;      ///< null once its values are known
  mutable std::optional<ValuesOfField> values_of_field_;        ///< until the first step
  mutable std::vector<PartWeights> weights_of_parts_;           ///< once they were asked for
  mutable std::unique_ptr<const FlowPlaces<dim>> flow_places_;  ///< likewise
  mutable std::optional<postprocess::FileMesh>
      file_;  ///< without point data, once it was asked for
};

}  // namespace assembly
