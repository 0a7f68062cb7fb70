// SPDX-License-Identifier: MIT
#pragma once

// The small levels of a V-cycle as a cluster runs them; for kernel sources.
#include "multigrid/backend/cluster.h"
#include "multigrid/coarse/dense_product.h"
#include "multigrid/formats/product_steps.h"
#include "multigrid/smoothers/chebyshev_steps.h"
#include "multigrid/transfers/transfer_steps.h"

namespace multigrid {

/// How a level reaches the next coarser one: by the vertices of a grid ..
template <int dim, class T>
struct VertexLink {
  GridInterpolationView<dim> P;
  template <class Crew>
  MG_HD void restrict_to(
      Crew crew, Index n_coarse, const T* fine, T* coarse, Index* bad, Index level) const {
    using Kernel = RestrictToVertex<dim, T>;
    crew.template each_row<Kernel::lanes>(n_coarse, Kernel{P, fine, coarse, bad, level});
  }
  template <class Crew>
  MG_HD void prolong_to(
      Crew crew, Index n, const T* coarse, T* fine, Index* bad, Index level) const {
    using Kernel = ProlongFromVertices<dim, T>;
    crew.each((n + Kernel::size - 1) / Kernel::size, Kernel{P, n, coarse, fine, bad, level});
  }
};

/// .. or by a matrix and its transpose.
template <class T>
struct MatrixLink {
  CsrView<T> P, R;
  template <class Crew>
  MG_HD void restrict_to(
      Crew crew, Index n_coarse, const T* fine, T* coarse, Index* bad, Index level) const {
    crew.template each_row<CsrView<T>::lanes>(n_coarse,
                                              RestrictByMatrix<T>{R, fine, coarse, bad, level});
  }
  template <class Crew>
  MG_HD void prolong_to(
      Crew crew, Index n, const T* coarse, T* fine, Index* bad, Index level) const {
    crew.each(n, ProlongByMatrix<T>{P, coarse, fine, bad, level});
  }
};

template <class View, class Link, class T>
struct TailLevel {
  View A;
  Link to_coarser;
  TwoSteps<T> smoother;
  Index n;
  T *b, *x, *r;
};

template <class T>
struct TailEnd {
  const T* inverse;
  Index n;
  T *b, *x;
};

constexpr std::size_t most_levels_of_tail = 12;  ///< above the coarsest
/// Rows of a coarsest level that one cluster solves: own choice, a megabyte of an inverse in float.
constexpr Index most_dense_of_tail = 512;

/// Threads a row of a cluster: rows of nine entries are two requests of eight words for one thread,
/// one for four. Slices without words are read by one thread a row.
template <class View>
inline constexpr int lanes_of_tail = 4;
template <class T>
inline constexpr int lanes_of_tail<SellView<T>> = 1;

/// Steps of small levels by one team, those of the levels above by all of the cluster.
template <class View, class Link, class T>
struct TailOfCycle {
  static constexpr int lanes = lanes_of_tail<View>;
  /// Rows up to which one team is enough: two for each of its threads, own choice.
  static constexpr Index few_for_a_team = 2048;
  /// Rows of the inverse up to which one is: 64 kB in float, own choice.
  static constexpr Index few_dense_for_a_team = 128;

  TailLevel<View, Link, T> levels[most_levels_of_tail];
  int n_levels;
  TailEnd<T> coarsest;
  Index* first_bad;
  Index first_level;

  MG_HD void operator()(Cluster cluster) const {
    int n_large = 0;
    while (n_large < n_levels && levels[n_large].n > few_for_a_team) ++n_large;
    for (int l = 0; l < n_large; ++l) go_down(cluster, l);
    const DenseProduct<T> solve{coarsest.inverse, coarsest.n, coarsest.b, coarsest.x};
    if (coarsest.n <= few_dense_for_a_team) {
      cluster.by_one_team([&](Team team) {
        for (int l = n_large; l < n_levels; ++l) go_down(team, l);
        team.each_row<32>(coarsest.n, solve);
        for (int l = n_levels - 1; l >= n_large; --l) go_up(team, l);
      });
    } else {
      cluster.by_one_team([&](Team team) {
        for (int l = n_large; l < n_levels; ++l) go_down(team, l);
      });
      cluster.each_row<32>(coarsest.n, solve);
      cluster.by_one_team([&](Team team) {
        for (int l = n_levels - 1; l >= n_large; --l) go_up(team, l);
      });
    }
    for (int l = n_large - 1; l >= 0; --l) go_up(cluster, l);
  }

 private:
  static_assert(most_levels_of_tail * sizeof(TailLevel<View, Link, T>) <= 3900,
                "a kernel is told 4 KB at most");

  template <class Crew>
  MG_HD void go_down(Crew crew, int l) const {
    const TailLevel<View, Link, T>& own = levels[l];
    const TwoSteps<T>& smoother = own.smoother;
    const ByDiagonal<T> first{smoother.inverse_diagonal, own.b};
    crew.template each_row<lanes>(own.n,
                                  TwoFromZero<View, T>{own.A, first, smoother.factors, own.x});
    crew.template each_row<lanes>(own.n, Residual<View, T>{own.A, own.x, own.b, own.r});
    const bool is_last = l + 1 == n_levels;
    own.to_coarser.restrict_to(crew, is_last ? coarsest.n : levels[l + 1].n, own.r,
                               is_last ? coarsest.b : levels[l + 1].b, first_bad, first_level + l);
  }

  template <class Crew>
  MG_HD void go_up(Crew crew, int l) const {
    const TailLevel<View, Link, T>& own = levels[l];
    const TwoSteps<T>& smoother = own.smoother;
    own.to_coarser.prolong_to(crew, own.n, l + 1 == n_levels ? coarsest.x : levels[l + 1].x, own.x,
                              first_bad, first_level + l + 1);
    using Step = ChebyshevStep<View, T>;
    const T* inverse = smoother.inverse_diagonal;
    crew.template each_row<lanes>(
        own.n, Step{own.A, inverse, own.b, own.x, smoother.factors, nullptr, own.r});
    crew.template each_row<lanes>(
        own.n, Step{own.A, inverse, own.b, own.r, smoother.factors + 1, own.x, own.x});
  }
};

}  // namespace multigrid
