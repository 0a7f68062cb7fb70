// SPDX-License-Identifier: MIT
#include "multigrid/cycle/cycle.h"

#include "multigrid/hierarchy/placement.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {

template <class T>
Cycle<T>::Cycle(const Hierarchy<T>& hierarchy, const CycleOptions& options)
    : hierarchy_(hierarchy),
      options_(options),
      work_(hierarchy.levels.size()),
      first_bad_(executor_of(*hierarchy.levels[0].A), 1) {
  const Executor& executor = first_bad_.executor();
  reset();
  for (std::size_t l = 0; l < work_.size(); ++l) {
    const Index n = n_rows(*hierarchy.levels[l].A);
    if (l > 0) work_[l].b = Array<T>(executor, n);
    if (l > 0) work_[l].x = Array<T>(executor, n);
    if (hierarchy.levels[l].smoother) work_[l].r = Array<T>(executor, n);
    const bool iterates =
        options.kind == CycleKind::K && l > 0 && static_cast<int>(l) <= options.inner_levels;
    if (iterates && !is_coarsest(l))
      work_[l].inner =
          InnerKrylov<T>(executor, n, options.inner_iterations, hierarchy.symmetry.of_values);
  }
}

template <class T>
void Cycle<T>::reset() {
  fill(first_bad_, Index(-1));
}

template <class T>
void Cycle<T>::apply(const Array<T>& b, Array<T>& x) {
  run(0, b, x, options_.kind, true);
}

template <class T>
void Cycle<T>::apply_nested(const Array<T>& b, Array<T>& x) {
  const std::size_t coarsest = work_.size() - 1;
  for (std::size_t l = 0; l < coarsest; ++l) restrict_to_coarser(l, l == 0 ? b : work_[l].b);
  const CycleKind below = options_.kind == CycleKind::K ? CycleKind::V : options_.kind;
  for (std::size_t l = coarsest + 1; l-- > 0;) {
    Array<T>& solution = l == 0 ? x : work_[l].x;
    fill(solution, T(0));
    if (l < coarsest) prolong_from_coarser(l, solution);
    run(l, l == 0 ? b : work_[l].b, solution, below, false);
  }
}

template <class T>
void Cycle<T>::restrict_to_coarser(std::size_t l, const Array<T>& fine) {
  restrict_sum(hierarchy_.levels[l].to_coarser, fine, work_[l + 1].b, first_bad_,
               static_cast<Index>(l));
}

template <class T>
void Cycle<T>::prolong_from_coarser(std::size_t l, Array<T>& x) {
  prolong_add(hierarchy_.levels[l].to_coarser, work_[l + 1].x, x, first_bad_,
              static_cast<Index>(l + 1));
}

/// Paper AG, Algorithm 2.2, for any kind of coarse-grid correction.
template <class T>
void Cycle<T>::run(std::size_t l, const Array<T>& b, Array<T>& x, CycleKind kind, bool from_zero) {
  const Level<T>& level = hierarchy_.levels[l];
  if (is_coarsest(l) && hierarchy_.has_coarse_solver) {
    hierarchy_.solve_coarse(b, x);
    return done("coarse solve", l);
  }
  const int of_step = level.smoother->n_products();
  stage(hierarchy_, l, options_.pre * of_step + (is_coarsest(l) ? 0 : 1) - (from_zero ? 1 : 0));
  pre_smooth(l, b, x, from_zero);
  done("pre-smoothing", l);
  if (!is_coarsest(l)) {
    residual(*level.A, x, b, work_[l].r);
    unstage(hierarchy_, l);
    done("residual", l);
    restrict_to_coarser(l, work_[l].r);
    done("restriction", l);
    correct(l + 1, kind);
    prolong_from_coarser(l, x);
    done("prolongation", l);
    stage(hierarchy_, l, options_.post * of_step);
  }
  for (int step = 0; step < options_.post; ++step) {
    if (options_.post_smoother == PostSmoother::same)
      level.smoother->smooth(b, x, work_[l].r);
    else
      level.smoother->smooth_transposed(b, x, work_[l].r);
  }
  unstage(hierarchy_, l);
  done("post-smoothing", l);
}

/// Approximates A_l^-1 b on a coarse level: once, twice, or by an inner iteration.
template <class T>
void Cycle<T>::correct(std::size_t l, CycleKind kind) {
  Work& work = work_[l];
  if (kind == CycleKind::K && work.inner.steps() > 0) {
    work.inner.solve(*hierarchy_.levels[l].A, work.b, work.x,
                     [&](const Array<T>& r, Array<T>& w) { run(l, r, w, CycleKind::K, true); });
    return;
  }
  const CycleKind first = kind == CycleKind::K ? CycleKind::V : kind;
  run(l, work.b, work.x, first, true);
  const bool solved = is_coarsest(l) && hierarchy_.has_coarse_solver;
  if (solved) return;
  if (kind == CycleKind::W) run(l, work.b, work.x, CycleKind::W, false);
  if (kind == CycleKind::F) run(l, work.b, work.x, CycleKind::V, false);
}

template <class T>
void Cycle<T>::pre_smooth(std::size_t l, const Array<T>& b, Array<T>& x, bool from_zero) {
  const Smoother<T>& smoother = *hierarchy_.levels[l].smoother;
  if (options_.pre == 0 && from_zero) fill(x, T(0));
  for (int step = 0; step < options_.pre; ++step) {
    if (step == 0 && from_zero)
      smoother.smooth_from_zero(b, x, work_[l].r);
    else
      smoother.smooth(b, x, work_[l].r);
  }
}

template class Cycle<double>;
template class Cycle<float>;

}  // namespace multigrid
