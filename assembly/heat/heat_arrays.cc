// SPDX-License-Identifier: MIT
#include "assembly/heat/heat_arrays.h"

#include "assembly/elements/cell_loads.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/step_ties.h"
#include "assembly/scalar/coarse_vertices.h"
#include "assembly/scalar/refusals.h"

#include <algorithm>
#include <stdexcept>

namespace assembly {

namespace {

/// f is 0 while this is there.
class WithoutSource {
 public:
  explicit WithoutSource(bool& evaluates_f) : evaluates_f_(evaluates_f) { evaluates_f_ = false; }
  ~WithoutSource() { evaluates_f_ = true; }
  WithoutSource(const WithoutSource&) = delete;

 private:
  bool& evaluates_f_;
};

}  // namespace

template <int dim>
const mesh::CellArrays<dim>& HeatArrays<dim>::cells() const {
  if (!problem_.mesh.arrays) throw std::logic_error("the mesh was not taken as arrays");
  return *problem_.mesh.arrays;
}

template <int dim>
void HeatArrays<dim>::keep_level(const multigrid::Executor& executor,
                                 const bool with_matrix,
                                 const double t,
                                 const double tau) {
  set_time(t);
  number_nodes();
  auto coarser = levels_.take(cells(), {}, nodes_.numbers);
  if (sum_of_all(n_unknowns()) == 0) return;
  multigrid::Csr<double> A;
  if (with_matrix) {
    const WithoutSource without_f(evaluates_f_);
    begin(executor, t);
    A = matrix(executor, tau);
  }
  levels_.keep(cells(), nodes_.numbers, std::move(A), std::move(coarser));
  if (share()) names_.insert(names_.begin(), unknown_names(cells(), nodes_.numbers, *share()));
}

template <int dim>
std::vector<multigrid::CoarserLevel> HeatArrays<dim>::take_levels(
    const multigrid::Executor& executor) {
  std::vector<multigrid::CoarserLevel> result;
  for (const multigrid::CoarserLevel& level : levels_.take(cells(), {}, nodes_.numbers))
    result.push_back({level.P.copy_to(executor), level.A.copy_to(executor)});
  if (share()) {
    names_.insert(names_.begin(), unknown_names(cells(), nodes_.numbers, *share()));
    names_.resize(1 + result.size());
  }
  return result;
}

template <int dim>
void HeatArrays<dim>::check_values(const double end) {
  equation_.check_values(end, [this](const double t) {
    if (!term_) return;
    term_->set_time(t);
    term_->check_values(problem_.triangulation());
  });
  if (!field_) return;
  std::vector<double> points;
  for (const CoarseVertex<dim>& vertex :
       coarse_vertices(problem_.triangulation(), problem_.conditions.dirichlet))
    for (unsigned int d = 0; d < dim && !vertex.given; ++d) points.push_back(vertex.point[d]);
  require_field(field_at(points).values, points);
}

template <int dim>
void HeatArrays<dim>::set_time(const double t) {
  problem_.set_time(t);
  if (term_) term_->set_time(t);
}

/// The further tests depend on kappa, c and b.
template <int dim>
bool HeatArrays<dim>::mass_depends_on_time() const {
  return term_ && term_->has_further_tests() &&
         (problem_.kappa.depends_on_time() || problem_.c.depends_on_time() ||
          term_->depends_on_time());
}

template <int dim>
bool HeatArrays<dim>::loads_depend_on_time() const {
  const auto& fluxes = problem_.conditions.fluxes;
  return problem_.f.depends_on_time() ||
         std::any_of(fluxes.begin(), fluxes.end(),
                     [](const auto& flux) { return flux.g.depends_on_time(); });
}

template <int dim>
void HeatArrays<dim>::begin(const multigrid::Executor& executor, const double t) {
  if (executor != cells().executor())
    throw std::logic_error("systems are assembled where the mesh is");
  before_ = {};
  after_ = {};
  stage_.reset();
  M_ = {};
  newton_.reset();
  file_.reset();
  weights_of_parts_.clear();
  flow_places_.reset();
  is_moving_ = false;
  progress_(0);
  set_time(t);
  number_nodes();
  if (sum_of_all(n_unknowns()) == 0) refuse_no_unknowns();
  progress_(0.1);
  find_elements();
  mesh::together(share(), [&] { find_mass(); });
  progress_(0.5);
  step_ = {t, t, 0, 1};
  before_ = at(t, !is_nonlinear(), !is_nonlinear());
  if (is_nonlinear())
    newton_ = std::make_unique<NewtonArrays<dim>>(problem_, cells(), nodes_);
  else if (!matrix_depends_on_time() && !loads_depend_on_time()) {
    elements_.clear();
    around_ = {};
  }
  executor.synchronize();
}

template <int dim>
void HeatArrays<dim>::prepare(const Step& step) {
  if (step.begin != before_.t) throw std::logic_error("a step begins where none has ended");
  step_ = step;
  values_of_field_.reset();
  is_moving_ = false;
  after_ = {};
  if (is_nonlinear()) {
    after_ = at(step.end, false, false);
    is_moving_ = true;
  } else if (depends_on_time()) {
    after_ = at(step.end, matrix_depends_on_time(), loads_depend_on_time());
    is_moving_ = true;
    mix_masses();
  }
  set_time(step.end);
}

template <int dim>
void HeatArrays<dim>::finish_step() {
  if (is_moving_) {
    if (after_.matrix.K.empty()) after_.matrix = std::move(before_.matrix);
    if (after_.F.empty()) after_.F = std::move(before_.F);
    before_ = std::move(after_);
  }
  is_moving_ = false;
  stage_.reset();
  before_.t = step_.end;
}

template <int dim>
multigrid::Csr<double> HeatArrays<dim>::matrix(const multigrid::Executor&, const double tau) const {
  return step_matrix(M_, matrix_after().K, tau, n_unknowns(), term_ == nullptr);
}

template <int dim>
multigrid::System HeatArrays<dim>::system(const multigrid::Executor& executor,
                                          const double tau) const {
  multigrid::System system;
  system.symmetry = this->symmetry();
  system.A = matrix(executor, tau);
  system.b = zeros(executor, n_unknowns());
  system.dimension = dim;
  system.coordinates = unknown_points(nodes_.points, dim, n_unknowns());
  return system;
}

template <int dim>
Array<double> HeatArrays<dim>::right_hand_side(const Solution& u) const {
  return step_right_hand_side(rows(), step_loads(u));
}

/// 1^T (b - A u) = 0, where 1^T A = 1^T M + tau 1^T K. Without a further term 1^T K = 0.
template <int dim>
void HeatArrays<dim>::balance(const Array<double>& right_hand_side, Solution& u) const {
  if (n_given_ > 0 || !matrix_after().keeps_constants) return;
  Array<double> values = u.on(executor()).copy_to(executor());
  const Array<double>& of_term = matrix_after().of_term;
  add_what_is_missing(right_hand_side, weights_, of_term.empty() ? nullptr : &of_term, step_.tau(),
                      values, [this](const double own) { return sum_of_all(own); });
  u = std::move(values);
}

template <int dim>
multigrid::Dissipation HeatArrays<dim>::dissipation(const Solution& u) const {
  return std::move(*loads(u, true).dissipation);
}

template <int dim>
typename HeatProblem<dim>::Loads HeatArrays<dim>::loads(const Solution& u,
                                                        const bool with_dissipation) const {
  return loads_from(step_loads(u), true, with_dissipation);
}

template <int dim>
typename HeatProblem<dim>::Loads HeatArrays<dim>::loads_from(const StepLoads& loads,
                                                             const bool with_g,
                                                             const bool with_dissipation) const {
  if (!with_dissipation) return {step_right_hand_side(rows(), loads), {}};
  const SpaceMatrix& matrix = matrix_after();
  StepTies ties{&weights_, matrix.reaction.empty() ? nullptr : &matrix.reaction, nullptr, nullptr};
  Films films{};
  const Coefficient zero{0, {}, false, films_.block.n};
  if (matrix.has_alpha) {
    const FilmCoefficients& values = has_boxes() ? after().of_ties : after().films;
    films = {&films_.block, &shapes_->on_sides(films_.block.n_nodes), &values.alpha,
             with_g ? &values.g : &zero, has_boxes()};
    ties.films = &films;
    ties.films_around = &films_around_;
  }
  TiedStep step = tied_step<dim>(rows(), loads, ties, nodes_.points);
  return {std::move(step.b), std::move(step.ties)};
}

template <int dim>
double HeatArrays<dim>::heat_content(const Solution& u) const {
  const double content = weighted_sum(weights_, nodal(u, before_)).value;
  const bool has_more =
      equation_.melting.depends_on_solution() || equation_.capacity.depends_on_solution();
  return sum_of_all(has_more ? content + melted(all_values(u)).value : content);
}

template <int dim>
Extremes HeatArrays<dim>::range(const Solution& u) const {
  return extremes_of_all(extremes(nodal_values(u.on(executor()), after().given)));
}

template <int dim>
Extremes HeatArrays<dim>::extremes_of_all(Extremes own) const {
  own.smallest = -largest_of_all(-own.smallest);
  own.largest = largest_of_all(own.largest);
  return own;
}

template <int dim>
void HeatArrays<dim>::number_nodes() {
  nodes_ = nodes_on_arrays(cells(), problem_.conditions, problem_.discretization, share());
  n_given_ = sum_of_all(double(nodes_.given.size()));
}

template class HeatArrays<2>;
template class HeatArrays<3>;

}  // namespace assembly
