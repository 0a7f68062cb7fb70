// SPDX-License-Identifier: MIT
#include "multigrid/tail.h"

#include "multigrid/tail_steps.h"

namespace multigrid {
namespace {

/// How a link is made of a Transfer.
template <int dim, class T>
VertexLink<dim, T> link_of(const GridInterpolation& by) {
  return {GridInterpolationView<dim>(by)};
}
template <class T>
MatrixLink<T> link_of(const Interpolation<T>& by) {
  return {view(by.P), view(by.R)};
}

/// All that a tail is made of.
template <class T>
struct TailInput {
  const Hierarchy<T>& hierarchy;
  const std::vector<CycleVectors<T>>& vectors;
  Index* bad;
  std::size_t first;

  const Level<T>& level(std::size_t l) const { return hierarchy.levels[l]; }
  std::size_t coarsest() const { return hierarchy.levels.size() - 1; }
};

template <class T>
bool may_join(const Level<T>& level, Index most_rows) {
  const bool has_link = std::holds_alternative<GridInterpolation>(level.to_coarser) ||
                        std::holds_alternative<Interpolation<T>>(level.to_coarser);
  return n_rows(*level.A) <= most_rows && has_link && level.smoother &&
         level.smoother->two_steps().has_value();
}

/// Whether they have the same kinds of matrix and of link.
template <class T>
bool alike(const Level<T>& a, const Level<T>& b) {
  return a.A->index() == b.A->index() && a.to_coarser.index() == b.to_coarser.index();
}

/// The first level of a tail; the coarsest if there is none.
template <class T>
std::size_t first_of_tail(const Hierarchy<T>& hierarchy, const CycleOptions& options) {
  const std::size_t coarsest = hierarchy.levels.size() - 1;
  if (!hierarchy.in_slices || !hierarchy.has_coarse_solver || hierarchy.sparse_solver)
    return coarsest;
  if (hierarchy.coarse_solver.n() > most_dense_of_tail) return coarsest;
  const std::size_t n_iterating = options.kind == CycleKind::K ? options.inner_levels : 0;
  std::size_t first = coarsest;
  while (first > 1 + n_iterating && coarsest - first < most_levels_of_tail) {
    const Level<T>& next = hierarchy.levels[first - 1];
    if (!may_join(next, options.tail_rows)) break;
    if (first < coarsest && !alike(next, hierarchy.levels[first])) break;
    --first;
  }
  return first;
}

/// Format  of all matrices
/// link    of a level's Transfer
template <class Format, class T, class LinkOf>
std::function<void()> launch_of(const TailInput<T>& input, const LinkOf& link) {
  const std::size_t first = input.first, coarsest = input.coarsest();
  using View = decltype(view(std::get<Format>(*input.level(first).A)));
  using Link = decltype(link(input.level(first).to_coarser));
  const DenseSolver<T>& dense = input.hierarchy.coarse_solver;
  const Executor executor = dense.inverse().executor();
  TailOfCycle<View, Link, T> kernel{};
  for (std::size_t l = first; l < coarsest; ++l) {
    const Level<T>& level = input.level(l);
    const CycleVectors<T>& own = input.vectors[l];
    kernel.levels[kernel.n_levels++] = {view(std::get<Format>(*level.A)),
                                        link(level.to_coarser),
                                        *level.smoother->two_steps(),
                                        n_rows(*level.A),
                                        own.b,
                                        own.x,
                                        own.r};
  }
  const CycleVectors<T>& last = input.vectors[coarsest];
  kernel.coarsest = {dense.inverse().on(executor), dense.n(), last.b, last.x};
  kernel.first_bad = input.bad;
  kernel.first_level = static_cast<Index>(first);
  return [executor, kernel] { for_cluster(executor, kernel); };
}

template <class Format, class T>
std::function<void()> launch_in_format(const TailInput<T>& input) {
  const Transfer<T>& first = input.level(input.first).to_coarser;
  if (std::holds_alternative<Interpolation<T>>(first))
    return launch_of<Format>(
        input, [](const Transfer<T>& by) { return link_of(std::get<Interpolation<T>>(by)); });
  if (std::get<GridInterpolation>(first).dimension == 2)
    return launch_of<Format>(input, [](const Transfer<T>& by) {
      return link_of<2, T>(std::get<GridInterpolation>(by));
    });
  return launch_of<Format>(
      input, [](const Transfer<T>& by) { return link_of<3, T>(std::get<GridInterpolation>(by)); });
}

template <class T>
std::function<void()> launch(const TailInput<T>& input) {
  const Matrix<T>& A = *input.level(input.first).A;
  if constexpr (std::is_same_v<T, float>)
    if (std::holds_alternative<Packed<T>>(A)) return launch_in_format<Packed<T>>(input);
  return launch_in_format<Sell<T>>(input);
}

}  // namespace

template <class T>
Tail<T>::Tail(const Hierarchy<T>& hierarchy,
              const CycleOptions& options,
              const std::vector<CycleVectors<T>>& vectors,
              Index* bad) {
  if (options.pre != 1 || options.post != 1) return;
  const TailInput<T> input{hierarchy, vectors, bad, first_of_tail(hierarchy, options)};
  if (input.first == input.coarsest()) return;
  first_ = input.first;
  run_ = launch(input);
}

template class Tail<double>;
template class Tail<float>;

}  // namespace multigrid
