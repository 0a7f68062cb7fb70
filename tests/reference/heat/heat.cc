// SPDX-License-Identifier: MIT
#include "tests/reference/heat/heat.h"

namespace assembly {

template <int dim>
Heat<dim>::Heat(const mesh::Mesh<dim>& mesh,
                const ProblemOptions& problem,
                const DiscretizationOptions& discretization,
                std::unique_ptr<CellTerm<dim>> term)
    : equation_(mesh, problem, discretization, term != nullptr), term_(std::move(term)) {}

template <int dim>
void Heat<dim>::set_time(const double t) {
  equation_.problem.set_time(t);
  if (term_) term_->set_time(t);
}

template <int dim>
void Heat<dim>::check_values(const double end) {
  equation_.check_values(end, [this](const double t) {
    if (!term_) return;
    term_->set_time(t);
    term_->check_values(problem_.triangulation());
  });
}

template <int dim>
bool Heat<dim>::matrix_depends_on_time() const {
  return equation_.matrix_depends_on_time() || (term_ && term_->depends_on_time());
}

/// The tests of SUPG depend on kappa, c and b.
template <int dim>
bool Heat<dim>::mass_depends_on_time() const {
  return term_ && term_->has_more_tests() &&
         (problem_.kappa.depends_on_time() || problem_.c.depends_on_time() ||
          term_->depends_on_time());
}

template <int dim>
bool Heat<dim>::depends_on_time() const {
  return equation_.depends_on_time() || (term_ && term_->depends_on_time());
}

template <int dim>
void Heat<dim>::check_exact_solution(const double t) {
  set_time(t);
  problem_.check_exact_solution(problem_.numbering);
  set_time(before_.t);
}

template <int dim>
postprocess::Fields Heat<dim>::fields(const Solution& u) const {
  postprocess::Fields fields = problem_.fields(u.on_host());
  if (!term_) fields.point_data[0].name = "temperature";
  problem_.add_exact(false, fields);
  return fields;
}

template class Heat<2>;
template class Heat<3>;

}  // namespace assembly
